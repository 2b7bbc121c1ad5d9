import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGzip } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { readFeed } from '#server/modules/feeds/adding/list-feeds.ts';
import { importOpmlJob } from '#server/modules/feeds/opml/import-opml.job.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { Refused, type SignedIn } from '#test/sign-in.ts';
import { feedsDue } from './feeds-due.cron.ts';
import { maxFailures } from './poll-feed.ts';
import { pollHostsTask } from './poll-hosts.task.ts';

const hour = 3_600_000;
const day = 24 * hour;

type Reply = (request: IncomingMessage, response: ServerResponse) => void;

/** The test's own website: what it answers at each path, and the requests it received. */
let pages: Map<string, Reply>;
let asked: { path: string; headers: IncomingMessage['headers'] }[];
let atOnce = 0;
let maxAtOnce = 0;
let site: string;
let otherSite: string;

let ann: SignedIn;
let people = 0;

const play = (request: IncomingMessage, response: ServerResponse) => {
  const path = request.url ?? '';
  asked.push({ path, headers: request.headers });
  atOnce += 1;
  maxAtOnce = Math.max(maxAtOnce, atOnce);
  response.on('close', () => {
    atOnce -= 1;
  });
  const reply = pages.get(path);
  if (reply) return reply(request, response);
  response.writeHead(404).end('Nothing here');
};
const open = async () => {
  const opened = createServer(play);
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
  return opened;
};
const hostOf = (opened: Server) => `127.0.0.1:${(opened.address() as AddressInfo).port}`;
const server = await open();
/** The same website on a different host. */
const otherServer = await open();
const hosts = [server, otherServer].map(hostOf);
[site = '', otherSite = ''] = hosts.map((host) => `http://${host}`);
// Jobs and tasks stay in the queue: the test runs them itself.
const app = await startApp({ works: false, env: { ALLOWED_PRIVATE_HOSTS: hosts.join(',') } });
afterAll(async () => {
  await app.stop();
  for (const opened of [server, otherServer]) {
    opened?.closeAllConnections();
    await new Promise((resolve) => opened?.close(resolve));
  }
});
beforeEach(async () => {
  await app.composition.deps.db.deleteFrom('rss_feed').execute();
  await app.composition.deps.db.deleteFrom('rss_host').execute();
  pages = new Map();
  asked = [];
  people += 1;
  ann = await app.signIn(`ann${people}@northwind-labs.example`);
});

/** What the queue does: runs the cron, then every task that it sent. */
async function poll(by: TestApp = app): Promise<void> {
  await feedsDue.run(by.composition.deps);
  await runTasks(by);
}

type Message = { lease: string; hosts: string[] };

/** The messages in the queue. */
async function messages(by: TestApp = app): Promise<Message[]> {
  const { db } = by.composition.deps;
  const rows = await db.selectFrom('rss_host').selectAll().where('lease', 'is not', null).execute();
  const leases = Map.groupBy(rows, ({ lease }) => lease ?? '');
  return [...leases].map(([lease, hosts]) => ({ lease, hosts: hosts.map(({ host }) => host) }));
}

async function runTasks(by: TestApp = app, all?: Message[]): Promise<void> {
  for (const message of all ?? (await messages(by))) {
    await pollHostsTask.run(by.composition.deps, message, new AbortController().signal);
  }
}

