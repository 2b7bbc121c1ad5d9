import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGzip } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '#test/app.ts';
import { Refused, type SignedIn } from '#test/sign-in.ts';
import { feedsDue } from './feeds-due.tick.ts';
import { mostFailures } from './next-poll.ts';
import { pollHostsErrand } from './poll-hosts.errand.ts';

const hour = 3_600_000;
const day = 24 * hour;

type Reply = (request: IncomingMessage, response: ServerResponse) => void;

/** A website of the test's own: what it answers at a path, and what it was asked. */
let pages: Map<string, Reply>;
let asked: { path: string; headers: IncomingMessage['headers'] }[];
let atOnce = 0;
let mostAtOnce = 0;
let server: Server;
let site: string;

let app: TestApp;
let ann: SignedIn;
let people = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push({ path, headers: request.headers });
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    response.on('close', () => {
      atOnce -= 1;
    });
    const reply = pages.get(path);
    if (reply) return reply(request, response);
    response.writeHead(404).end('Nothing here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  site = `http://${host}`;
  // Jobs and errands stay in the queue: the test runs them itself.
  app = await startApp({ works: false, env: { ALLOWED_PRIVATE_HOSTS: host } });
});
afterAll(async () => {
  await app?.stop();
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
});
beforeEach(async () => {
  await app.composition.deps.db.deleteFrom('rss_feed').execute();
  await app.composition.deps.db.deleteFrom('rss_host').execute();
  pages = new Map();
  asked = [];
  people += 1;
  ann = await app.signIn(`ann${people}@northwind-labs.example`);
});

/** What the queue does: the tick, then every errand that it sent. */
async function poll(): Promise<void> {
  const { deps } = app.composition;
  await feedsDue.run(deps);
  await runErrands();
}

type Message = { lease: string; hosts: string[] };

/** What lies in the queue. */
async function messages(): Promise<Message[]> {
  const { db } = app.composition.deps;
  const rows = await db.selectFrom('rss_host').selectAll().where('lease', 'is not', null).execute();
  const leases = Map.groupBy(rows, ({ lease }) => lease ?? '');
  return [...leases].map(([lease, hosts]) => ({ lease, hosts: hosts.map(({ host }) => host) }));
}

