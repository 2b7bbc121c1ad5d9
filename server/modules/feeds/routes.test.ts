import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { Refused, type SignedIn } from '#test/sign-in.ts';
import { readFeed } from './adding/list-feeds.ts';

const harbor = 'http://blog.harbor-analytics.example/feed.xml';

let ann: SignedIn;
let bob: SignedIn;
let people = 0;

const app = await startApp();
afterAll(() => app.stop());
beforeEach(async () => {
  people += 1;
  ann = await app.signIn(`ann${people}@northwind-labs.example`);
  bob = await app.signIn(`bob${people}@harbor-analytics.example`);
});

const refused = async (call: () => Promise<unknown>) => {
  const error = await call().then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(error instanceof Refused)) throw new Error('It was not refused', { cause: error });
  return {
    status: error.status,
    code: error.code,
    field: error.body.data.issues?.[0]?.path,
    words: error.message,
  };
};

describe('a feed URL', () => {
  test('of a site leads to its feed, with five items and the posting frequency', async () => {
    const found = await ann.api.rss.checkUrl({ body: { url: 'blog.harbor-analytics.example' } });
    expect(found).toMatchObject({
      url: harbor,
      network: 'sample',
      title: 'Harbor Analytics Blog',
      siteUrl: 'http://blog.harbor-analytics.example/',
      format: 'rss',
      isDiscovered: true,
      totalItems: 10,
      readItems: 10,
    });
    expect(found.url.replace(/^https:/, 'http:')).toBe(harbor);
    expect(found.items).toHaveLength(5);
    expect(found.items[0]?.excerpt).not.toBe('');
    expect(found.cadence.perWeek).toBeGreaterThan(6);
    expect((await ann.api.rss.list({})).items).toEqual([]);
  });

  test.each([
    ['journal.northwind-labs.example', 'atom'],
    ['news.relay-freight.example', 'rdf'],
    ['feldgruen.example', 'json'],
    ['notes.kettle.example', 'rss'],
  ])('of %s is found, as %s', async (url, format) => {
    const feed = await ann.api.rss.add({ body: { url } });
    expect(feed).toMatchObject({ format, state: 'active', added: true, items: 10, unread: 10, failures: 0 });
    const { items } = await ann.api.rss.items({ query: { feedId: [feed.id] } });
    expect(items).toHaveLength(10);
    expect(items.every((item) => item.title !== '' && item.url?.startsWith('http://'))).toBe(true);
    expect(items.some((item) => item.isDated)).toBe(format !== 'rss');
    const moments = items.map((item) => item.publishedAt);
    expect(moments).toEqual([...moments].sort().reverse());
  });

  test('that moved permanently is stored as its new location', async () => {
    const feed = await ann.api.rss.add({ body: { url: 'http://www.paylinka.example/feed.xml' } });
    expect(feed.url).toBe('http://blog.paylinka.example/feed.xml');
  });

  test('with a wrong encoding is read as intended', async () => {
    const feed = await ann.api.rss.add({ body: { url: 'http://stimmen.kaltwerk.example/feed.xml' } });
    expect(feed.title).toBe('Kaltwerk: Stimmen aus dem Kühlhaus');
  });

  test.each([
    ['nothing', ' ', 400],
    ['no address', 'http://', 400],
    ['another scheme', 'ftp://blog.harbor-analytics.example/', 400],
    ['a password', 'http://a:b@blog.harbor-analytics.example/', 400],
    ['this machine', 'http://localhost/feed', 400],
    ['this machine by number', 'http://127.0.0.1/feed', 400],
    ['this machine in octal', 'http://0177.0.0.1/feed', 400],
    ['this machine as one number', 'http://2130706433/', 400],
    ['this machine in IPv6', 'http://[::1]/', 400],
    ['this machine mapped', 'http://[::ffff:127.0.0.1]/', 400],
    ['the cloud’s metadata', 'http://169.254.169.254/latest/meta-data', 400],
    ['a private network', '10.0.0.1', 400],
    ['another port', 'http://blog.example.com:8080/feed', 400],
    ['a page without a feed', 'http://notes.kettle.example/about', undefined],
    ['nothing there', 'http://blog.harbor-analytics.example/nowhere', 422],
  ])('that is %s is refused with a reason', async (_, url, status) => {
    for (const call of [
      () => ann.api.rss.add({ body: { url } }),
      () => ann.api.rss.checkUrl({ body: { url } }),
    ]) {
      // For a page without a feed link, the usual places are tried, and the feed is found there.
      if (status === undefined) await expect(call()).resolves.toMatchObject({ format: 'rss' });
      else {
        const { status: answered, field, code } = await refused(call);
        expect(answered).toBe(status);
        if (status === 400) expect(field).toBe('url');
        else expect(code).toBe('provider_refused');
      }
    }
  });

  test('in a private network is never requested, not even after a redirect', async () => {
    const before = await requestsOf();
    await refused(() => ann.api.rss.add({ body: { url: `${app.sandboxUrl}/sample/beta-signup` } }));
    expect(await requestsOf()).toEqual(before);
  });
});