const rss = (titles: string[], head = '') =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>T</title>${head}${titles
    .map((title) => `<item><title>${title}</title><guid isPermaLink="false">${title}</guid></item>`)
    .join('')}</channel></rss>`;

const answers =
  (text: string, headers: Record<string, string> = {}): Reply =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'application/rss+xml', ...headers }).end(text);
const fails =
  (status: number, headers: Record<string, string> = {}): Reply =>
  (_, response) =>
    response.writeHead(status, headers).end('Sorry');

const add = (path: string) => ann.api.rss.add({ body: { url: site + path } });
const feedOf = (id: string, { who, of } = { who: ann, of: app }) =>
  readFeed(of.composition.deps.db, who.userId, id);
const titlesOf = async (id: string) => {
  const { items } = await ann.api.rss.items({ query: { feedId: [id], limit: 100 } });
  return items.map(({ title }) => title);
};

describe('polling a feed again', () => {
  test('sends its validators back unchanged, and treats 304 as no news', async () => {
    const marks = { etag: 'W/"a b-1"', 'last-modified': 'Sunday, 01-Mar-26 10:00:00 GMT' };
    pages.set('/feed', (request, response) =>
      request.headers['if-none-match'] === marks.etag
        ? response.writeHead(304).end()
        : response.writeHead(200, { ...marks, 'content-type': 'text/xml' }).end(rss(['A'])),
    );
    const feed = await add('/feed');
    expect(asked[0]?.headers).toMatchObject({
      accept: expect.stringContaining('application/rss+xml'),
      'user-agent': expect.stringContaining('inGrow'),
    });
    app.advance(25 * hour);
    await poll();
    expect(asked[1]?.headers).toMatchObject({
      'if-none-match': marks.etag,
      'if-modified-since': marks['last-modified'],
    });
    expect(await feedOf(feed.id)).toMatchObject({ state: 'active', items: 1, failures: 0, network: 'real' });
    app.advance(25 * hour);
    await poll();
    expect(asked[2]?.headers['if-none-match']).toBe(marks.etag);
  });

  test('stores a burst of items without loss or duplicates, even if the server never answers 304', async () => {
    const titles = Array.from({ length: 320 }, (_, n) => `Item ${n}`);
    pages.set('/feed', answers(rss(titles.slice(300))));
    const feed = await add('/feed');
    for (const from of [300, 300, 0, 150]) {
      pages.set(
        '/feed',
        answers(rss(titles.slice(from, from + 170).concat(from === 0 ? titles.slice(170) : []))),
      );
      app.advance(25 * hour);
      await poll();
    }
    expect(await feedOf(feed.id)).toMatchObject({ state: 'active', items: 320, unread: 320 });
  });

  test("follows each feed's own interval, and never happens early", async () => {
    pages.set('/slow', answers(rss(['A'])));
    pages.set('/fast', answers(rss(Array.from({ length: 100 }, (_, n) => `Item ${n}`))));
    pages.set(
      '/fresh',
      answers(rss(Array.from({ length: 100 }, (_, n) => `Item ${n}`)), { 'cache-control': 'max-age=43200' }),
    );
    pages.set(
      '/ttl',
      answers(
        rss(
          Array.from({ length: 100 }, (_, n) => `Item ${n}`),
          '<ttl>360</ttl>',
        ),
      ),
    );
    const minutes = new Map<string, number>();
    for (const path of ['/slow', '/fast', '/fresh', '/ttl'])
      minutes.set(path, (await add(path)).intervalMinutes);
    expect(Object.fromEntries(minutes)).toEqual({ '/slow': 1440, '/fast': 101, '/fresh': 720, '/ttl': 360 });
    asked = [];
    await poll();
    expect(asked).toEqual([]);
    app.advance(2 * hour);
    await poll();
    expect(asked.map(({ path }) => path)).toEqual(['/fast']);
    app.advance(25 * hour);
    await poll();
    expect(asked.map(({ path }) => path).sort()).toEqual(['/fast', '/fast', '/fresh', '/slow', '/ttl']);
  });

  test('moves the feed after three permanent redirects, not before', async () => {
    pages.set('/old', answers(rss(['A'])));
    const feed = await add('/old');
    pages.set('/new', answers(rss(['A', 'B'])));
    pages.set('/old', fails(308, { location: '/new' }));
    for (const url of ['/old', '/old', '/new']) {
      app.advance(25 * hour);
      await poll();
      expect((await feedOf(feed.id)).url).toBe(site + url);
    }
    expect((await titlesOf(feed.id)).sort()).toEqual(['A', 'B']);
  });

  test('never happens while the feed is paused, and happens at once when it resumes', async () => {
    pages.set('/feed', answers(rss(['A'])));
    const feed = await add('/feed');
    const paused = await ann.api.rss.change({ params: { id: feed.id }, body: { paused: true } });
    expect(paused).toMatchObject({ state: 'paused', nextPollAt: null });
    app.advance(20 * day);
    await poll();
    expect(asked).toHaveLength(1);
    pages.set('/feed', answers(rss(['B', 'A'])));
    await ann.api.rss.change({ params: { id: feed.id }, body: { paused: false } });
    await runTasks();
    expect(await feedOf(feed.id)).toMatchObject({ state: 'active', items: 2 });
  });
});

describe('a failing feed', () => {
  test('that answers 410 is no longer checked, and its user is notified once', async () => {
    pages.set('/feed', answers(rss(['A'])));
    const feed = await add('/feed');
    pages.set('/feed', fails(410));
    app.advance(25 * hour);
    await poll();
    const gone = await feedOf(feed.id);
    expect(gone).toMatchObject({
      state: 'gone',
      nextPollAt: null,
      lastError: expect.stringContaining('removed this feed for good'),
      alert: { message: expect.stringContaining('no longer checked') },
    });
    expect((await ann.api.rss.summary({})).items).toMatchObject([{ network: 'real', alerts: 1 }]);
    expect((await ann.api.rss.list({ query: { hasAlert: true } })).items).toHaveLength(1);
    app.advance(20 * day);
    await poll();
    expect(asked).toHaveLength(2);
    const put = await ann.api.rss.change({ params: { id: feed.id }, body: { alertSeen: true } });
    expect(put.alert).toBeNull();
    expect(await titlesOf(feed.id)).toEqual(['A']);
    pages.set('/feed', answers(rss(['B'])));
    await ann.api.rss.refresh({ params: { id: feed.id } });
    await runTasks();
    expect(await feedOf(feed.id)).toMatchObject({ state: 'active', items: 2, lastError: null });
  });

  test.each([
    ['nothing there', fails(404), 'Nothing at this URL (404)'],
    ['a broken server', fails(500), 'has a problem (500)'],
    ['a locked door', fails(403), 'blocks access'],
    ['a web page', answers('<!doctype html><html><title>x</title></html>'), 'now shows a web page'],
    ['half a feed', answers(rss(['A', 'B']).slice(0, -40)), 'cut off'],
    ['nothing at all', answers(''), 'empty'],
    [
      'a cut line',
      (_: IncomingMessage, response: ServerResponse) => void response.socket?.destroy(),
      'can’t be read',
    ],
    [
      'nonsense',
      (_: IncomingMessage, response: ServerResponse) => void response.socket?.end('HTTP/9 what\r\n\r\n'),
      'can’t be read',
    ],
  ])('shows the reason: %s; and keeps its items', async (_, reply, words) => {
    pages.set('/feed', answers(rss(['A'])));
    const feed = await add('/feed');
    pages.set('/feed', reply);
    app.advance(25 * hour);
    await poll();
    const failing = await feedOf(feed.id);
    expect(failing).toMatchObject({
      state: 'failing',
      failures: 1,
      lastError: expect.stringContaining(words),
      items: 1,
    });
    expect(failing.nextPollAt).not.toBeNull();
    pages.set('/feed', answers(rss(['B', 'A'])));
    app.advance(hour);
    await poll();
    expect(await feedOf(feed.id)).toMatchObject({ state: 'active', failures: 0, lastError: null, items: 2 });
  });

  test('is polled less and less often, and given up after a dozen failures in a row', async () => {
    pages.set('/feed', answers(rss(['A'])));
    const feed = await add('/feed');
    pages.set('/feed', fails(404));
    for (let failures = 1; failures <= maxFailures; failures += 1) {
      app.advance(25 * hour);
      await poll();
      expect(await feedOf(feed.id)).toMatchObject({
        failures,
        state: failures < maxFailures ? 'failing' : 'gone',
        alert: failures < maxFailures ? null : { message: expect.stringContaining('404') },
      });
    }
    app.advance(25 * hour);
    await poll();
    expect(asked).toHaveLength(1 + maxFailures);
  });

  test('that asks for fewer requests is left alone, together with its whole site, as long as it asks', async () => {
    pages.set('/a', answers(rss(['A'])));
    pages.set('/b', answers(rss(['B'])));
    const a = await add('/a');
    const b = await add('/b');
    pages.set('/a', fails(429, { 'retry-after': String(2 * 3600) }));
    asked = [];
    await ann.api.rss.refresh({ params: { id: a.id } });
    await runTasks();
    expect(await feedOf(a.id)).toMatchObject({
      state: 'active',
      failures: 0,
      lastError: expect.stringContaining('fewer requests'),
    });
    for (const { id } of [a, b]) {
      const refusal = await ann.api.rss.refresh({ params: { id } }).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(Refused);
      expect(refusal).toMatchObject({ status: 429, code: 'rate_limited' });
    }
    await poll();
    expect(asked).toHaveLength(1);
    app.advance(3 * hour);
    await ann.api.rss.refresh({ params: { id: b.id } });
    await runTasks();
    expect(asked.map(({ path }) => path)).toEqual(['/a', '/b']);
  });
});

describe('a rate-limited site behind a redirect', () => {
  const wants = { status: 429, code: 'rate_limited' };
  const refusalOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);

  test("is left alone itself, while the redirecting site isn't", async () => {
    pages.set('/a', answers(rss(['A'])));
    pages.set('/b', answers(rss(['B'])));
    pages.set('/c', answers(rss(['C'])));
    const [a, b] = [await add('/a'), await add('/b')];
    const c = await ann.api.rss.add({ body: { url: `${otherSite}/c` } });
    pages.set('/a', fails(302, { location: `${otherSite}/busy` }));
    pages.set('/busy', fails(429, { 'retry-after': String(30 * 3600) }));
    asked = [];
    app.advance(25 * hour);
    const { deps } = app.composition;
    await feedsDue.run(deps);
    // The other site is being polled at the same time, and its requested wait still applies afterwards.
    await runTasks();
    expect(asked.map(({ path }) => path)).toEqual(expect.arrayContaining(['/a', '/b', '/busy']));
    expect(await feedOf(a.id)).toMatchObject({ state: 'active', failures: 0 });
    asked = [];
    await ann.api.rss.refresh({ params: { id: b.id } });
    await runTasks();
    expect(asked.map(({ path }) => path)).toEqual(['/b']);
    expect(await refusalOf(ann.api.rss.refresh({ params: { id: c.id } }))).toMatchObject(wants);
    // Waits are limited to a day.
    app.advance(25 * hour);
    await ann.api.rss.refresh({ params: { id: c.id } });
    await runTasks();
    expect(asked.map(({ path }) => path)).toContain('/c');
  });

  test("isn't requested by adding, previewing, or importing either, and each says until when", async () => {
    pages.set('/a', fails(302, { location: `${otherSite}/busy` }));
    pages.set('/busy', fails(429, { 'retry-after': '1800' }));
    pages.set('/x', answers(rss(['X'])));
    const first = await refusalOf(add('/a'));
    expect(first).toMatchObject({ ...wants, message: expect.stringContaining('another 30 minutes') });
    asked = [];
    const url = `${otherSite}/x`;
    for (const call of [
      () => ann.api.rss.add({ body: { url } }),
      () => ann.api.rss.checkUrl({ body: { url } }),
    ]) {
      const refusal = await refusalOf(call());
      expect(refusal).toMatchObject({ ...wants, message: expect.stringContaining('Try again then') });
    }
    const opml = `<opml version="2.0"><body><outline type="rss" text="X" xmlUrl="${url}"/></body></opml>`;
    const importOf = async () => {
      const { id } = await ann.api.rss.importOpml({ body: { opml } });
      const run = {
        userId: ann.userId,
        jobId: id,
        attempt: 1,
        checkpoint: null,
        save: async () => {},
        report: async () => {},
        abort: new AbortController().signal,
      };
      await importOpmlJob.run(app.composition.deps, run, { importId: id });
      return (await ann.api.rss.importLines({ params: { id } })).items;
    };
    expect(await importOf()).toMatchObject([
      {
        outcome: 'refused',
        message: expect.stringContaining('accepts no requests for another 30 minutes'),
      },
    ]);
    // A page that links a feed there says why it can't be read.
    pages.set(
      '/page',
      answers(`<!doctype html><html><link rel="feed" href="${url}"></html>`, { 'content-type': 'text/html' }),
    );
    expect(await refusalOf(add('/page'))).toMatchObject({
      status: 400,
      body: { data: { issues: [{ path: 'url', message: expect.stringContaining('accepts no requests') }] } },
    });
    expect(asked.map(({ path }) => path)).toEqual(['/page']);
    app.advance(hour);
    expect(await importOf()).toMatchObject([{ outcome: 'added', message: null }]);
  });
});

describe('many feeds', () => {
  test('of one site are polled one after another, each once, whatever the number of workers', async () => {
    const paths = Array.from({ length: 12 }, (_, n) => `/${n}`);
    for (const path of paths)
      pages.set(path, (_, response) => setImmediate(() => answers(rss([path]))(_, response)));
    for (const path of paths) await add(path);
    asked = [];
    maxAtOnce = 0;
    app.advance(25 * hour);
    const { deps } = app.composition;
    await Promise.all([feedsDue.run(deps), feedsDue.run(deps), feedsDue.run(deps)]);
    const sent = await messages();
    expect(sent).toHaveLength(1);
    await Promise.all([runTasks(app, sent), runTasks(app, sent), feedsDue.run(deps)]);
    expect(asked.map(({ path }) => path).sort()).toEqual([...paths].sort());
    expect(maxAtOnce).toBe(1);
    expect(await deps.db.selectFrom('rss_host').selectAll().execute()).toEqual([]);
  });

  test('of a dead worker are taken over when its lease ends', async () => {
    pages.set('/feed', answers(rss(['A'])));
    await add('/feed');
    app.advance(25 * hour);
    await feedsDue.run(app.composition.deps);
    // Nobody runs that task.
    await feedsDue.run(app.composition.deps);
    expect(asked).toHaveLength(1);
    const lost = await app.composition.deps.db.selectFrom('rss_host').selectAll().executeTakeFirstOrThrow();
    app.advance(hour);
    await poll();
    expect(asked).toHaveLength(2);
    await pollHostsTask.run(
      app.composition.deps,
      { lease: lost.lease ?? '', hosts: [lost.host] },
      new AbortController().signal,
    );
    expect(asked).toHaveLength(2);
  });
});

describe('refusing a hostile answer with a reason', () => {
  const refusedBy = async (reply: Reply) => {
    pages.set('/feed', reply);
    const error = await add('/feed').catch((cause: unknown) => cause);
    if (!(error instanceof Refused)) throw new Error('It was not refused');
    expect([400, 422]).toContain(error.status);
    return error.message;
  };

  test('an endless one', async () => {
    let isOpen = true;
    const words = await refusedBy((_, response) => {
      response.writeHead(200, { 'content-type': 'application/rss+xml' });
      response.on('close', () => {
        isOpen = false;
      });
      const block = `<item><title>${'x'.repeat(60_000)}</title></item>`;
      const more = () => {
        while (isOpen) if (!response.write(block)) return void response.once('drain', more);
      };
      more();
    });
    expect(words).toContain('larger than 15 MB');
  });

  test('a gzip bomb', async () => {
    const words = await refusedBy((_, response) => {
      response.writeHead(200, { 'content-type': 'application/rss+xml', 'content-encoding': 'gzip' });
      const gzip = createGzip();
      gzip.pipe(response);
      response.on('close', () => gzip.destroy());
      const zeros = Buffer.alloc(1024 * 1024, 0x20);
      let left = 200;
      const more = () => {
        while (left > 0 && !gzip.destroyed) {
          left -= 1;
          if (!gzip.write(zeros)) return void gzip.once('drain', more);
        }
        if (!gzip.destroyed) gzip.end();
      };
      gzip.on('error', () => {});
      more();
    });
    expect(words).toContain('larger than 15 MB');
  });

  test.each([
    ['what is said to be gzip and is not', { 'content-encoding': 'gzip' }, 'plain words', 'can’t be read'],
    ['bytes without sense', {}, '\u0001\u0002\u0003', 'neither a feed nor a web page'],
  ])('%s', async (_, headers, text, words) => {
    expect(await refusedBy(answers(text, headers as Record<string, string>))).toContain(words);
  });

  test('a URL that grows beyond the maximum length', async () => {
    const signs = 'ü'.repeat(1000);
    const typed = await add(`/${signs}`).catch((cause: unknown) => cause);
    expect(typed).toMatchObject({ status: 400, body: { data: { issues: [{ path: 'url' }] } } });
    // Permanently moved there: it is read, but still polled at its old URL.
    const long = `/${'x'.repeat(3000)}`;
    pages.set('/feed', fails(301, { location: long }));
    pages.set(long, answers(rss(['A'])));
    const feed = await add('/feed');
    expect(feed).toMatchObject({ url: `${site}/feed`, items: 1 });
    for (let times = 0; times < 4; times += 1) {
      app.advance(25 * hour);
      await poll();
    }
    expect(await feedOf(feed.id)).toMatchObject({ url: `${site}/feed`, state: 'active', failures: 0 });
    // A linked URL that is too long doesn't count as a feed of the page.
    pages.delete('/feed');
    pages.set(
      '/page',
      answers(`<!doctype html><html><link rel="feed" href="${long}"></html>`, {
        'content-type': 'text/html',
      }),
    );
    expect(await add('/page').catch((cause: unknown) => cause)).toMatchObject({
      status: 400,
      body: { data: { issues: [{ path: 'url', message: expect.stringContaining('without a feed') }] } },
    });
  });

  test('control characters are removed, and the feed is accepted', async () => {
    const words = 'A\u0000B\u0007C';
    const feed = {
      version: 'https://jsonfeed.org/version/1.1',
      title: words,
      description: words,
      home_page_url: `${site}/${words}`,
      items: [{ id: words, title: words, author: words, url: `/${words}`, content_text: words }],
    };
    pages.set('/json', answers(JSON.stringify(feed), { 'content-type': 'application/feed+json' }));
    const added = await add('/json');
    expect(added).toMatchObject({ title: 'ABC', description: 'ABC', items: 1 });
    expect(await titlesOf(added.id)).toEqual(['ABC']);
    expect((await ann.api.rss.checkUrl({ body: { url: `${site}/json` } })).title).toBe('ABC');
    feed.items[0] = { ...feed.items[0], title: 'D\u0000E' } as (typeof feed.items)[number];
    feed.title = 'F\u0000G';
    pages.set('/json', answers(JSON.stringify(feed), { 'content-type': 'application/feed+json' }));
    app.advance(25 * hour);
    await poll();
    expect(await feedOf(added.id)).toMatchObject({ title: 'FG', state: 'active' });
    expect(await titlesOf(added.id)).toEqual(['DE']);
  });

  test('redirects in a circle or into a private network', async () => {
    expect(await refusedBy(fails(302, { location: '/feed' }))).toContain('redirected more than');
    expect(await refusedBy(fails(302, { location: 'http://169.254.169.254/latest' }))).toContain(
      'isn’t on the public internet',
    );
    expect(await refusedBy(fails(301, { location: 'http://localhost:1/' }))).toContain(
      'Only ports 80 and 443',
    );
    expect(
      await refusedBy(fails(302, { location: 'http://blog.harbor-analytics.example/feed.xml' })),
    ).toContain('its network');
  });
});

test('items that a site adds over time arrive', async () => {
  const feed = await ann.api.rss.add({ body: { url: 'news.relay-freight.example' } });
  const before = new Set(await titlesOf(feed.id));
  app.advance(3 * day);
  await poll();
  const after = await feedOf(feed.id);
  expect(after.items).toBeGreaterThan(12);
  expect(after.items).toBeLessThan(18);
  expect(before.size).toBeGreaterThan(0);
});

test('the sample site that closes is marked as gone when it closes, and no other site is', async () => {
  // A separate world: the site closes three days after its start.
  const world = await startApp({ works: false });
  try {
    const eve = await world.signIn('eve@northwind-labs.example');
    const there = { who: eve, of: world };
    const open = await eve.api.rss.add({ body: { url: 'pricing.vector-vale.example' } });
    const closing = await eve.api.rss.add({ body: { url: 'archive.loomwell.example' } });
    expect(closing).toMatchObject({ state: 'active', items: 10 });
    world.advance(2 * day);
    await poll(world);
    const before = await feedOf(closing.id, there);
    expect(before.state).toBe('active');
    world.advance(2 * day);
    await poll(world);
    expect(await feedOf(closing.id, there)).toMatchObject({
      state: 'gone',
      lastError: expect.stringContaining('removed this feed for good'),
      items: before.items,
    });
    expect(await feedOf(open.id, there)).toMatchObject({ state: 'active' });
  } finally {
    await world.stop();
  }
});
