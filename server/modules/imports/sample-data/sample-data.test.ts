import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { startApp } from '#test/app.ts';
import { connectReddit } from '#test/connect-reddit.ts';
import { dumpUser } from '#test/dump-user.ts';
import { fillAccount } from '#test/fill-account.ts';
import { showRecentPosts } from '#test/recent-posts.ts';
import type { SignedIn } from '#test/sign-in.ts';

const app = await startApp();
showRecentPosts(app.composition.deps, 30);
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const bob = await app.signIn('bob@harbor-analytics.example', 'Bob');
const db = app.composition.deps.db;
await fillAccount(app, ann);
await fillAccount(app, bob);
afterAll(() => app?.stop());

/** Tables with a network column. */
async function realmTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('network', 'of_network') order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** All tables with rows of users, except those that log the work itself. */
async function userTables(): Promise<(keyof Database)[]> {
  const { rows } = await sql<{ name: keyof Database }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' and table_name not in ('job', 'session') order by 1`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

async function countSample(userId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await realmTables()) {
    const column = table === 'notice' ? 'of_network' : 'network';
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}
      where user_id = ${userId}::uuid and ${sql.ref(column)} = 'sample'`.execute(db);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

async function remove(who: SignedIn): Promise<void> {
  const { id } = await who.api.sampleData.remove({});
  await app.waitForIdle();
  expect(await who.api.jobs.one({ params: { id } })).toMatchObject({ state: 'succeeded', message: null });
}

test("lists the account's sample data, and changes nothing", async () => {
  const tables = await userTables();
  const before = await dumpUser(db, ann.userId, tables);
  const stored = await countSample(ann.userId);
  const { counts, total, isNetworkOn, removalJobId } = await ann.api.sampleData.read({});
  expect(isNetworkOn).toBe(true);
  expect(removalJobId).toBe(null);
  expect(total).toBe(Object.values(counts).reduce((sum, one) => sum + one, 0));
  expect(counts).toMatchObject({
    profiles: stored.connected_profile,
    people: stored.person,
    companies: stored.company,
    posts: stored.post,
    followed: stored.engage_profile,
    comments: stored.ready_comment,
    publications: stored.publication,
    feeds: stored.rss_feed,
    conversations: stored.agent_query,
    artifacts: stored.artifact,
    connections: stored.connection,
    webhooks: stored.webhook_endpoint,
  });
  expect(counts.signals).toBe((await ann.api.signals.total({ params: { id: 'sample' }, query: {} })).total);
  for (const [kind, count] of Object.entries(counts)) expect([kind, count > 0]).toEqual([kind, true]);
  expect(await dumpUser(db, ann.userId, tables)).toEqual(before);
});

test("removes the sample data with one call, and leaves real data and other users' data alone", async () => {
  // Ann's data so far becomes real, and then she gets the sample network again.
  for (const table of await realmTables()) {
    const column = table === 'notice' ? 'of_network' : 'network';
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = 'real' where user_id = ${ann.userId}::uuid`.execute(
      db,
    );
  }
  const tables = await userTables();
  const real = await dumpUser(db, ann.userId, tables);
  const others = await dumpUser(db, bob.userId, tables);

  const { api } = ann;
  const profile = await api.sources.connect({ body: { url: 'https://www.linkedin.com/in/jonas-beck' } });
  await app.waitForIdle();
  const { items } = await api.signals.list({ params: { id: profile.id }, query: { limit: 5 } });
  const [first, second] = items;
  if (!first || !second) throw new Error('The sample network has no signals.');
  await api.people.merge({
    params: { id: first.personId },
    body: { otherId: second.personId, confirm: true },
  });
  const list = (await api.lists.list({})).items.find(({ name }) => name === 'Leads');
  const onList = await api.lists.addSignals({
    params: { id: list?.id ?? '' },
    body: { signalIds: items.slice(2).map(({ id }) => id) },
  });
  // Engage shows her real data now, so she can't follow sample people by URL. She did before.
  await sql`
    insert into engage_profile (user_id, network, kind, url, name, added_via, followed_at)
    values (${ann.userId}, 'sample', 'person', 'https://www.linkedin.com/in/jonas-beck', 'Jonas Beck', 'url', ${app.now()})`.execute(
    db,
  );
  const { items: posts } = await api.signalPosts.list({ params: { id: profile.id } });
  await api.readyComments.generate({ body: { postIds: posts.slice(0, 2).map(({ id }) => id) } });
  await api.rss.add({ body: { url: 'blog.harbor-analytics.example' } }).catch(() => {});
  await connectReddit(app, ann);
  await app.waitForIdle();
  expect((await api.sampleData.read({})).total).toBeGreaterThan(20);

  await remove(ann);
  expect(await api.sampleData.read({})).toMatchObject({ total: 0, removalJobId: null });
  const left = await countSample(ann.userId);
  for (const [table, count] of Object.entries(left)) expect([table, count]).toEqual([table, 0]);
  // The month's usage, undo records, and account security logs aren't affected.
  const logs = [
    'usage_month',
    'model_call',
    'audit_entry',
    'bulk_change',
    'bulk_change_part',
    'enrichment_day',
    'change_outbox',
  ];
  const now = await dumpUser(db, ann.userId, tables);
  for (const table of tables.filter((name) => !logs.includes(name))) {
    expect([table, now[table]]).toEqual([table, real[table]]);
  }
  expect(await dumpUser(db, bob.userId, tables)).toEqual(others);
  // Undo doesn't bring back a removed person.
  await api.lists.undo({ params: { id: list?.id ?? '' }, body: { changeId: onList.changeId ?? '' } });
  expect((await countSample(ann.userId)).person).toBe(0);

  // Removing again changes nothing, and a user with no other data is left with nothing.
  await remove(ann);
  expect((await dumpUser(db, ann.userId, tables)).person).toEqual(real.person);
  await remove(bob);
  expect((await bob.api.sampleData.read({})).total).toBe(0);
  for (const [table, count] of Object.entries(await countSample(bob.userId)))
    expect([table, count]).toEqual([table, 0]);
  expect((await bob.api.profile.list({})).items).toEqual([]);
  expect((await bob.api.agents.list({})).items).not.toEqual([]);
});
