import { z } from 'zod';
import { Id, Moment, page } from '#contract/paging.ts';
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
  choices: z.array(NoticeChoice).describe('One for each kind'),
  digest: DigestSettings,
  timeZone: z.string(),
  mail: z.object({
    isConfigured: z.boolean(),
    address: z.string().describe('Where it goes: the user’s own address'),
  }),
  slack: z.object({
    isConfigured: z.boolean(),
    isConnected: z.boolean(),
    name: z.string().nullable().describe('The connected workspace'),
    channelName: z.string().nullable().describe('The channel that was picked on connecting, without `#`'),
  }),
});
export type NoticeSettings = z.infer<typeof NoticeSettings>;

export const NoticeSettingsChange = z.object({
  choices: z.array(NoticeChoice).max(20).optional().describe('Kinds that are left out stay as they are'),
  digest: DigestChange.optional(),
});
export type NoticeSettingsChange = z.infer<typeof NoticeSettingsChange>;

/** The outcome of sending a notice one way. `unknown`: it was sent, but whether it arrived is unknown. */
export const NoticeDelivery = z.object({
  state: z.enum(['pending', 'sent', 'failed', 'unknown']),
  dueAt: Moment,
  settledAt: Moment.nullable(),
  error: z.string().nullable().describe('Why it was not sent, and what to do'),
});
export type NoticeDelivery = z.infer<typeof NoticeDelivery>;

export const Notice = z.object({
  id: Id,
  kind: NoticeKind,
  title: z.string(),
  text: z.string(),
  path: z.string().describe('The page that shows it'),
  createdAt: Moment,
  mail: NoticeDelivery.nullable().describe('Null: not by mail'),
  slack: NoticeDelivery.nullable(),
});
export type Notice = z.infer<typeof Notice>;

export const noticeRoutes = {
  read: route({
    method: 'GET',
    path: '/notifications',
    access: 'user',
    summary: 'What the user is notified about, and how',
    answer: NoticeSettings,
  }),
  change: route({
    method: 'PUT',
    path: '/notifications',
    access: 'user',
    summary:
      'Chooses what to be notified about by mail and by Slack. Switching Slack on approves what is sent there, to the workspace that is connected now. 409 where mail or Slack is not there',
    body: NoticeSettingsChange,
    answer: NoticeSettings,
  }),
  test: route({
    method: 'POST',
    path: '/notifications/test',
    access: 'user',
    summary: 'Sends a notice by this way now, to see that it arrives',
    body: z.object({ via: z.enum(['mail', 'slack']) }),
    answer: Notice,
  }),
  list: route({
    method: 'GET',
    path: '/notifications/notices',
    access: 'user',
    summary: 'What the user was notified about, newest first, with the outcome',
    query: z.object({
      cursor: z.string().max(500).optional(),
      limit: z.int().min(1).max(100).optional().describe('Default 20'),
    }),
    answer: page(Notice),
  }),
};