describe('a control character', () => {
  const odd = 'a\u0000b';
  const id = '00000000-0000-7000-8000-000000000000';
  const rule = {
    feedId: id,
    andKeywords: [],
    orKeywords: [],
    exceptKeywords: [],
    channel: 'linkedin' as const,
    template: '{title}',
  };
  test.each<[string, string, () => Promise<unknown>]>([
    ['an address', 'url', () => ann.api.rss.add({ body: { url: `blog.example/${odd}` } })],
    ['an address that is looked at', 'url', () => ann.api.rss.checkUrl({ body: { url: odd } })],
    ['a title', 'title', () => ann.api.rss.add({ body: { url: harbor, title: odd } })],
    ['a folder', 'folder', () => ann.api.rss.add({ body: { url: harbor, folder: odd } })],
    ['another title', 'title', () => ann.api.rss.change({ params: { id }, body: { title: odd } })],
    ['another folder', 'folder', () => ann.api.rss.change({ params: { id }, body: { folder: odd } })],
    ['the feeds of a folder', 'folder', () => ann.api.rss.list({ query: { folder: odd } })],
    ['a search of feeds', 'search', () => ann.api.rss.list({ query: { search: odd } })],
    ['the items of a folder', 'folder', () => ann.api.rss.items({ query: { folder: odd } })],
    ['a search of items', 'search', () => ann.api.rss.items({ query: { search: odd } })],
    ['what is read', 'folder', () => ann.api.rss.markRead({ body: { folder: odd } })],
    ['a topic', 'topic', () => ann.api.rss.recommendations({ query: { topic: odd } })],
    ['a template', 'template', () => ann.api.rssDrafts.createRule({ body: { ...rule, template: odd } })],
    [
      'a keyword',
      'orKeywords.0',
      () => ann.api.rssDrafts.createRule({ body: { ...rule, orKeywords: [odd] } }),
    ],
    [
      'words of one’s own',
      'words',
      () => ann.api.rssDrafts.makeDraft({ params: { id }, body: { channel: 'linkedin', words: odd } }),
    ],
    [
      'a cursor',
      'cursor',
      () => {
        const cursor = Buffer.from(JSON.stringify({ title: odd, id })).toString('base64url');
        return ann.api.rss.list({ query: { cursor } });
      },
    ],
  ])('in %s is refused with the name of the field, %s', async (_, field, call) => {
    expect(await refused(call)).toMatchObject({ status: 400, code: 'invalid_request', field });
  });

  test('in an OPML file is removed, and a file that is too large is refused with a message', async () => {
    const opml = `<opml version="2.0"><body><outline text="${odd}\u0007"><outline type="rss" text="${odd}" xmlUrl="${harbor}"/></outline></body></opml>`;
    const { id: importId } = await ann.api.rss.importOpml({ body: { opml } });
    await app.waitForIdle();
    const { items } = await ann.api.rss.importLines({ params: { id: importId } });
    expect(items).toMatchObject([{ title: 'ab', folder: 'ab', outcome: 'added' }]);
    const long = `<opml version="2.0"><body><outline type="rss" text="Long" xmlUrl="${harbor}?${'x'.repeat(3000)}"/></body></opml>`;
    const second = await ann.api.rss.importOpml({ body: { opml: long } });
    await app.waitForIdle();
    expect((await ann.api.rss.importLines({ params: { id: second.id } })).items).toMatchObject([
      { outcome: 'refused', message: expect.stringContaining('longer than 2048 characters') },
    ]);
    expect(
      await refused(() => ann.api.rss.importOpml({ body: { opml: 'x'.repeat(900_001) } })),
    ).toMatchObject({
      field: 'opml',
      words: expect.stringContaining('longer than 900 kB'),
    });
  });
});