async function runErrands(all?: Message[]): Promise<void> {
  for (const message of all ?? (await messages())) {
    await pollHostsErrand.run(app.composition.deps, message, new AbortController().signal);
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
const feedOf = (id: string) => ann.api.rss.one({ params: { id } });
const titlesOf = async (id: string) => {
  const { items } = await ann.api.rss.items({ query: { feedId: [id], limit: 100 } });
  return items.map(({ title }) => title);
};

describe('a feed that is asked again', () => {
  test('is asked with its own marks, word for word, and 304 means nothing new', async () => {
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

  test('brings a burst without losing or doubling any, also where it knows no 304', async () => {
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

  test('is asked at its own rhythm, and not before its time', async () => {
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

  test('moves along after it was sent on for good three times, not before', async () => {
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

  test('is never asked while it is paused, and at once when it wakes', async () => {
    pages.set('/feed', answers(rss(['A'])));
    const feed = await add('/feed');
    const paused = await ann.api.rss.change({ params: { id: feed.id }, body: { paused: true } });
    expect(paused).toMatchObject({ state: 'paused', nextPollAt: null });
    app.advance(20 * day);
    await poll();
    expect(asked).toHaveLength(1);
    pages.set('/feed', answers(rss(['B', 'A'])));
    await ann.api.rss.change({ params: { id: feed.id }, body: { paused: false } });
    await runErrands();
    expect(await feedOf(feed.id)).toMatchObject({ state: 'active', items: 2 });
  });
});

describe('a feed in trouble', () => {
  test('that is gone is not asked any more, and its user is told once', async () => {
    pages.set('/feed', answers(rss(['A'])));
    const feed = await add('/feed');
    pages.set('/feed', fails(410));
    app.advance(25 * hour);
    await poll();
    const gone = await feedOf(feed.id);
    expect(gone).toMatchObject({
      state: 'gone',
      nextPollAt: null,
      lastError: expect.stringContaining('gone for good'),
      alert: { message: expect.stringContaining('not asked any more') },
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
    await runErrands();
    expect(await feedOf(feed.id)).toMatchObject({ state: 'active', items: 2, lastError: null });
  });

  test.each([
    ['nothing there', fails(404), 'nothing at this address (404)'],
    ['a broken server', fails(500), 'problem of its own (500)'],
    ['a locked door', fails(403), 'does not let us read'],
    ['a web page', answers('<!doctype html><html><title>x</title></html>'), 'web page now'],
    ['half a feed', answers(rss(['A', 'B']).slice(0, -40)), 'breaks off'],
    ['nothing at all', answers(''), 'empty'],
    ['a cut line', (_: IncomingMessage, response: ServerResponse) => void response.socket?.destroy(), ''],
    [
      'nonsense',
      (_: IncomingMessage, response: ServerResponse) => void response.socket?.end('HTTP/9 what\r\n\r\n'),
      '',
    ],
  ])('tells what it is: %s; and keeps what it had', async (_, reply, words) => {
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

  test('dies after it failed a dozen times in a row, ever less often', async () => {
    pages.set('/feed', answers(rss(['A'])));
    const feed = await add('/feed');
    pages.set('/feed', fails(404));
    for (let failures = 1; failures <= mostFailures; failures += 1) {
      app.advance(25 * hour);
      await poll();
      expect(await feedOf(feed.id)).toMatchObject({
        failures,
        state: failures < mostFailures ? 'failing' : 'gone',
        alert: failures < mostFailures ? null : { message: expect.stringContaining('404') },
      });
    }
    app.advance(25 * hour);
    await poll();
    expect(asked).toHaveLength(1 + mostFailures);
  });

  test('that wants to be left alone is, with everything of its site, as long as it says', async () => {
    pages.set('/a', answers(rss(['A'])));
    pages.set('/b', answers(rss(['B'])));
    const a = await add('/a');
    const b = await add('/b');
    pages.set('/a', fails(429, { 'retry-after': String(2 * 3600) }));
    asked = [];
    await ann.api.rss.refresh({ params: { id: a.id } });
    await runErrands();
    expect(await feedOf(a.id)).toMatchObject({
      state: 'active',
      failures: 0,
      lastError: expect.stringContaining('less often'),
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
    await runErrands();
    expect(asked.map(({ path }) => path)).toEqual(['/a', '/b']);
  });
});

describe('many feeds', () => {
  test('of one site are asked one after the other, each once, by however many workers', async () => {
    const paths = Array.from({ length: 12 }, (_, n) => `/${n}`);
    for (const path of paths)
      pages.set(path, (_, response) => setImmediate(() => answers(rss([path]))(_, response)));
    for (const path of paths) await add(path);
    asked = [];
    mostAtOnce = 0;
    app.advance(25 * hour);
    const { deps } = app.composition;
    await Promise.all([feedsDue.run(deps), feedsDue.run(deps), feedsDue.run(deps)]);
    const sent = await messages();
    expect(sent).toHaveLength(1);
    await Promise.all([runErrands(sent), runErrands(sent), feedsDue.run(deps)]);
    expect(asked.map(({ path }) => path).sort()).toEqual([...paths].sort());
    expect(mostAtOnce).toBe(1);
    expect(await deps.db.selectFrom('rss_host').selectAll().execute()).toEqual([]);
  });

  test('whose worker died are taken over when its lease is over', async () => {
    pages.set('/feed', answers(rss(['A'])));
    await add('/feed');
    app.advance(25 * hour);
    await feedsDue.run(app.composition.deps);
    // Nobody runs that errand.
    await feedsDue.run(app.composition.deps);
    expect(asked).toHaveLength(1);
    const lost = await app.composition.deps.db.selectFrom('rss_host').selectAll().executeTakeFirstOrThrow();
    app.advance(hour);
    await poll();
    expect(asked).toHaveLength(2);
    await pollHostsErrand.run(
      app.composition.deps,
      { lease: lost.lease ?? '', hosts: [lost.host] },
      new AbortController().signal,
    );
    expect(asked).toHaveLength(2);
  });
});

describe('an answer that is meant to hurt is refused with a reason', () => {
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
    ['what is said to be gzip and is not', { 'content-encoding': 'gzip' }, 'plain words'],
    ['bytes without sense', {}, '\u0001\u0002\u0003'],
  ])('%s', async (_, headers, text) => {
    expect(await refusedBy(answers(text, headers as Record<string, string>))).not.toBe('');
  });

  test('a circle of redirects, and one into a closed network', async () => {
    expect(await refusedBy(fails(302, { location: '/feed' }))).toContain('redirected more than');
    expect(await refusedBy(fails(302, { location: 'http://169.254.169.254/latest' }))).toContain(
      'not on the public internet',
    );
    expect(await refusedBy(fails(301, { location: 'http://localhost:1/' }))).not.toBe('');
    expect(
      await refusedBy(fails(302, { location: 'http://blog.harbor-analytics.example/feed.xml' })),
    ).toContain('its network');
  });
});

test('what a site adds as time goes on arrives', async () => {
  const feed = await ann.api.rss.add({ body: { url: 'news.relay-freight.example' } });
  const before = new Set(await titlesOf(feed.id));
  app.advance(3 * day);
  await poll();
  const after = await feedOf(feed.id);
  expect(after.items).toBeGreaterThan(20);
  expect(after.items).toBeLessThan(45);
  expect(before.size).toBeGreaterThan(0);
});

test('the site that will close dies when it closes', async () => {
  const feed = await ann.api.rss.add({ body: { url: 'pricing.vector-vale.example' } });
  expect(feed.state).toBe('active');
  const closing = await ann.api.rss
    .add({ body: { url: 'archive.loomwell.example' } })
    .catch((error: unknown) => error);
  // The world of this file is older or younger than three days, by how far the tests above moved its clock.
  if (closing instanceof Refused) expect(closing.message).toContain('gone for good');
  else {
    app.advance(4 * day);
    await poll();
    expect(await feedOf((closing as { id: string }).id)).toMatchObject({ state: 'gone' });
  }
});
