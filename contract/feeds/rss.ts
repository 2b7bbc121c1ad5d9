import { z } from 'zod';
import { maxUrl } from '#contract/max-url.ts';
import { Id, IdParams, Moment, page } from '#contract/paging.ts';
import { PictureHtml, PictureUrl } from '#contract/picture.ts';
import { PlainName, PlainText } from '#contract/plain-text.ts';
import { Network } from '#contract/profile.ts';
import { route } from '#contract/route.ts';
import { maxCountedItems } from '#contract/values.ts';

/** The most items that one call can mark. */
export const maxReadAtOnce = 500;
/** The most feeds a user can have. */
export const maxFeeds = 1000;
/** Longest accepted OPML, in characters. The page doesn't send a file with more bytes than this. */
export const maxOpml = 900_000;
/** The same limit as text. */
export const maxOpmlWords = `${maxOpml / 1000} kB`;
/**
 * An item is deleted `days` after it arrived, once its feed has `newest` newer ones. An item with a draft is
 * never deleted.
 */
export const keptItems = { days: 90, newest: 200 } as const;

/** `gone`: the feed ended for good, or failed so often that it's no longer checked. */
export const RssFeedState = z.enum(['active', 'failing', 'paused', 'gone']);
export type RssFeedState = z.infer<typeof RssFeedState>;

export const RssFormat = z.enum(['rss', 'rdf', 'atom', 'json']);
export type RssFormat = z.infer<typeof RssFormat>;

/** How often a feed publishes. */
export const RssCadence = z.object({
  perWeek: z
    .number()
    .nullable()
    .describe('Items a week, over the last four weeks; null where it says no dates'),
  latestAt: Moment.nullable().describe('When its newest item was published'),
});
export type RssCadence = z.infer<typeof RssCadence>;

/** The most items read from one document: the newest ones. */
export const maxReadItems = 10_000;

/** A feed the user reads. */
export const RssFeed = z.object({
  id: Id,
  network: Network.describe('`sample`: a site of the sample network'),
  url: z.string().describe('Of the feed itself; moves along where the site says for good'),
  siteUrl: z.string().nullable().describe('Of the site it belongs to'),
  title: z.string().describe('The user’s own, else the feed’s'),
  ownTitle: z.string().nullable(),
  description: z.string().nullable(),
  folder: z.string().nullable().describe('Where the user keeps it: a topic or any word'),
  format: RssFormat.nullable(),
  state: RssFeedState,
  failures: z.int().describe('In a row'),
  lastError: z.string().nullable().describe('What happened and what to do, in plain words'),
  alert: z
    .object({ at: Moment, message: z.string() })
    .nullable()
    .describe('It died, and the user has not put the notice away yet'),
  cadence: RssCadence,
  intervalMinutes: z.int().describe('How often it is asked now'),
  unread: z.int().describe(`Counted up to ${maxCountedItems}`),
  items: z.int().describe(`Counted up to ${maxCountedItems}`),
  listedItems: z
    .int()
    .nullable()
    .describe('Items that its document listed when it last changed; of more than 10,000 the newest are read'),
  lastPolledAt: Moment.nullable(),
  lastSuccessAt: Moment.nullable(),
  nextPollAt: Moment.nullable().describe('Null while paused or gone'),
  addedAt: Moment,
});
export type RssFeed = z.infer<typeof RssFeed>;

/** An item as shown in lists. */
export const RssItem = z.object({
  id: Id,
  network: Network,
  feed: z.object({ id: Id, title: z.string(), folder: z.string().nullable() }),
  url: z.string().nullable(),
  title: z.string().describe('Text, never HTML'),
  author: z.string().nullable(),
  excerpt: z.string().describe('The beginning of its text, at most 300 characters'),
  imageUrl: PictureUrl,
  publishedAt: Moment.describe('When it was first seen, where the feed says no date or one to come'),
  isDated: z.boolean().describe('The feed said when'),
  firstSeenAt: Moment,
  readAt: Moment.nullable(),
});
export type RssItem = z.infer<typeof RssItem>;

export const RssItemDetails = RssItem.extend({
  html: PictureHtml.describe(
    'Its content, safe to show: only harmless elements, absolute links, pictures from this server',
  ),
  text: z.string().describe('The same as plain text'),
});
export type RssItemDetails = z.infer<typeof RssItemDetails>;

/** A feed that may be worth following. */
export const RssRecommendation = z.object({
  url: z.string(),
  siteUrl: z.string(),
  title: z.string(),
  description: z.string(),
  topic: z.string(),
  network: Network,
  reason: z.string().nullable().describe('Why this user; null where it is only well known'),
  feedId: Id.nullable().describe('The user’s own feed of this address'),
});
export type RssRecommendation = z.infer<typeof RssRecommendation>;