describe('feeds', () => {
  test('belong to their user, even with the same URL', async () => {
    const anns = await ann.api.rss.add({ body: { url: harbor, title: 'Numbers', folder: 'Data' } });
    expect(anns).toMatchObject({ title: 'Numbers', ownTitle: 'Numbers', folder: 'Data', added: true });
    const again = await ann.api.rss.add({ body: { url: harbor } });
    expect(again).toMatchObject({ id: anns.id, added: false, title: 'Numbers' });
    const bobs = await bob.api.rss.add({ body: { url: harbor } });
    expect(bobs.id).not.toBe(anns.id);
    const item = (await ann.api.rss.items({})).items[0]?.id ?? '';
    for (const call of [
      () => bob.api.rss.change({ params: { id: anns.id }, body: { paused: true } }),
      () => bob.api.rss.refresh({ params: { id: anns.id } }),
      () => bob.api.rss.remove({ params: { id: anns.id } }),
      () => bob.api.rss.item({ params: { id: item } }),
      () => bob.api.rss.markRead({ body: { ids: [item] } }),
      () => bob.api.rss.markRead({ body: { feedId: anns.id } }),
    ]) {
      expect(await refused(call)).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect((await bob.api.rss.items({ query: { feedId: [anns.id] } })).items).toEqual([]);
    expect((await readFeed(app.composition.deps.db, ann.userId, anns.id)).unread).toBe(10);
    await ann.api.rss.remove({ params: { id: anns.id } });
    expect((await ann.api.rss.list({})).items).toEqual([]);
    expect((await ann.api.rss.items({})).items).toEqual([]);
    expect((await bob.api.rss.list({})).items.map(({ id }) => id)).toEqual([bobs.id]);
  });

  test('are paged by title, and their items by time, each once', async () => {
    for (const url of [harbor, 'news.relay-freight.example', 'feldgruen.example']) {
      await ann.api.rss.add({ body: { url } });
    }
    const feeds = await walk((cursor) => ann.api.rss.list({ query: { limit: 1, ...cursor } }));
    expect(feeds.map(({ title }) => title)).toEqual([
      'Feldgrün Notes',
      'Harbor Analytics Blog',
      'Relay Freight News',
    ]);
    const items = await walk((cursor) => ann.api.rss.items({ query: { limit: 7, ...cursor } }));
    expect(new Set(items.map(({ id }) => id)).size).toBe(30);
    expect(items).toHaveLength(30);
    expect((await ann.api.rss.list({ query: { search: 'feldgrun' } })).items).toHaveLength(1);
    expect(await refused(() => ann.api.rss.items({ query: { cursor: 'x' } }))).toMatchObject({
      field: 'cursor',
    });
  });

  test('have items that are marked as read one by one or all at once', async () => {
    const feed = await ann.api.rss.add({ body: { url: harbor } });
    const { items } = await ann.api.rss.items({});
    const [first, second] = items.map(({ id }) => id);
    expect(await ann.api.rss.markRead({ body: { ids: [first ?? '', second ?? ''] } })).toMatchObject({
      changed: 2,
    });
    expect(await ann.api.rss.markRead({ body: { ids: [first ?? ''] } })).toMatchObject({ changed: 0 });
    expect((await ann.api.rss.items({ query: { unread: true } })).items).toHaveLength(8);
    expect(await ann.api.rss.markRead({ body: { ids: [first ?? ''], read: false } })).toMatchObject({
      changed: 1,
    });
    expect(await ann.api.rss.markRead({ body: { feedId: feed.id } })).toMatchObject({ changed: 9 });
    expect((await ann.api.rss.summary({})).items).toMatchObject([
      { network: 'sample', feeds: 1, unread: 0, alerts: 0 },
    ]);
    const details = await ann.api.rss.item({ params: { id: first ?? '' } });
    expect(details.html).toContain('href="http://blog.harbor-analytics.example/about"');
    expect(details.html).toContain('rel="noopener noreferrer nofollow"');
    expect(details.text).not.toContain('<');
    const word = details.text.match(/[A-Za-z]{5,}/)?.[0] ?? '';
    const found = await ann.api.rss.items({ query: { search: word.toUpperCase() } });
    expect(found.items.map(({ id }) => id)).toContain(first);
    expect((await ann.api.rss.items({ query: { search: 'zzzzqq' } })).items).toEqual([]);
  });

  test('are recommended by what the user sells', async () => {
    await ann.api.profile.changeVoice({
      body: { offer: 'Planning for cold warehouse operations', rules: [] },
    });
    const feed = await ann.api.rss.add({ body: { url: 'http://journal.northwind-labs.example/atom.xml' } });
    const { topics, items } = await ann.api.rss.recommendations({});
    expect(topics[0]).toMatchObject({
      name: 'Logistics and operations',
      reason: expect.stringContaining('Matches “'),
    });
    expect(items.find(({ url }) => url === feed.url)?.feedId).toBe(feed.id);
    const sample = items.filter(({ network: realm }) => realm === 'sample');
    for (const { url } of sample) await bob.api.rss.checkUrl({ body: { url } });
    const one = await ann.api.rss.recommendations({ query: { topic: 'sales', network: 'real' } });
    expect(new Set(one.items.map(({ topic }) => topic))).toEqual(new Set(['Sales']));
  });
});

describe('OPML', () => {
  test('is exported and imported, with a result for each feed', async () => {
    await ann.api.rss.add({ body: { url: harbor, title: 'A & "B"', folder: 'Data <1>' } });
    await ann.api.rss.add({ body: { url: 'feldgruen.example' } });
    const { opml, fileName } = await ann.api.rss.exportOpml({});
    expect(fileName).toMatch(/^ingrow-feeds-sample-\d{4}-\d{2}-\d{2}\.opml$/);
    await bob.api.rss.add({ body: { url: 'feldgruen.example' } });
    const more = opml.replace(
      '</body>',
      '<outline type="rss" text="Dead" xmlUrl="http://127.0.0.1/feed"/></body>',
    );
    const begun = await bob.api.rss.importOpml({ body: { opml: more } });
    expect(begun).toMatchObject({ total: 3, state: 'running' });
    await app.waitForIdle();
    expect(await bob.api.rss.readImport({ params: { id: begun.id } })).toMatchObject({
      state: 'done',
      added: 1,
      already: 1,
      refused: 1,
    });
    const lines = await walk((cursor) =>
      bob.api.rss.importLines({ params: { id: begun.id }, query: { limit: 2, ...cursor } }),
    );
    expect(lines.map(({ url, outcome, folder }) => [url, outcome, folder])).toEqual(
      expect.arrayContaining([
        [harbor, 'added', 'Data <1>'],
        ['http://feldgruen.example/feed.json', 'already', null],
        ['http://127.0.0.1/feed', 'refused', null],
      ]),
    );
    expect(lines.find(({ outcome }) => outcome === 'refused')?.message).toContain(
      'isn’t on the public internet',
    );
    expect((await bob.api.rss.list({ query: { folder: 'Data <1>' } })).items[0]).toMatchObject({
      title: 'A & "B"',
    });
    for (const call of [
      () => ann.api.rss.readImport({ params: { id: begun.id } }),
      () => ann.api.rss.importLines({ params: { id: begun.id } }),
    ]) {
      expect(await refused(call)).toMatchObject({ status: 404 });
    }
    for (const wrong of ['hello', '<opml version="2.0"><body/></opml>', '<html></html>']) {
      expect(await refused(() => ann.api.rss.importOpml({ body: { opml: wrong } }))).toMatchObject({
        status: 400,
        field: 'opml',
      });
    }
  });
});

async function walk<T>(
  read: (cursor: { cursor?: string }) => Promise<{ items: T[]; nextCursor: string | null }>,
): Promise<T[]> {
  const all: T[] = [];
  for (let cursor: { cursor?: string } | null = {}; cursor !== null; ) {
    const page: { items: T[]; nextCursor: string | null } = await read(cursor);
    all.push(...page.items);
    cursor = page.nextCursor === null ? null : { cursor: page.nextCursor };
  }
  return all;
}

async function requestsOf(): Promise<unknown> {
  const answer = await fetch(`${app.sandboxUrl}/control/requests`);
  return ((await answer.json()) as { requests: { sample?: unknown } }).requests.sample;
}
