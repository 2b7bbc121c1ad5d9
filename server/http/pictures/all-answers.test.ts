import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Route } from '#contract/route.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { fillAccount } from '#test/fill-account.ts';
import type { SignedIn } from '#test/sign-in.ts';

let app: TestApp;
let ann: SignedIn;
beforeAll(async () => {
  app = await startApp();
  ann = await app.signIn('ann@northwind-labs.example');
  await fillAccount(app, ann);
});
afterAll(() => app?.stop());

const foreign = 'https://faces.pictures.test/a.png?x=1&y=2';

/** Gives every record that may have a picture one of a foreign host. */
async function giveFaces(): Promise<void> {
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

const idIn = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const queries: Record<string, string> = {
  '/profile-company': '?keyword=a',
  '/profile-person': '?keyword=a',
  '/linkedin-profile/preview': '?url=https://www.linkedin.com/in/maya-lindqvist',
};

test('no answer leads a page to a foreign host for a picture', async () => {
  await giveFaces();
  const routes = (Object.values(contract).flatMap((group) => Object.values(group)) as Route[]).filter(
    ({ method, answer, access }) => method === 'GET' && answer && access === 'user',
  );
  const ids = new Map<string, Set<string>>();
  const signed = new Set<string>();
  const leaks: string[] = [];
  const read = async (route: Route, path: string) => {
    const answer = await app.call('GET', path, { token: ann.token });
    const text = await answer.text();
    if (text.includes('pictures.test')) leaks.push(`${route.path}: ${text.slice(0, 200)}`);
    // What is refused by its own check is a bug, not a leak that was caught.
    if (answer.status >= 500) leaks.push(`${route.path}: ${answer.status}`);
    if (text.includes('"/pictures/') || text.includes('src=\\"/pictures/')) signed.add(route.path);
    const clientIp = route.path.split('/')[1] ?? '';
    const known = ids.get(clientIp) ?? new Set();
    for (const id of text.match(idIn) ?? []) if (known.size < 30) known.add(id);
    ids.set(clientIp, known);
  };
  for (const route of routes.filter(({ params }) => !params)) {
    await read(route, route.path + (queries[route.path] ?? ''));
  }
  for (const route of routes.filter(({ params }) => params)) {
    for (const id of ['sample', ...(ids.get(route.path.split('/')[1] ?? '') ?? [])]) {
      await read(route, route.path.replaceAll(/\{\w+\}/g, id));
    }
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
