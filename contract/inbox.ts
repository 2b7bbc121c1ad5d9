import { z } from 'zod';
import { Reason } from './engage/recommendations.ts';
import { StoredPost } from './imports/post-import.ts';
import { Job } from './jobs.ts';
import { Id, IdParams, Moment, page, pageQuery } from './paging.ts';
import { PictureUrl } from './picture.ts';
import { Realm } from './profile.ts';
import { route } from './route.ts';
import { Signal } from './signals/signals.ts';

/** Items older than this many days no longer wait. */
export const inboxDays = 90;
/** Today counts at most this many of the latest comments, replies, mentions and messages. */
export const maxSaid = 300;

/**
 * What somebody said to the user: a comment under an own post, a reply to an own comment or naming the user, a
 * mention, or the last message of a conversation.
 */
export const InboxKind = z.enum(['comment', 'reply', 'mention', 'message']);
export type InboxKind = z.infer<typeof InboxKind>;

/** `unknown`: the source doesn't report the user's own replies. */
export const Answered = z.enum(['answered', 'unanswered', 'unknown']);
export type Answered = z.infer<typeof Answered>;

/** Something that waits for the user's answer. Its id is the engagement's. */
export const InboxItem = z.object({
  id: Id,
  kind: InboxKind,
  network: Realm,
  connectedProfileId: Id.describe('Profile it was said to'),
  person: z.object({
    id: Id,
    signalId: Id.nullable(),
    name: z.string(),
    headline: z.string().nullable(),
    pictureUrl: PictureUrl,
    url: z.string().nullable(),
    score: z.number().nullable(),
    fit: z.int().nullable(),
  }),
  text: z.string().describe('What they wrote'),
  at: Moment,
  timeBasis: z.enum(['reported', 'inferred']),
  post: z
    .object({
      id: Id,
      url: z.string().nullable(),
      excerpt: z.string().nullable(),
      publishedAt: Moment.nullable(),
    })
    .nullable()
    .describe('Null for messages'),
  answered: Answered,
  points: z.number().describe('Total points of the reasons. The list starts with the most.'),
  reasons: z.array(Reason).describe('Strongest first'),
  draft: z
    .object({
      id: Id,
      status: z.enum(['generating', 'suggested', 'approved', 'posting', 'copied', 'failed', 'unconfirmed']),
    })
    .nullable()
    .describe('The open reply'),
  isBlocked: z.boolean().describe('The person is on “Do not engage”'),
  snoozedUntil: Moment.nullable(),
  isDismissed: z.boolean(),
});
export type InboxItem = z.infer<typeof InboxItem>;

/** A comment or reply in a thread. */
export const ThreadEntry = z.object({
  id: Id,
  parentId: Id.nullable().describe('Comment it answers. Null for a comment on the post, or if unknown.'),
  isOwn: z.boolean(),
  name: z.string(),
  personId: Id.nullable(),
  pictureUrl: PictureUrl,
  text: z.string().nullable(),
  at: Moment,
  timeBasis: z.enum(['reported', 'inferred']),
});
export type ThreadEntry = z.infer<typeof ThreadEntry>;

/** A decision about an item. What is left out stays. */
export const InboxChange = z.object({
  state: z.enum(['open', 'answered', 'dismissed']).optional(),
  snoozedUntil: Moment.nullable().optional().describe('Null ends snoozing'),
});
export type InboxChange = z.infer<typeof InboxChange>;

export const InboxDetails = z.object({
  item: InboxItem,
  post: StoredPost.nullable(),
  signal: Signal.nullable(),
  thread: z.array(ThreadEntry).max(50).describe('The thread it belongs to, oldest first, at most 50'),
  threadCount: z.int().describe('Entries of the whole thread'),
});
export type InboxDetails = z.infer<typeof InboxDetails>;

const realm = Realm.optional().describe(
  'Default: `real` if the user has a connected profile or follows someone on the real network, otherwise `sample`',
);

export const inboxRoutes = {
  toAnswer: route('GET', '/inbox', {
    access: 'user',
    summary: 'List what waits for an answer, most important first',
    query: z.object({
      network: realm,
      postId: Id.optional().describe('Only under this post'),
      snoozed: z.boolean().optional().describe('`true`: only snoozed items. Otherwise only others.'),
      dismissed: z.boolean().optional().describe('`true`: only dismissed items. Otherwise only others.'),
      ...pageQuery(50),
    }),
    answer: page(InboxItem),
  }),
  counts: route('GET', '/inbox/counts', {
    access: 'user',
    summary: 'Get how much waits for an answer, and when comments were last read',
    query: z.object({ network: realm }),
    answer: z.object({
      network: Realm,
      toAnswer: z.int(),
      snoozed: z.int(),
      dismissed: z.int(),
      fitToday: z.int().describe('How many more replies can be posted in the next 24 hours'),
      checkedAt: Moment.nullable().describe('When the comments on own posts were last read'),
      checkJob: Job.nullable().describe('The running check'),
    }),
  }),
  one: route('GET', '/inbox/{id}', {
    access: 'user',
    summary: 'Get an item with its post and thread',
    params: IdParams,
    answer: InboxDetails,
  }),
  change: route('PATCH', '/inbox/{id}', {
    access: 'user',
    summary: 'Mark an item as answered, dismiss it, snooze it, or put it back',
    params: IdParams,
    body: InboxChange,
    answer: InboxItem,
  }),
  check: route('POST', '/inbox/check', {
    access: 'user',
    rate: 'costly',
    summary: 'Read the newest comments on own posts now, as a job. Returns the running job if there is one.',
    query: z.object({ network: realm }),
    answer: z.object({ job: Job.nullable().describe('Null if no own post can be read') }),
  }),
};
