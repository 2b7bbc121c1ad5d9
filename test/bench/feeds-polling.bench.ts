import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, test } from 'vitest';
import { startSession } from '#server/modules/access/sessions.ts';
import { makeOwner, type OpenTestDatabase, openTestDatabase } from '#test/facts.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import { drive, type Load } from './drive.ts';
import { inMs, inTimes, printTable } from './table.ts';

const hour = 3_600_000;
const feeds = 500;
const hosts = 50;
const itemsAFeed = 40;
/** One in this many feeds is a large one. */
const largeEvery = 50;
const itemsOfLarge = 2000;
const callers = 4;
/** How long each figure is measured, s. */
const seconds = Number(process.env.BENCH_SECONDS ?? 10);

let opened: OpenTestDatabase;
let server: BenchServer;
let token: string;
const sites: Server[] = [];
let answered = 0;

beforeAll(async () => {
  opened = await openTestDatabase();
  const { user_id: userId } = await makeOwner(opened.db, 'Reader');
  for (let n = 0; n < hosts; n += 1) sites.push(await startSite());
  const ports = sites.map((site) => (site.address() as AddressInfo).port);
  await sql`
    insert into rss_feed (user_id, network, url, host, title, interval_seconds)
    select ${userId}, 'real', 'http://127.0.0.1:' || port || '/' || n, '127.0.0.1:' || port, 'Feed ' || n, 900
    from generate_series(0, ${feeds - 1}) as n
    cross join lateral (select (${ports}::int[])[1 + n % ${hosts}] as port) as site`.execute(opened.db);
  await sql`
    insert into rss_item (user_id, feed_id, network, key0, key1, key2, key_level, title, excerpt, html, body,
      content_hash, published_at, is_dated, first_seen_at)
    select feed.user_id, feed.id, 'real', key, key, key, 0, 'Item ' || n, 'Words', '<p>Words</p>', 'Words', key,
      now() - n * interval '1 minute', true, now()
    from rss_feed feed cross join generate_series(1, 20) as n
    cross join lateral (select decode(md5(n::text), 'hex') as key) as made`.execute(opened.db);
  token = await startSession(opened.db, userId, null, new Date());
  server = await startBenchServer(opened.copyPool.options.connectionString ?? '', {
    ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
  });
}, hour);
afterAll(async () => {
  await server?.stop();
  for (const site of sites) {
    site.closeAllConnections();
    await new Promise((resolve) => site.close(resolve));
  }
  await opened?.stop();
}, hour);

test(
  'reading items while 500 feeds are polled',
  async () => {
    // The queue is running without work.
    server.runCron('forget-jobs');
    const idle = await drive(callers, seconds, readPage);
    await makeDue();
    const polling = await drive(callers, seconds, readPage);
    const polled = answered;
    const row = (name: string, load: Load) => [
      name,
      inMs(load.p50),
      inMs(load.p95),
      inTimes(load.p50 / idle.p50),
      inTimes(load.p95 / idle.p95),
    ];
    printTable(
      `A page of items, ${callers} callers; ${polled} of ${feeds} feeds answered while it was measured`,
      ['', 'p50', 'p95', 'p50 to idle', 'p95 to idle (goal: at most 2)'],
      [row('idle', idle), row('polling', polling)],
    );
  },
  hour,
);

async function readPage(): Promise<void> {
  const answer = await fetch(`${server.url}/rss/items?limit=30`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`It answers ${answer.status}`);
  await answer.arrayBuffer();
}

/** Makes all feeds due for polling. */
async function makeDue(): Promise<void> {
  await sql`update rss_feed set next_poll_at = now() - interval '1 minute'`.execute(opened.db);
  server.runCron('feeds-due');
}

/** A site whose feeds have a new item on every request. */
function startSite(): Promise<Server> {
  const site = createServer((request, response) => {
    answered += 1;
    const isLarge = Number(request.url?.slice(1)) % largeEvery === 0;
    response
      .writeHead(200, { 'content-type': 'application/rss+xml' })
      .end(writeFeed(isLarge ? itemsOfLarge : itemsAFeed, answered));
  });
  return new Promise((resolve) => site.listen(0, '127.0.0.1', () => resolve(site)));
}

function writeFeed(count: number, time: number): string {
  const text = '&lt;p&gt;A sentence that is about as long as sentences are.&lt;/p&gt; '.repeat(12);
  const items = Array.from(
    { length: count },
    (_, n) =>
      `<item><title>Item ${time + n}</title><guid isPermaLink="false">${time}-${n}</guid><description>${text}</description></item>`,
  );
  return `<rss version="2.0"><channel><title>Feed</title>${items.join('')}</channel></rss>`;
}
