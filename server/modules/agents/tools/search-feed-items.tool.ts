import { z } from 'zod';
import type { RssItem } from '#contract/feeds/rss.ts';
import { pluralize } from '#core/pluralize.ts';
import { type Cited, citeRecords } from '#server/modules/agents/citations.ts';
import { listItems } from '#server/modules/feeds/items/list-items.ts';
import { askedSummary, askedText, daysBefore, daysText } from './asked-texts.ts';
import { composeRows, oneLine, recordRow, rowsAsked } from './compose-output.ts';
import { findFeeds } from './find-feeds.ts';
import { repeatableTool } from './tool.ts';

const Input = z.object({
  words: z
    .string()
    .nullable()
    .describe('Words or beginnings of words that the title or text must all contain'),
  feed: z
    .string()
    .nullable()
    .describe('Part of a feed’s title or URL, or the ref of one of its items. null: all feeds'),
  unread: z.boolean().nullable().describe('true: only unread items'),
  days: z.number().nullable().describe('Published within this many days. null: any time'),
  limit: z.number().nullable().describe('Number of results, at most 30. null: 15'),
});

/** The most items to examine in one call. */
const maxExamined = 100;
/** The most feeds that part of a title may match. */
const maxFeeds = 100;

export const searchFeedItems = repeatableTool({
  name: 'search_feed_items',
  kind: 'read',
  labels: {
    title: 'Search feeds',
    description: 'Items of your feeds',
    doing: 'Searching feeds',
    done: 'Searched feeds',
  },
  description:
    'Finds items of the user’s RSS feeds, newest first. Each starts with a ref, such as [f1]. Read an item in full before writing about it.',
  input: Input,
  entryMessage: (input) =>
    askedSummary([
      input.words,
      input.feed && `in ${input.feed}`,
      input.unread ? 'unread' : null,
      daysText('of the last', input.days),
    ]),
  async run({ db, clock }, run, input) {
    const feeds = await findFeeds(db, run, input.feed, maxFeeds);
    if (feeds?.length === 0) {
      return {
        summary: 'No such feed',
        output: `The user reads no feed like “${oneLine(input.feed ?? '', 80)}”.`,
      };
    }
    const { items, nextCursor } = await listItems(
      db,
      run.userId,
      {
        network: run.realm,
        feedId: feeds?.map(({ id }) => id),
        search: askedText(input.words),
        unread: input.unread ?? undefined,
        limit: maxExamined,
      },
      clock.now(),
    );
    const since = daysBefore(clock.now(), input.days);
    const found = items.filter(({ publishedAt }) => since === undefined || new Date(publishedAt) >= since);
    const shown = found.slice(0, rowsAsked(input.limit));
    const refs = await citeRecords(db, run, shown.map(citedItem));
    const isAll = nextCursor === null || found.length < items.length;
    const words = `${isAll ? '' : 'at least '}${pluralize(found.length, 'item', 'items')}`;
    return {
      summary: `${words} found`,
      output: composeRows(
        found.length === 0 ? 'No items match. Try fewer words or more days.' : `${words}, newest first.`,
        shown.map((item, index) => itemRow(refs[index] ?? '', item)),
        found.length - shown.length,
      ),
    };
  },
});

/** How answers cite an item. */
export function citedItem({ id, title, url }: Pick<RssItem, 'id' | 'title' | 'url'>): Cited {
  return { kind: 'feed_item', id, label: title.trim() === '' ? 'An item without a title' : title, url };
}

function itemRow(ref: string, item: RssItem): string {
  return recordRow(
    ref,
    [
      oneLine(item.title, 120),
      oneLine(item.feed.title, 40),
      item.isDated ? item.publishedAt.slice(0, 10) : `seen ${item.firstSeenAt.slice(0, 10)}`,
      item.readAt === null ? null : 'read',
      oneLine(item.excerpt, 160),
    ],
    item.url,
  );
}
