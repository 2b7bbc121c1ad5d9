import { z } from 'zod';
import { maxUrl } from '#contract/max-url.ts';
import { Id, IdParams, Moment, page, pageQuery } from '#contract/paging.ts';
import { PictureHtml, PictureUrl } from '#contract/picture.ts';
import { PlainName, PlainText } from '#contract/plain-text.ts';
import { Realm } from '#contract/profile.ts';
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
    .describe('Items per week over the last four weeks. Null if the feed gives no dates.'),
  latestAt: Moment.nullable().describe('When its newest item was published'),
});
export type RssCadence = z.infer<typeof RssCadence>;

/** The most items read from one document: the newest ones. */
export const maxReadItems = 10_000;

/** A feed the user reads. */
export const RssFeed = z.object({
  id: Id,
  network: Realm.describe('`sample` for a site of the sample network'),
  url: z.string().describe('Feed URL. Follows permanent redirects.'),
  siteUrl: z.string().nullable(),
  title: z.string().describe("The user's own title, or else the feed's"),
  ownTitle: z.string().nullable(),
  description: z.string().nullable(),
  folder: z.string().nullable(),
  format: RssFormat.nullable(),
  state: RssFeedState,
  failures: z.int().describe('Failed checks in a row'),
  lastError: z.string().nullable().describe('What went wrong and what to do'),
  alert: z
    .object({ at: Moment, message: z.string() })
    .nullable()
    .describe('Notice that the feed stopped working. Null if there is none or it was dismissed.'),
  cadence: RssCadence,
  intervalMinutes: z.int().describe('Minutes between checks at the moment'),
  unread: z.int().describe(`Counted up to ${maxCountedItems}`),
  items: z.int().describe(`Counted up to ${maxCountedItems}`),
  listedItems: z
    .int()
    .nullable()
    .describe('Items the feed listed when it last changed. Only the newest 10,000 are read.'),
  lastPolledAt: Moment.nullable(),
  lastSuccessAt: Moment.nullable(),
  nextPollAt: Moment.nullable().describe('Null if paused or gone'),
  addedAt: Moment,
});
export type RssFeed = z.infer<typeof RssFeed>;

/** An item as shown in lists. */
export const RssItem = z.object({
  id: Id,
  network: Realm,
  feed: z.object({ id: Id, title: z.string(), folder: z.string().nullable() }),
  url: z.string().nullable(),
  title: z.string().describe('Plain text'),
  author: z.string().nullable(),
  excerpt: z.string().describe('Start of the text, at most 300 characters'),
  imageUrl: PictureUrl,
  publishedAt: Moment.describe('When it was first seen, if the feed gives no date or a future one'),
  isDated: z.boolean().describe('Whether the feed gave a date'),
  firstSeenAt: Moment,
  readAt: Moment.nullable(),
});
export type RssItem = z.infer<typeof RssItem>;

export const RssItemDetails = RssItem.extend({
  html: PictureHtml.describe('Sanitized content with absolute links and images from this server'),
  text: z.string().describe('Content as plain text'),
});
export type RssItemDetails = z.infer<typeof RssItemDetails>;

/** A feed that may be worth following. */
export const RssRecommendation = z.object({
  url: z.string(),
  siteUrl: z.string(),
  title: z.string(),
  description: z.string(),
  topic: z.string(),
  network: Realm,
  reason: z.string().nullable().describe("Why it suits this user. Null if it's just well known."),
  feedId: Id.nullable().describe("The user's feed with this URL"),
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
  url: z.string().describe('Feed URL: the given URL, or the first feed found there'),
  network: Realm,
  title: z.string(),
  description: z.string().nullable(),
  siteUrl: z.string().nullable(),
  format: RssFormat,
  isDiscovered: z.boolean().describe('Whether the given URL is a page that led to the feed'),
  feeds: z
    .array(z.object({ url: z.string(), title: z.string().nullable(), feedId: Id.nullable() }))
    .describe('All feeds found, starting with the one above. `feedId` is set if the user already has it.'),
  items: z.array(CheckedItem).describe('First five items'),
  totalItems: z.int().describe('Items that the feed lists'),
  readItems: z.int().describe('Items that are read: at most the newest 10,000'),
  cadence: RssCadence,
});
export type CheckedUrl = z.infer<typeof CheckedUrl>;

