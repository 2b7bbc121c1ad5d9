import type { z } from 'zod';
import { type RssFeed, RssItem } from '#contract/feeds/rss.ts';
import { contract } from '#contract/index.ts';
import { exampleId, exampleOf, exampleTime, type Part } from './example-of.ts';
import { answer } from './scripted-server.ts';

const { rss } = contract;

type FeedPart = Part<z.input<typeof RssFeed>>;
type ItemPart = Part<z.input<typeof RssItem>>;

/** A working feed. */
export const ovens: FeedPart = {
  id: exampleId(31),
  title: 'Ovens weekly',
  url: 'https://ovens.sample.example/feed',
  siteUrl: 'https://ovens.sample.example/',
  cadence: { perWeek: 3 },
  intervalMinutes: 60,
  unread: 2,
};
/** A dead feed. */
export const ports: FeedPart = {
  id: exampleId(32),
  title: 'Ports daily',
  folder: 'Logistics',
  state: 'gone',
  lastError: 'The site answered 410.',
  alert: { at: exampleTime, message: 'It ended.' },
};

/** An item of the ovens feed. Higher numbers are older. */
export function item(at: number, change: ItemPart = {}): ItemPart {
  return exampleOf(RssItem, {
    id: exampleId(300 + at),
    feed: { id: exampleId(31), title: 'Ovens weekly', folder: null },
    url: `https://ovens.sample.example/${at}`,
    title: `Item ${at}`,
    excerpt: 'Prices of ovens went up.',
    publishedAt: `2026-03-${String(10 - at).padStart(2, '0')}T08:00:00.000Z`,
    ...change,
  }) as ItemPart;
}

/** Answers with these feeds and items, and handles marking items as read. */
export function answerFeeds(listed: ItemPart[], all: FeedPart[] = [ovens, ports]): void {
  answer(rss.list, { items: all });
  answer(rss.items, { items: listed, asOf: '2026-03-10T09:30:00.000Z' });
  answer(rss.item, ({ params }) => ({
    ...listed.find(({ id }) => id === params.id),
    text: 'Prices of ovens went up by a third.',
    html: '<p>Prices of ovens went up by a third.</p>',
  }));
  answer(rss.markRead, { changed: 2, readAt: exampleTime });
}