/** An item of a feed in a preview. */
const CheckedItem = z.object({
  title: z.string(),
  url: z.string().nullable(),
  publishedAt: Moment.nullable(),
  excerpt: z.string(),
});

/** What was found at a URL. */
export const CheckedUrl = z.object({
  url: z.string().describe('Of the feed that was read: the URL itself, or the first that was found'),
  network: Network,
  title: z.string(),
  description: z.string().nullable(),
  siteUrl: z.string().nullable(),
  format: RssFormat,
  isDiscovered: z.boolean().describe('The address is a page, and the feed was found by it'),
  feeds: z
    .array(z.object({ url: z.string(), title: z.string().nullable(), feedId: Id.nullable() }))
    .describe('All that were found, the one above first; `feedId`: the user has it already'),
  items: z.array(CheckedItem).describe('Its first five'),
  totalItems: z.int().describe('Items that the feed lists'),
  readItems: z.int().describe('Items of them that are read: of more than 10,000 the newest'),
  cadence: RssCadence,
});
export type CheckedUrl = z.infer<typeof CheckedUrl>;

const FeedUrl = PlainText.trim()
  .min(1, 'Enter the URL of a site or a feed')
  .max(maxUrl)
  .describe('Of a feed or of a site that has one; `https://` may be left out');
const Title = PlainName.min(1, 'is missing').max(200);
const Folder = PlainName.min(1, 'is missing').max(80);

export const RssAdd = z.object({
  url: FeedUrl,
  title: Title.nullish().describe('Absent: the feed’s own'),
  folder: Folder.nullish(),
});
export type RssAdd = z.infer<typeof RssAdd>;

export const RssChange = z.object({
  title: Title.nullable().optional().describe('Null: the feed’s own again'),
  folder: Folder.nullable().optional(),
  paused: z.boolean().optional().describe('`false` also wakes one that is gone'),
  alertSeen: z.literal(true).optional().describe('Puts the notice of its death away'),
});
export type RssChange = z.infer<typeof RssChange>;

const network = Network.optional().describe('Absent: both, each with its mark');

export const RssFeedsQuery = z.object({
  network,
  state: z.array(RssFeedState).max(4).optional(),
  folder: PlainText.max(80).optional(),
  hasAlert: z.boolean().optional().describe('`true`: only those that died without the user’s notice'),
  search: PlainText.trim().max(200).optional().describe('In title and address'),
  cursor: z.string().max(500).optional(),
  limit: z.int().min(1).max(200).optional().describe('Default 100'),
});
export type RssFeedsQuery = z.infer<typeof RssFeedsQuery>;

export const RssItemsQuery = z.object({
  network,
  feedId: z.array(Id).max(100).optional(),
  folder: PlainText.max(80).optional(),
  unread: z.boolean().optional().describe('`true`: only those not read yet'),
  search: PlainText.trim()
    .max(200)
    .optional()
    .describe('Each word is in the title or text; case and accents ignored'),
  cursor: z.string().max(500).optional(),
  limit: z.int().min(1).max(100).optional().describe('Default 30'),
});
export type RssItemsQuery = z.infer<typeof RssItemsQuery>;

export const RssMarkRead = z
  .object({
    ids: z.array(Id).min(1).max(maxReadAtOnce).optional(),
    feedId: Id.optional().describe('All items of this feed'),
    folder: PlainText.min(1).max(80).optional().describe('All items of the feeds in this folder'),
    all: z.literal(true).optional().describe('All items of `network`'),
    network: Network.optional().describe('With `all`'),
    until: Moment.optional().describe(
      'With `feedId`, `folder` or `all`: those first seen until then, as `asOf` of a page said it, so that nothing unseen is marked',
    ),
    read: z.boolean().optional().describe('Default `true`'),
    markedAt: Moment.optional().describe(
      'With `read: false`: only those marked at this moment, to take one call back',
    ),
  })
  .refine(
    (body) => [body.ids, body.feedId, body.folder, body.all].filter((one) => one !== undefined).length === 1,
    {
      path: ['ids'],
      message: 'Give exactly one of ids, feedId, folder and all',
    },
  );
export type RssMarkRead = z.infer<typeof RssMarkRead>;

/** The job that imports feeds from an OPML file. */
export const RssImport = z.object({
  id: Id,
  jobId: Id,
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  total: z.int(),
  added: z.int(),
  already: z.int(),
  refused: z.int(),
  createdAt: Moment,
});
export type RssImport = z.infer<typeof RssImport>;

export const RssImportLine = z.object({
  number: z.int().describe('From 1, in the order of the file'),
  url: z.string(),
  title: z.string().nullable(),
  folder: z.string().nullable(),
  outcome: z.enum(['added', 'already', 'refused']).nullable().describe('Null while it waits'),
  message: z.string().nullable().describe('Why it was refused'),
  feedId: Id.nullable(),
});
export type RssImportLine = z.infer<typeof RssImportLine>;