const FeedUrl = PlainText.trim()
  .min(1, 'Enter the URL of a site or a feed')
  .max(maxUrl)
  .describe('URL of a feed, or of a site that has one. `https://` can be omitted.');
const Title = PlainName.min(1, 'is missing').max(200);
const Folder = PlainName.min(1, 'is missing').max(80);

export const RssAdd = z.object({
  url: FeedUrl,
  title: Title.nullish().describe("Default: the feed's own title"),
  folder: Folder.nullish(),
});
export type RssAdd = z.infer<typeof RssAdd>;

export const RssChange = z.object({
  title: Title.nullable().optional().describe("Null for the feed's own title"),
  folder: Folder.nullable().optional(),
  paused: z.boolean().optional().describe('False also restarts a feed that is gone'),
  alertSeen: z.literal(true).optional().describe('Dismisses the notice that the feed stopped working'),
});
export type RssChange = z.infer<typeof RssChange>;

const realm = Realm.optional().describe('Omit for both sample and real');

export const RssFeedsQuery = z.object({
  network: realm,
  state: z.array(RssFeedState).max(4).optional(),
  folder: PlainText.max(80).optional(),
  hasAlert: z.boolean().optional().describe("If true, only feeds with a notice that wasn't dismissed"),
  search: PlainText.trim().max(200).optional().describe('Part of the title or URL'),
  ...pageQuery(100, 200),
});
export type RssFeedsQuery = z.infer<typeof RssFeedsQuery>;

export const RssItemsQuery = z.object({
  network: realm,
  feedId: z.array(Id).max(100).optional(),
  folder: PlainText.max(80).optional(),
  unread: z.boolean().optional().describe('If true, only unread items'),
  search: PlainText.trim()
    .max(200)
    .optional()
    .describe('Every word must occur in the title or text. Ignores case and accents.'),
  ...pageQuery(30),
});
export type RssItemsQuery = z.infer<typeof RssItemsQuery>;

