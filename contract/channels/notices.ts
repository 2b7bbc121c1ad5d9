import { z } from 'zod';
import { Id, Moment, page, pageQuery } from '#contract/paging.ts';
import { route } from '#contract/route.ts';
import { chosenKindNames, noticeKindNames } from '#core/notice-kinds.ts';
import { DigestChange, DigestSettings } from './digests.ts';

/** What a user can be notified about outside the product. */
export const NoticeKind = z.enum(noticeKindNames);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** The kinds a user can turn on or off. A test isn't one of them: it's sent on request. */
export const ChosenKind = z.enum(chosenKindNames);
export type ChosenKind = z.infer<typeof ChosenKind>;

export const NoticeChoice = z.object({ kind: ChosenKind, mail: z.boolean(), slack: z.boolean() });
export type NoticeChoice = z.infer<typeof NoticeChoice>;

export const NoticeSettings = z.object({
  choices: z.array(NoticeChoice).describe('One entry per kind'),
  digest: DigestSettings,
  timeZone: z.string(),
  mail: z.object({
    isConfigured: z.boolean(),
    address: z.string().describe('Email address of the user'),
  }),
  slack: z.object({
    isConfigured: z.boolean(),
    isConnected: z.boolean(),
    name: z.string().nullable().describe('Name of the connected workspace'),
    channelName: z.string().nullable().describe('Default channel of the workspace, without `#`'),
  }),
});
export type NoticeSettings = z.infer<typeof NoticeSettings>;

export const NoticeSettingsChange = z.object({
  choices: z.array(NoticeChoice).max(20).optional().describe('Omitted kinds are unchanged'),
  digest: DigestChange.optional(),
});
export type NoticeSettingsChange = z.infer<typeof NoticeSettingsChange>;

/** The outcome of sending a notice one way. `unknown`: it was sent, but whether it arrived is unknown. */
export const NoticeDelivery = z.object({
  state: z.enum(['pending', 'sent', 'failed', 'unknown']),
  dueAt: Moment,
  settledAt: Moment.nullable().describe('When the state became final'),
  error: z.string().nullable().describe("Why it wasn't sent, and what to do"),
});
export type NoticeDelivery = z.infer<typeof NoticeDelivery>;

export const Notice = z.object({
  id: Id,
  kind: NoticeKind,
  title: z.string(),
  text: z.string(),
  path: z.string().describe('Path of the page that shows it'),
  createdAt: Moment,
  mail: NoticeDelivery.nullable().describe("Null if it isn't sent by email"),
  slack: NoticeDelivery.nullable(),
});
export type Notice = z.infer<typeof Notice>;

export const noticeRoutes = {
  read: route('GET', '/notifications', {
    access: 'user',
    summary: 'Get notification settings',
    answer: NoticeSettings,
  }),
  change: route('PUT', '/notifications', {
    access: 'user',
    summary:
      "Update notification settings. Turning Slack on approves sending to the connected workspace. 409 if email isn't set up or Slack isn't connected.",
    body: NoticeSettingsChange,
    answer: NoticeSettings,
  }),
  test: route('POST', '/notifications/test', {
    access: 'user',
    summary:
      "Send a test notice now. 409 if email isn't set up or Slack isn't connected, 429 after 10 tests an hour.",
    body: z.object({ via: z.enum(['mail', 'slack']) }),
    answer: Notice,
  }),
  list: route('GET', '/notifications/notices', {
    access: 'user',
    summary: 'List notices with their delivery states, newest first',
    query: z.object(pageQuery(20)),
    answer: page(Notice),
  }),
};
