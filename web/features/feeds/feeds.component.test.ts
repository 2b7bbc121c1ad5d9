import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { inFullRuns, triesAll } from '#test/cases.ts';
import { exampleId, exampleTime } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { answerFeeds, item, ovens, ports } from '#test/component/feeds.ts';
import { openApp } from '#test/component/open-app.ts';
import { savedFiles } from '#test/component/saved-files.ts';
import { answer, callsOf, disconnect, pause, refuse, sendEvent } from '#test/component/scripted-server.ts';

const path = '/dashboard/feeds';
const { rss } = contract;
const items = page.getByRole('article');
const feeds = page.getByRole('navigation', { name: 'Feeds' });
const dialog = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });

const askedWith = () => callsOf(rss.items).at(-1)?.query;
const marked = () => callsOf(rss.markRead).map(({ body }) => body);

describe('the first feed', () => {
  const found = {
    url: 'https://ovens.sample.example/feed',
    title: 'Ovens weekly',
    isDiscovered: true,
    feeds: [{ url: 'https://ovens.sample.example/feed' }],
    items: [{ title: 'Prices went up', url: null }],
    cadence: { perWeek: 3 },
  };

  test('is previewed before it is added; a URL without a feed is reported next to the field', async () => {
    refuse(rss.checkUrl, 'invalid_request', 'There is no feed at this URL.');
    await openApp(path);
    await expect
      .element(page.getByRole('heading', { name: /^Follow the sites your market reads/ }))
      .toBeVisible();
    const field = page.getByRole('textbox', { name: 'Site or feed URL' });
    await button('Preview').click();
    expect(callsOf(rss.checkUrl)).toEqual([]);
    await field.fill('ovens.sample.example');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/^There is no feed at this URL\./)).toBeVisible();
    await expect.element(field).toHaveValue('ovens.sample.example');
    answer(rss.checkUrl, found);
    await button('Preview').click();
    await expect.element(page.getByText('Prices went up')).toBeVisible();
    expect(callsOf(rss.add)).toEqual([]);
    await page.getByLabelText('Folder').fill(' Bakery ');
    refuse(rss.add, 'plan_limit', 'Your plan has one feed.');
    await button('Add feed').click();
    await expect.element(page.getByText(/^Your plan has one feed\./)).toBeVisible();
    answer(rss.add, { ...ovens, added: true });
    answerFeeds([item(1)]);
    await button('Add feed').click();
    await expect.element(page.getByText('Added Ovens weekly')).toBeVisible();
    await expect.element(items).toBeVisible();
    const body = { url: found.url, folder: 'Bakery' };
    expect(callsOf(rss.add).map((call) => call.body)).toEqual([body, body]);
  });

  inFullRuns('can be one of the recommended', async () => {
    answer(rss.recommendations, {
      topics: [{ name: 'Baking' }, { name: 'Freight' }],
      items: [{ url: found.url, title: 'Ovens weekly', reason: 'Your people write of ovens.' }],
    });
    answer(rss.checkUrl, found);
    await openApp(path);
    await expect.element(page.getByText('Your people write of ovens.')).toBeVisible();
    await expect.element(page.getByRole('radio', { name: 'All topics' })).toBeChecked();
    if (triesAll()) await expectNoBarriers();
    await button('Preview Ovens weekly').click();
    await expect.element(button('Add feed')).toBeVisible();
    expect(callsOf(rss.checkUrl).map(({ body }) => body.url)).toEqual([found.url]);
  });
});

