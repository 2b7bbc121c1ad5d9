import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Kysely, sql } from 'kysely';
import { writeQuery } from '#contract/client.ts';
import type { FeedQuery } from '#contract/engage/engage-feed.ts';
import type { Database } from '#server/db/database.ts';
import { startSession } from '#server/modules/access/sessions.ts';
import { listFeedPosts } from '#server/modules/engage/feed/feed-posts.ts';
import { makeOwner } from '#test/facts.ts';
import { touchedRows } from '#test/touched-rows.ts';
import { alternately, callers, drive, note, openClient, seconds } from './measuring.ts';
import { ask, openServed, statementOf, timesBare } from './million.ts';
import { feedWord, rareWord, seedFeed } from './seed-feed.ts';

const pageRows = 20;
const authors = 200;
/** `BENCH_POSTS` sets a smaller number for a trial. */
const posts = Number(process.env.BENCH_POSTS ?? 1_000_000);

/** A page of the feed of followed people, for each kind of filter. */
export async function measureFeed(): Promise<void> {
  let userId = '';
  const now = new Date();
  const served = await openServed(async ({ db }) => {
    // Two feeds, each being other people's data to the other one.
    for (const size of [Math.ceil(posts / 10), posts]) {
      userId = (await makeOwner(db, `Reader of ${size}`)).user_id;
      await seedFeed(db, userId, { posts: size, authors, now });
    }
  });
  const { db } = served.test;
  const token = await startSession(db, userId, null, now);
  const { rows } = await sql<{ id: string }>`
    select id from post where user_id = ${userId}::uuid order by hashtext(id::text) limit ${pageRows}`.execute(
    db,
  );
  const ids = rows.map(({ id }) => id);
  const byKey = sql`select * from post where user_id = ${userId}::uuid and id = any(${ids}::uuid[])`.compile(
    db,
  );
  for (const [name, query] of await queries(db)) {
    const filters = { ...query, limit: pageRows };
    const page = await statementOf(served, (watched) => listFeedPosts(watched, userId, filters));
    const [alone, key] = await alternately(ask(served, page), ask(served, byKey));
    const touched = await touchedRows(served.bare, page);
    const { rows: found } = await ask(served, page)();
    const what = `the feed of ${posts} posts, ${name}`;
    note(what, alone, ' ms', 17);
    note(`${what}: × ${pageRows} posts by key`, alone / key);
    note(`${what}: rows touched per row`, touched.rows / Math.max(1, found.length));
    // New connections: the server closes those that were idle while the bare statement was measured.
    const client = openClient(callers, token);
    const url = `${served.server.url}/engage/posts${writeQuery(filters)}`;
    const http = await timesBare(served, page, () => client.get(url));
    client.close();
    note(`${what}, over HTTP: × the bare statement, processor time`, http, '', 1 / 0.6);
  }
  await served.stop();
}

/** Kinds of queries, from the most common one to the rarest words. */
async function queries(db: Kysely<Database>): Promise<[name: string, query: FeedQuery][]> {
  const words = await Promise.all([1, 5, 20, 60, 200].map((number) => feedWord(db, number)));
  const [normal = '', often = '', common = '', other = '', third = ''] = words;
  const all = { andKeywords: [common], orKeywords: [other, third], exceptKeywords: [often] };
  const rare = { andKeywords: [rareWord(7)], orKeywords: [normal, other], exceptKeywords: [third] };
  return [
    ['no filter', {}],
    ['a common word', { andKeywords: [common] }],
    ['a rare word', { andKeywords: [rareWord(7)] }],
    ['none of a common word', { exceptKeywords: [often] }],
    ['all three', all],
    ['all three, rare', rare],
    ['all three, other forms too', { ...all, stemming: true }],
    ['a phrase', { andKeywords: [`${normal} ${common}`] }],
    ['a rare type', { postType: ['poll'] }],
    ['hide seen', { hideSeen: true }],
    ['hide seen, all three', { ...all, hideSeen: true }],
  ];
}

const feeds = 500;
const hosts = 50;

/** Reading items while 500 feeds of 50 hosts are polled, one in fifty of them large, all with new items. */
export async function measurePolling(): Promise<void> {
  let answered = 0;
  const answer = (number: number) => {
    answered += 1;
    return writeFeed(number, answered);
  };
  const sites = await Promise.all(Array.from({ length: hosts }, () => startSite(answer)));
  const ports = sites.map((site) => (site.address() as AddressInfo).port);
  let token = '';
  const served = await openServed(
    async ({ db }) => {
      const { user_id: userId } = await makeOwner(db, 'Reader');
      await sql`
        insert into rss_feed (user_id, network, url, host, title, interval_seconds, next_poll_at)
        select ${userId}, 'real', 'http://127.0.0.1:' || port || '/' || n, '127.0.0.1:' || port, 'Feed ' || n, 900,
          now() + interval '1 day'
        from generate_series(0, ${feeds - 1}) as n
        cross join lateral (select (${ports}::int[])[1 + n % ${hosts}] as port) as site`.execute(db);
      await sql`
        insert into rss_item (user_id, feed_id, network, key0, key1, key2, key_level, title, excerpt, html, body,
          content_hash, published_at, is_dated, first_seen_at)
        select feed.user_id, feed.id, 'real', key, key, key, 0, 'Item ' || n, 'Words', '<p>Words</p>', 'Words', key,
          now() - n * interval '1 minute', true, now()
        from rss_feed feed cross join generate_series(1, 20) as n
        cross join lateral (select decode(md5(n::text), 'hex') as key) as made`.execute(db);
      token = await startSession(db, userId, null, new Date());
    },
    { role: 'all', env: { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' } },
  );
  const client = openClient(4, token);
  const read = () => client.get(`${served.server.url}/rss/items?limit=30`);
  const idle = await drive(4, 5 * seconds, read);
  await sql`update rss_feed set next_poll_at = now() - interval '1 minute'`.execute(served.test.db);
  // The cron that polls due feeds runs once a minute.
  while (answered === 0) await drive(1, 0.1, read);
  const polling = await drive(4, 5 * seconds, read);
  note(
    `reading items while ${answered} of ${feeds} feeds answer, p95: × idle`,
    polling.p95 / idle.p95,
    '',
    2,
  );
  client.close();
  await served.stop();
  for (const site of sites) {
    site.closeAllConnections();
    await new Promise((resolve) => site.close(resolve));
  }
}

function startSite(feed: (number: number) => string): Promise<Server> {
  const site = createServer((request, response) => {
    response
      .writeHead(200, { 'content-type': 'application/rss+xml' })
      .end(feed(Number(request.url?.slice(1))));
  });
  return new Promise((resolve) => site.listen(0, '127.0.0.1', () => resolve(site)));
}

function writeFeed(number: number, time: number): string {
  const text = '&lt;p&gt;A sentence that is about as long as sentences are.&lt;/p&gt; '.repeat(12);
  const items = Array.from(
    { length: number % 50 === 0 ? 2000 : 40 },
    (_, n) =>
      `<item><title>Item ${time + n}</title><guid isPermaLink="false">${time}-${n}</guid><description>${text}</description></item>`,
  );
  return `<rss version="2.0"><channel><title>Feed</title>${items.join('')}</channel></rss>`;
}
