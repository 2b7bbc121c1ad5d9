import { describe, expect, onTestFinished, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { FeedPost } from '#contract/engage/engage-feed.ts';
import { contract } from '#contract/index.ts';
import { triesAll } from '#test/cases.ts';
import { exampleId, exampleOf } from '#test/component/example-of.ts';
import { answerFeeds, item } from '#test/component/feeds.ts';
import { openApp, pageUrl } from '#test/component/open-app.ts';
import { answerSignals, people } from '#test/component/people.ts';
import { answer } from '#test/component/scripted-server.ts';
import { rowOf, signalsPath } from '#test/component/signals-screen.ts';
import { queryClient } from '#web/lib/query-client.ts';

type VirtualList = { name: string; path: string; row: Locator; script: () => void };

/** Every file of the page with a virtual list, and the screen that shows it. */
const lists: Record<string, VirtualList> = {
  './features/signals/table/signal-table.tsx': {
    name: 'Signals',
    path: signalsPath,
    row: rowOf('Adaeze Okafor'),
    script: () => answerSignals(people(12)),
  },
  './features/engage/feed-list.tsx': {
    name: 'Engage',
    path: '/dashboard/engage',
    row: page.getByRole('article', { name: 'Post by Maya Lindqvist' }).first(),
    script: answerEngage,
  },
  './features/feeds/item-list.tsx': {
    name: 'Feeds',
    path: '/dashboard/feeds',
    row: page.getByRole('article', { name: 'Item 1', exact: true }),
    script: () => answerFeeds([item(1), item(2)]),
  },
};

function answerEngage(): void {
  const author = { id: exampleId(11), name: 'Maya Lindqvist' };
  answer(contract.engageFeed.profiles, { items: [author] });
  answer(contract.engageFeed.posts, {
    items: [1, 2].map((at) => exampleOf(FeedPost, { id: exampleId(200 + at), author, text: `Part ${at}.` })),
  });
  answer(contract.engageFeed.markSeen, { changed: 1 });
}

/** Opens a page from the navigation, whatever its form at this width. */
async function goTo(name: string): Promise<void> {
  const nav = page.getByRole('navigation', { name: 'Main' });
  const link = nav.getByRole('link', { name: new RegExp(`^${name}\\b`) });
  if (link.elements().length > 0) return link.click();
  await nav.getByRole('button', { name: 'More' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: new RegExp(`^${name}\\b`) })
    .click();
}

/** Nothing is fetched again, so no late response renders the list once more. */
function answerFromCache(): void {
  const before = queryClient.getDefaultOptions();
  onTestFinished(() => queryClient.setDefaultOptions(before));
  queryClient.setDefaultOptions({ ...before, queries: { ...before.queries, staleTime: Infinity } });
}

test('all virtual lists of the page are tried here', () => {
  const sources = import.meta.glob<string>('./**/*.tsx', { query: '?raw', import: 'default', eager: true });
  const found = Object.entries(sources).filter(([, source]) => /use(Window)?Virtualizer\(/.test(source));
  expect(found.map(([path]) => path).sort()).toEqual(Object.keys(lists).sort());
});

describe('a virtual list', () => {
  const visits = Object.values(lists).flatMap((list) =>
    [1440, 1024, 390].map((width) => ({ ...list, width })),
  );
  test.each(visits.filter((_, at) => triesAll() || at === 0))(
    'shows its rows on the second visit: $name at $width px',
    async (visit) => {
      visit.script();
      await openApp(visit.path, { width: visit.width });
      await expect.element(visit.row).toBeVisible();
      answerFromCache();
      await goTo('Today');
      await expect.poll(pageUrl).toBe('/dashboard');
      await expect.element(visit.row).not.toBeInTheDocument();
      await goTo(visit.name);
      await expect.element(visit.row).toBeVisible();
    },
  );
});
