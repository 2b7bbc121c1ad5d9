import type { ReadyCommentStatus } from './engage/ready-comments.ts';

/**
 * Wire values and limits that the page needs before anything is typed or sent. They're kept apart from the
 * schemas built from them, so a page that shows a choice doesn't load the schemas.
 */

/** Whether a fact comes from the sample network or from a real source. The two never mix. */
export const realms = ['sample', 'real'] as const;

export const publicationStates = [
  'draft',
  'scheduled',
  'publishing',
  'published',
  'failed',
  'missed',
  'unconfirmed',
  'cancelled',
] as const;

export const postTypes = [
  'text',
  'image',
  'video',
  'document',
  'article',
  'poll',
  'event',
  'repost',
] as const;

/** The names that `GET /events` sends. */
export const changeNames = [
  'job',
  'account-export',
  'connected-profile',
  'signals',
  'list',
  'archive-import',
  'portability',
  'csv-import',
  'profile',
  'voice',
  'view',
  'look-ups',
  'company',
  'score',
  'publication',
  'connection',
  'notice',
  'engage-profile',
  'feed',
  'recommendations',
  'daily-posts',
  'ready-comment',
  'message',
  'rss-draft',
  'rss-feed',
  'rss-import',
  'rss-rule',
  'webhook',
  'agent',
  'agent-query',
  'agent-template',
  'artifact',
  'prompt',
  'scheduled-agent',
  'session',
  'plan',
  'sample-data',
  'today',
  'inbox',
] as const;

/** Largest CSV file, in bytes. */
export const maxCsvBytes = 50 * 1024 * 1024;

/** While a ready comment has one of these statuses, no other one is drafted on the same post. */
export const openCommentStatuses: readonly ReadyCommentStatus[] = [
  'generating',
  'suggested',
  'approved',
  'posting',
  'copied',
  'unconfirmed',
];

/** A feed's unread items are counted up to this number. */
export const maxCountedItems = 1000;

/** The most signals that one call can follow. */
export const maxFollowedAtOnce = 50;

/** The most characters in a note. */
export const maxNoteLength = 5000;

/** The most signals given by id in one call. Use filters for more. */
export const maxChosenSignals = 1000;

/** The most signals picked for one export. Use filters for more. */
export const maxPickedForExport = 500;

/** Longest name of a list or a saved view, without surrounding spaces. */
export const maxListNameLength = 80;
export const maxViewNameLength = 60;

/** Names can't have control characters. */
export const namePattern = /^\P{Cc}*$/u;