describe('the feed items', () => {
  test('show feeds with their status, and are accessible in both themes and on a phone', async () => {
    answerFeeds([item(1), item(2, { readAt: exampleTime })]);
    await openApp(`${path}?feed=${ports.id}`);
    await expect.element(page.getByText('This feed is gone')).toBeVisible();
    await expect
      .element(feeds.getByRole('button', { name: /^Ovens weekly.*About 3 a week.*2 unread/ }))
      .toBeVisible();
    await expect.element(feeds.getByRole('button', { name: /^Ports daily.*Gone/ })).toBeVisible();
    await expect.element(items.first().getByText('Prices of ovens went up.')).toBeVisible();
    await expectNoBarriers();
  });

  test('keep their layout while loading, load feeds and items again after a failure, and say when there are none', async () => {
    disconnect(rss.list);
    disconnect(rss.items);
    const resume = pause(rss.items);
    await openApp(path);
    await expect.element(page.getByText(/^Couldn’t load your feeds\./)).toBeVisible();
    answerFeeds([]);
    disconnect(rss.items);
    await page.getByRole('alert').filter({ hasText: 'your feeds' }).getByRole('button').click();
    await expect.element(feeds).toBeVisible();
    expect(page.getByRole('heading', { name: 'No items yet' }).query()).toBeNull();
    resume();
    await expect.element(page.getByText('Couldn’t load items')).toBeVisible();
    answerFeeds([]);
    await page.getByRole('alert').filter({ hasText: 'Couldn’t load items' }).getByRole('button').click();
    await expect.element(page.getByRole('heading', { name: 'No items yet' })).toBeVisible();
  });

  test('are marked as read by key or all at once, stay unread when that fails, and a notice says so; undo reverts', async () => {
    answerFeeds([item(1), item(2)]);
    await openApp(path);
    await expect.element(items.first()).toBeVisible();
    await userEvent.keyboard('jjk');
    await expect.element(items.first()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Prices of ovens went up by a third.')).toBeVisible();
    expect(marked()).toEqual([{ ids: [exampleId(301)], read: true }]);
    await userEvent.keyboard('u');
    await expect.element(items.first().getByText('Unread')).toBeInTheDocument();
    await userEvent.keyboard('o');
    await expect.element(page.getByText('Prices of ovens went up by a third.')).not.toBeInTheDocument();
    expect(marked().slice(1)).toEqual([{ ids: [exampleId(301)], read: false }]);
    refuse(rss.markRead, 'unavailable', 'The database is busy.');
    await button('Mark as read: Item 1').click();
    await expect.element(page.getByText(/^Couldn’t mark as read\. The database is busy\./)).toBeVisible();
    await expect.poll(() => items.getByText('Unread').elements()).toHaveLength(2);
    await button('Close').click();
    await button('Mark all read').click();
    await expect.element(page.getByText(/^Couldn’t mark as read\. The database is busy\./)).toBeVisible();
    answerFeeds([item(1), item(2)]);
    const refused = marked().length;
    await button('Mark all read').click();
    await expect.element(page.getByText('Marked 2 items as read')).toBeVisible();
    await expect.poll(() => items.getByText('Unread').elements()).toEqual([]);
    await userEvent.keyboard('z');
    await expect.poll(() => items.getByText('Unread').elements()).toHaveLength(2);
    expect(marked().slice(refused)).toEqual([
      { all: true, until: '2026-03-10T09:30:00.000Z' },
      { all: true, read: false, markedAt: exampleTime },
    ]);
  });

  test('are searched after a pause in typing and filtered by folder; new ones are offered with a button', async () => {
    answerFeeds([item(2)]);
    await openApp(path);
    await expect.element(items).toBeVisible();
    await feeds.getByRole('button', { name: /^Logistics/ }).click();
    await expect.poll(askedWith).toMatchObject({ folder: 'Logistics' });
    answerFeeds([]);
    await userEvent.keyboard('/');
    await userEvent.keyboard('sea');
    await expect.poll(askedWith).toMatchObject({ folder: 'Logistics', search: 'sea' });
    await expect.element(page.getByRole('heading', { name: 'No items match' })).toBeVisible();
    expect(callsOf(rss.items).filter(({ query }) => query.search === 's')).toEqual([]);
    answerFeeds([item(2)]);
    await button('Clear search').click();
    await expect.element(items).toBeVisible();
    await userEvent.keyboard('j');
    answerFeeds([item(1), item(2)]);
    sendEvent({ name: 'rss-feed', id: exampleId(31) });
    await expect.element(button('1 new item')).toBeVisible();
    expect(items.elements()).toHaveLength(1);
    await button('1 new item').click();
    await expect.poll(() => items.elements()).toHaveLength(2);
  });
});

describe('an OPML file', () => {
  const started = { id: exampleId(50), jobId: exampleId(51), total: 3 } as const;
  const choose = async (name: string) => {
    await button('More actions').click();
    await page.getByRole('menuitem', { name }).click();
  };

  test('is imported, with the outcome of each feed, or refused with the reason; one with all feeds is exported', async () => {
    answerFeeds([item(1)]);
    refuse(rss.importOpml, 'invalid_request', 'This isn’t OPML.');
    answer(rss.importLines, {
      items: [
        { number: 1, title: 'Relay', outcome: 'added' },
        { number: 2, title: 'Nowhere', outcome: 'refused', message: 'No site answers there.' },
      ],
    });
    await openApp(path);
    await choose('Import OPML…');
    const file = new File(['<opml/>'], 'mine.opml');
    const upload = () =>
      userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);
    await upload();
    await expect.element(dialog.getByText('This isn’t OPML.')).toBeVisible();
    answer(rss.importOpml, { ...started, state: 'running' });
    answer(rss.readImport, { ...started, state: 'done', added: 1, already: 1, refused: 1 });
    await upload();
    await expect
      .element(dialog.getByText('1 feed added, 1 already there, 1 failed, of 3.', { exact: false }).last())
      .toBeVisible();
    await expect.element(dialog.getByText('No site answers there.')).toBeVisible();
    expect(callsOf(rss.importOpml).map(({ body }) => body.opml)).toEqual(['<opml/>', '<opml/>']);
    await button('Show feeds').click();
    await expect.element(dialog).not.toBeInTheDocument();
    answer(rss.exportOpml, { fileName: 'feeds.opml', opml: '<opml/>' });
    await choose('Export OPML');
    await expect.poll(savedFiles).toEqual([{ name: 'feeds.opml', text: '<opml/>' }]);
  });
});