export const RssMarkRead = z
  .object({
    ids: z.array(Id).min(1).max(maxReadAtOnce).optional(),
    feedId: Id.optional().describe('All items of this feed'),
    folder: PlainText.min(1).max(80).optional().describe('All items of the feeds in this folder'),
    all: z.literal(true).optional().describe('All items, or all of one `network`'),
    network: Realm.optional().describe('Only with `all`'),
    until: Moment.optional().describe(
      'Only items first seen by then. Send the `asOf` of a page to leave out items that arrived later.',
    ),
    read: z.boolean().optional().describe('Default `true`'),
    markedAt: Moment.optional().describe(
      'With `read: false`, only items marked at this time, to undo one call',
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
  number: z.int().describe('Position in the file, from 1'),
  url: z.string(),
  title: z.string().nullable(),
  folder: z.string().nullable(),
  outcome: z.enum(['added', 'already', 'refused']).nullable().describe("Null until it's processed"),
  message: z.string().nullable().describe('Why it was refused'),
  feedId: Id.nullable(),
});
export type RssImportLine = z.infer<typeof RssImportLine>;

export const rssRoutes = {
  recommendations: route('GET', '/rss/recommendations', {
    access: 'user',
    summary: "List recommended feeds by topic. Topics that suit the user's people and offer come first.",
    query: z.object({
      topic: PlainText.trim().max(80).optional(),
      network: realm,
    }),
    answer: z.object({
      topics: z.array(z.object({ name: z.string(), reason: z.string().nullable() })),
      items: z.array(RssRecommendation),
    }),
  }),
  add: route('POST', '/rss/add', {
    access: 'user',
    rate: 'costly',
    summary: `Add a feed by its URL or the URL of its site. An existing feed is returned unchanged. 409 if the user already has ${maxFeeds.toLocaleString('en-US')}.`,
    body: RssAdd,
    answer: RssFeed.extend({ added: z.boolean().describe('False if the user already had it') }),
  }),
  list: route('GET', '/rss', {
    access: 'user',
    summary: 'List feeds with their state, by title',
    query: RssFeedsQuery,
    answer: page(RssFeed),
  }),
  checkUrl: route('POST', '/rss/check-url', {
    access: 'user',
    rate: 'costly',
    summary: 'Preview the feed at a URL. Stores nothing.',
    body: z.object({ url: FeedUrl }),
    answer: CheckedUrl,
  }),
  remove: route('DELETE', '/rss/delete/{id}', {
    access: 'user',
    summary: 'Delete a feed and its items',
    params: IdParams,
    answer: z.object({ id: Id }),
  }),
  summary: route('GET', '/rss/summary', {
    access: 'user',
    summary: 'Get the number of feeds, unread items and notices for each network',
    answer: z.object({
      items: z.array(
        z.object({
          network: Realm,
          feeds: z.int(),
          unread: z.int().describe(`Counted up to ${maxCountedItems}`),
          alerts: z.int(),
          folders: z.array(z.string()),
        }),
      ),
    }),
  }),
  items: route('GET', '/rss/items', {
    access: 'user',
    summary: 'List feed items, newest first. Following the cursor returns each item once.',
    query: RssItemsQuery,
    answer: page(RssItem).extend({
      asOf: Moment.describe(
        'When this page was read. Send it as `until` to mark only items that could be seen.',
      ),
    }),
  }),
  markRead: route('POST', '/rss/items/read', {
    access: 'user',
    summary: 'Mark feed items as read or unread',
    body: RssMarkRead,
    answer: z.object({ changed: z.int(), readAt: Moment.describe('`readAt` of the marked items') }),
  }),
  item: route('GET', '/rss/items/{id}', {
    access: 'user',
    summary: 'Get a feed item with its content',
    params: IdParams,
    answer: RssItemDetails,
  }),
  exportOpml: route('GET', '/rss/opml', {
    access: 'user',
    rate: 'costly',
    summary: 'Export feeds as OPML, by folder',
    query: z.object({
      network: Realm.optional().describe('Default: `real` if the user has a real feed, otherwise `sample`'),
    }),
    answer: z.object({ fileName: z.string(), opml: z.string() }),
  }),
  importOpml: route('POST', '/rss/import', {
    access: 'user',
    rate: 'costly',
    summary: 'Import feeds from an OPML file, as a job',
    body: z.object({ opml: z.string().min(1, 'is empty').max(maxOpml, `is longer than ${maxOpmlWords}`) }),
    answer: RssImport,
  }),
  readImport: route('GET', '/rss/imports/{id}', {
    access: 'user',
    summary: 'Get the progress of an OPML import',
    params: IdParams,
    answer: RssImport,
  }),
  importLines: route('GET', '/rss/imports/{id}/lines', {
    access: 'user',
    summary: 'List the results of an OPML import in file order',
    params: IdParams,
    query: z.object({
      outcome: z
        .array(z.enum(['added', 'already', 'refused']))
        .max(3)
        .optional(),
      ...pageQuery(100, 200),
    }),
    answer: page(RssImportLine),
  }),
  change: route('PUT', '/rss/{id}', {
    access: 'user',
    summary: 'Update the title or folder of a feed, or pause it. Omitted fields are unchanged.',
    params: IdParams,
    body: RssChange,
    answer: RssFeed,
  }),
  refresh: route('POST', '/rss/{id}/refresh', {
    access: 'user',
    rate: 'costly',
    summary: 'Check a feed now. 429 if its site asks for fewer requests.',
    params: IdParams,
    answer: RssFeed,
  }),
};