export const rssRoutes = {
  recommendations: route({
    method: 'GET',
    path: '/rss/recommendations',
    access: 'user',
    summary: 'Feeds worth reading, by topic; topics of the user’s people and offer first',
    query: z.object({
      topic: PlainText.trim().max(80).optional(),
      network,
    }),
    answer: z.object({
      topics: z.array(z.object({ name: z.string(), reason: z.string().nullable() })),
      items: z.array(RssRecommendation),
    }),
  }),
  add: route({
    method: 'POST',
    path: '/rss/add',
    access: 'user',
    rate: 'costly',
    summary: 'Adds a feed by its URL or its site’s; an existing one is returned unchanged',
    body: RssAdd,
    answer: RssFeed.extend({ added: z.boolean().describe('False: it was there already') }),
  }),
  list: route({
    method: 'GET',
    path: '/rss',
    access: 'user',
    summary: 'The user’s feeds with their health, by title',
    query: RssFeedsQuery,
    answer: page(RssFeed),
  }),
  checkUrl: route({
    method: 'POST',
    path: '/rss/check-url',
    access: 'user',
    rate: 'costly',
    summary: 'What feed is behind a URL: its title, five items, how often it writes; nothing is stored',
    body: z.object({ url: FeedUrl }),
    answer: CheckedUrl,
  }),
  remove: route({
    method: 'DELETE',
    path: '/rss/delete/{id}',
    access: 'user',
    summary: 'Deletes a feed with its items',
    params: IdParams,
    answer: z.object({ id: Id }),
  }),
  summary: route({
    method: 'GET',
    path: '/rss/summary',
    access: 'user',
    summary: 'How many feeds, unread items and notices there are, for each network',
    answer: z.object({
      items: z.array(
        z.object({
          network: Network,
          feeds: z.int(),
          unread: z.int().describe(`Counted up to ${maxCountedItems}`),
          alerts: z.int(),
          folders: z.array(z.string()),
        }),
      ),
    }),
  }),
  items: route({
    method: 'GET',
    path: '/rss/items',
    access: 'user',
    summary: 'Items of the user’s feeds, newest first; following the cursor gives each once',
    query: RssItemsQuery,
    answer: page(RssItem).extend({
      asOf: Moment.describe(
        'When this page was read: with `until` nothing that came later is marked as read',
      ),
    }),
  }),
  markRead: route({
    method: 'POST',
    path: '/rss/items/read',
    access: 'user',
    summary: 'Marks items as read, or as not read',
    body: RssMarkRead,
    answer: z.object({ changed: z.int(), readAt: Moment.describe('When, as the items say it') }),
  }),
  item: route({
    method: 'GET',
    path: '/rss/items/{id}',
    access: 'user',
    summary: 'One item with its content',
    params: IdParams,
    answer: RssItemDetails,
  }),
  exportOpml: route({
    method: 'GET',
    path: '/rss/opml',
    access: 'user',
    rate: 'costly',
    summary: 'The user’s feeds as OPML, by folder',
    query: z.object({
      network: Network.optional().describe('Absent: `real` where the user has a real feed, else `sample`'),
    }),
    answer: z.object({ fileName: z.string(), opml: z.string() }),
  }),
  importOpml: route({
    method: 'POST',
    path: '/rss/import',
    access: 'user',
    rate: 'costly',
    summary: 'Adds the feeds of an OPML file, as a job',
    body: z.object({ opml: z.string().min(1, 'is empty').max(maxOpml, `is longer than ${maxOpmlWords}`) }),
    answer: RssImport,
  }),
  readImport: route({
    method: 'GET',
    path: '/rss/imports/{id}',
    access: 'user',
    summary: 'The progress of an import',
    params: IdParams,
    answer: RssImport,
  }),
  importLines: route({
    method: 'GET',
    path: '/rss/imports/{id}/lines',
    access: 'user',
    summary: 'The result for each feed in the file, in order',
    params: IdParams,
    query: z.object({
      outcome: z
        .array(z.enum(['added', 'already', 'refused']))
        .max(3)
        .optional(),
      cursor: z.string().max(500).optional(),
      limit: z.int().min(1).max(200).optional().describe('Default 100'),
    }),
    answer: page(RssImportLine),
  }),
  change: route({
    method: 'PUT',
    path: '/rss/{id}',
    access: 'user',
    summary: 'Changes the title, the folder, or whether it is paused; what is absent stays',
    params: IdParams,
    body: RssChange,
    answer: RssFeed,
  }),
  refresh: route({
    method: 'POST',
    path: '/rss/{id}/refresh',
    access: 'user',
    rate: 'costly',
    summary: 'Checks a feed now; 429 while its site asks for fewer requests',
    params: IdParams,
    answer: RssFeed,
  }),
};
