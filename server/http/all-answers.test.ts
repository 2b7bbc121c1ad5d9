import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Route } from '#contract/route.ts';
import { dateFormat } from '#core/date-format.ts';
import { startApp } from '#test/app.ts';
import { fillAccount } from '#test/fill-account.ts';
import { readAllAnswers } from '#test/read-all-answers.ts';
import { showRecentPosts } from '#test/recent-posts.ts';

const app = await startApp();
showRecentPosts(app.composition.deps, 30);
const ann = await app.signIn('ann@northwind-labs.example');
await fillAccount(app, ann);
afterAll(() => app.stop());

const foreign = 'https://faces.pictures.test/a.png?x=1&y=2';

/** Gives every record that can have a picture one from a foreign host. */
async function addPictures(): Promise<void> {
  const { db } = app.composition.deps;
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as "table", a.attname as "column" from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = (select oid from pg_namespace where nspname = current_schema())
      and a.attname ~ '(picture|image|logo|icon|avatar)_url$'`.execute(db);
  expect(rows.length).toBeGreaterThanOrEqual(8);
  for (const { table, column } of rows) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${foreign}`.execute(db);
  }
  const image = `<img src="${foreign.replace('&', '&amp;')}" alt="" loading="lazy" />`;
  await sql`update rss_item set html = html || ${image}`.execute(db);
}

/** Gives every table a column that the server doesn't know. */
async function addColumns(): Promise<void> {
  const { db } = app.composition.deps;
  const { rows } = await sql<{ table: string }>`
    select c.relname as "table" from pg_class c
    where c.relkind = 'r' and c.relnamespace = (select oid from pg_namespace where nspname = current_schema())
      and c.relname not like 'migration%'`.execute(db);
  expect(rows.length).toBeGreaterThan(60);
  for (const { table } of rows) {
    await sql`alter table ${sql.table(table)} add column new_column text default 'stays-inside'`.execute(db);
  }
}

type Answer = { route: Route; status: number; text: string };
type AllAnswers = { answers: Answer[]; formatters: string[] };

// The server's crons run in this process, too.
const reading = new AsyncLocalStorage<string[]>();

/** All answers, and the formatters created for them. */
async function readAll(): Promise<AllAnswers> {
  const answers: Answer[] = [];
  const formatters: string[] = [];
  await reading.run(formatters, async () => {
    // An earlier file of this process may have created all that reads need, but not this.
    dateFormat('is-IS', { timeZone: 'Pacific/Chatham' });
    await readAllAnswers(app, ann, (route, status, text) => answers.push({ route, status, text }));
  });
  return { answers, formatters };
}

// Reading everything takes a second, so these tests share a reading before and one after the changes.
let earlier: AllAnswers;
let later: AllAnswers;
beforeAll(async () => {
  for (const kind of ['DateTimeFormat', 'NumberFormat', 'PluralRules', 'Segmenter', 'Collator'] as const) {
    const Formatter: new (...args: never[]) => object = Intl[kind];
    class Recorded extends Formatter {
      constructor(...args: never[]) {
        super(...args);
        reading.getStore()?.push(`${kind} ${JSON.stringify(args)}`);
      }
    }
    vi.spyOn(Intl, kind).mockImplementation(Recorded as never);
  }
  earlier = await readAll();
  await addPictures();
  await addColumns();
  later = await readAll();
});

test('no read creates a formatter that an earlier one created', () => {
  expect(earlier.formatters).toContainEqual(expect.stringContaining('Pacific/Chatham'));
  expect(later.formatters.filter((one) => earlier.formatters.includes(one))).toEqual([]);
  const read = new Set(later.answers.flatMap(({ route, status }) => (status === 200 ? route.path : [])));
  expect([...read]).toContain('/signals/{id}/overview');
  expect(read.size).toBeGreaterThan(60);
});

test('no answer makes a page load a picture from another host', () => {
  const signed = new Set<string>();
  const leaks: string[] = [];
  for (const { route, status, text } of later.answers) {
    if (text.includes('pictures.test')) leaks.push(`${route.path}: ${text.slice(0, 200)}`);
    // An answer refused by its own check is a bug, not a leak that was caught.
    if (status >= 500) leaks.push(`${route.path}: ${status}`);
    if (text.includes('"/pictures/') || text.includes('src=\\"/pictures/')) signed.add(route.path);
  }
  expect(leaks).toEqual([]);
  expect([...signed]).toEqual(
    expect.arrayContaining([
      '/connections',
      '/engage/ingrow-ready-comments',
      '/engage/posts',
      '/engage/profiles',
      '/engage/recommendation-profiles',
      '/linkedin-profile',
      '/profile-company',
      '/profile-company/{id}',
      '/profile/profile',
      '/rss/items',
      '/rss/items/{id}',
      '/signals/{id}',
    ]),
  );
});

test('a new column in any table never appears in an answer', () => {
  const leaks = later.answers.flatMap(({ route, status, text }) =>
    /new_?column|stays-inside/i.test(text) || status >= 500 ? `${route.path}: ${status}` : [],
  );
  expect(leaks).toEqual([]);
});
