import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, test } from 'vitest';
import { writeQuery } from '#contract/client.ts';
import type { FeedQuery } from '#contract/engage/engage-feed.ts';
import type { Database } from '#server/db/database.ts';
import { startSession } from '#server/modules/access/sessions.ts';
import { listFeedPosts } from '#server/modules/engage/feed/feed-posts.ts';
import { makeOwner, type OpenTestDatabase, openTestDatabase } from '#test/facts.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import { drive } from './drive.ts';
import { openClient } from './fetch-bytes.ts';
import { feedWord, rareWord, seedFeed } from './seed-feed.ts';
import { inMs, inTimes, printTable } from './table.ts';
import { touchedRows } from './touched-rows.ts';

const hour = 3_600_000;
const pageRows = 20;
const callers = 16;
const authors = 200;
/** `BENCH_POSTS` sets a smaller number for a trial. */
const posts = Number(process.env.BENCH_POSTS ?? 1_000_000);
/** How long each figure is measured, s. */
const seconds = Number(process.env.BENCH_SECONDS ?? 2);

let opened: OpenTestDatabase;
let server: BenchServer;
let bare: pg.Pool;
let userId: string;
let token: string;

beforeAll(async () => {
  opened = await openTestDatabase();
  const now = new Date();
  // Two feeds, each being other people's data to the other one.
  for (const size of [Math.ceil(posts / 10), posts]) {
    const owner = await makeOwner(opened.db, `Reader of ${size}`);
    userId = owner.user_id;
    await seedFeed(opened.db, userId, { posts: size, authors, now });
  }
  token = await startSession(opened.db, userId, null, now);
  const connectionString = opened.copyPool.options.connectionString ?? '';
  server = await startBenchServer(connectionString);
  bare = new pg.Pool({ connectionString, max: callers, options: '-c timezone=UTC' });
}, hour);
afterAll(async () => {
  await server?.stop();
  await bare?.end();
  await opened?.stop();
}, hour);

/** Kinds of queries, from the most common one to the rarest words. */
async function queries(): Promise<[name: string, query: FeedQuery][]> {
  const word = (number: number) => feedWord(opened.db, number);
  const [normal, common, other, third, often] = await Promise.all([1, 20, 60, 200, 5].map(word));
  if (!normal || !common || !other || !third || !often) throw new Error('the words are known');
  return [
    ['no filter', {}],
    ['a common word', { andKeywords: [common] }],
    ['a rare word', { andKeywords: [rareWord(7)] }],
    ['none of a common word', { exceptKeywords: [often] }],
    ['all three', { andKeywords: [common], orKeywords: [other, third], exceptKeywords: [often] }],
    ['all three, rare', { andKeywords: [rareWord(7)], orKeywords: [normal, other], exceptKeywords: [third] }],
    [
      'all three, other forms too',
      { andKeywords: [common], orKeywords: [other, third], exceptKeywords: [often], stemming: true },
    ],
    ['a phrase', { andKeywords: [`${normal} ${common}`] }],
    ['a rare type', { postType: ['poll'] }],
    ['hide seen', { hideSeen: true }],
    [
      'hide seen, all three',
      { hideSeen: true, andKeywords: [common], orKeywords: [other, third], exceptKeywords: [often] },
    ],
  ];
}

test(
  'a page of the feed for each kind of filter',
  async () => {
    const key = await keyCost();
    const rows: string[][] = [];
    for (const [name, query] of await queries()) {
      const page = await pageSql(query);
      const touched = await touchedRows(bare, page);
      const alone = await loop(page, 1);
      const all = await loop(page, callers);
      const url = `${server.url}/engage/posts${writeQuery({ ...query, limit: pageRows })}`;
      // New connections: the server closes those that were idle while the bare statement was measured.
      const client = openClient(callers, token);
      const http = await drive(callers, seconds, () => client.get(url));
      client.close();
      const { rows: found } = await bare.query(page.sql, [...page.parameters]);
      rows.push([
        name,
        inMs(alone.p50),
        inTimes(alone.p50 / key),
        inTimes(touched.rows / Math.max(1, found.length)),
        touched.by.join(', '),
        inMs(http.p50),
        inMs(http.p95),
        http.rate.toFixed(0),
        inTimes(http.rate / all.rate),
      ]);
    }
    printTable(
      `A page of ${pageRows} of ${posts} posts by ${authors} authors, ${callers} callers; 20 posts by their key take ${inMs(key)}`,
      ['filter', 'alone', '× by key', 'touched per row', 'by', 'p50', 'p95', 'per second', '× bare'],
      rows,
    );
  },
  hour,
);

test(
  'the query plan of a page with all three keyword filters',
  async () => {
    for (const [name, query] of await queries()) {
      if (!name.startsWith('all three')) continue;
      const page = await pageSql(query);
      const { rows } = await bare.query(`explain (analyze, buffers) ${page.sql}`, [...page.parameters]);
      console.log(`\n${name}\n\n${rows.map((row) => row['QUERY PLAN']).join('\n')}\n`);
    }
  },
  hour,
);

const loop = (query: CompiledQuery, count: number) =>
  drive(count, seconds, () => bare.query(query.sql, [...query.parameters]));

/** The statement the product sends for a page of posts: the longest of its statements. */
async function pageSql(query: FeedQuery): Promise<CompiledQuery> {
  const asked: CompiledQuery[] = [];
  const watched = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: opened.copyPool }),
    log: ({ query: sent }) => {
      asked.push(sent);
    },
  });
  await listFeedPosts(watched, userId, { ...query, limit: pageRows });
  const page = asked.find((sent) => sent.sql.includes('from feed_post where'));
  if (page === undefined) throw new Error('no page was asked for');
  return page;
}

/** The cost of reading twenty posts by primary key, in milliseconds. */
async function keyCost(): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from post where user_id = ${userId}::uuid
    order by hashtext(id::text) limit ${pageRows}`.execute(opened.db);
  const ids = rows.map(({ id }) => id);
  const byKey = sql`select * from post where user_id = ${userId}::uuid and id = any(${ids}::uuid[])`;
  return (await loop(byKey.compile(opened.db), 1)).p50;
}