describe('a feed', () => {
  const more = async (name: string) => {
    await button('More for Ovens weekly').click();
    await page.getByRole('menuitem', { name }).click();
  };

  test('is checked now, paused, and renamed, or says why not; is resumed with a button; is deleted after a confirmation that says what goes with it', async () => {
    answerFeeds([item(1)]);
    answer(rss.refresh, ovens);
    refuse(rss.change, 'unavailable', 'The database is busy.');
    await openApp(`${path}?feed=${ovens.id}`);
    await more('Check now');
    await expect.element(page.getByText('Checking Ovens weekly for new items')).toBeVisible();
    await more('Pause');
    await expect.element(page.getByText(/^Couldn’t save\. The database is busy\./)).toBeVisible();
    answer(rss.change, ovens);
    await more('Rename or move…');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Ovens');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(rss.change).map(({ body }) => body)).toEqual([
      { paused: true },
      { title: 'Ovens', folder: null },
    ]);
    answerFeeds([item(1)], [{ ...ovens, state: 'paused' }]);
    answer(rss.change, () => {
      answerFeeds([item(1)]);
      return ovens;
    });
    sendEvent({ name: 'rss-feed', id: exampleId(31) });
    await expect.element(page.getByText(/^No new items while paused/)).toBeVisible();
    await button('Resume').click();
    await expect.element(page.getByText(/^No new items while paused/)).not.toBeInTheDocument();
    expect(callsOf(rss.change).at(-1)?.body).toEqual({ paused: false });
    refuse(rss.remove, 'unavailable', 'The database is busy.');
    await more('Delete…');
    await expect.element(dialog.getByText(/^Items and rules are deleted for good/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(rss.remove)).toEqual([]);
    await more('Delete…');
    await dialog.getByRole('button', { name: 'Delete feed' }).click();
    await expect.element(dialog.getByText(/^The database is busy\./)).toBeVisible();
    answer(rss.remove, {});
    answerFeeds([], [ports]);
    await dialog.getByRole('button', { name: 'Delete feed' }).click();
    await expect.element(feeds.getByRole('button', { name: /^Ovens weekly/ })).not.toBeInTheDocument();
  });
});
