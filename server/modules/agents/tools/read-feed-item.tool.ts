import { z } from 'zod';
import { citeRecords, resolveRef } from '#server/modules/agents/citations.ts';
import { readItem } from '#server/modules/feeds/items/list-items.ts';
import { composeLines, oneLine, withoutRefs } from './compose-output.ts';
import { citedItem } from './search-feed-items.tool.ts';
import { repeatableTool } from './tool.ts';

const Input = z.object({ item: z.string().describe('The ref of a feed item, such as f1') });

export const readFeedItem = repeatableTool({
  name: 'read_feed_item',
  kind: 'read',
  labels: {
    title: 'Read a feed item',
    description: 'One item in full',
    doing: 'Reading a feed item',
    done: 'Read a feed item',
    several: 'feed items',
  },
  description:
    'Reads one feed item in full: title, author, date, URL, and text. Use it before writing about an item.',
  input: Input,
  async run({ db }, run, input) {
    const { id } = await resolveRef(db, run, ['feed_item'], input.item);
    const item = await readItem(db, run.userId, id);
    const [ref = ''] = await citeRecords(db, run, [citedItem(item)]);
    return {
      summary: `Read “${oneLine(item.title, 80)}”`,
      output: composeLines([
        `[${ref}] ${oneLine(item.title, 300)}`,
        `Feed: ${oneLine(item.feed.title, 120)}`,
        item.author === null ? null : `Author: ${oneLine(item.author, 120)}`,
        item.isDated
          ? `Published: ${item.publishedAt.slice(0, 10)}`
          : `First seen: ${item.firstSeenAt.slice(0, 10)}`,
        item.url === null ? null : `Address: ${withoutRefs(item.url)}`,
        'Text:',
        withoutRefs(item.text.trim() === '' ? '(no text)' : item.text),
      ]),
    };
  },
});
