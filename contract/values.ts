import type { ReadyCommentStatus } from './engage/ready-comments.ts';

/**
 * Values and limits of the wire that the page needs before anything is typed or sent. They stand apart from the
 * schemas made of them, so that a page that shows a choice does not load the schemas.
 */

/** Whether what is known came from the sample network or from a real source. They never mix. */
export const networks = ['sample', 'real'] as const;

/** Where texts leave the product to. `twitter` is X. */
export const channels = ['linkedin', 'slack', 'reddit', 'twitter'] as const;

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
] as const;

/** What a column of a CSV file holds. */
export const csvFields = [
  'url',
  'name',
  'first_name',
  'last_name',
  'headline',
  'title',
  'company',
  'location',
  'email',
  'guessed',
  'ignore',
] as const;

/** Largest CSV file, in bytes. */
export const maxCsvBytes = 50 * 1024 * 1024;

/** Ready comments that keep another one on the same post from being drafted. */
export const livingStatuses: readonly ReadyCommentStatus[] = [
  'generating',
  'suggested',
  'approved',
  'posting',
  'copied',
  'unconfirmed',
];

/** Unread items of one feed are counted up to this. */
export const maxCountedItems = 1000;

/** Most signals followed in one call. */
export const maxFollowedAtOnce = 50;

/** Most characters of a note. */
export const longestNote = 5000;

/** Most signals named in one call; more go by filter. */
export const maxChosenSignals = 1000;

/** Most signals picked for one export; more go by filter. */
export const maxPickedForExport = 500;

/** Longest name of a list and of a saved view, without the spaces around it. */
export const longestListName = 80;
export const longestViewName = 60;

/** What no name has in it: control characters. */
export const namePattern = /^\P{Cc}*$/u;
