import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { recoverPrompts } from '#server/modules/agents/prompts/recover-prompts.cron.ts';
import { runPromptTask } from '#server/modules/agents/prompts/run-prompt.task.ts';
import { findOverdueOutputs } from '#server/modules/agents/schedules/run-outputs.task.ts';
import { schedulesDue } from '#server/modules/agents/schedules/schedules-due.cron.ts';
import { allCrons } from '#server/modules/index.ts';
import { publicationsDue } from '#server/modules/publishing/sending/publications-due.cron.ts';
import { sendPublicationTask } from '#server/modules/publishing/sending/send-publication.task.ts';
import { startApp } from '#test/app.ts';
import { connectSlack } from '#test/connect-slack.ts';
import { eraseUsers } from './erase-users.cron.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const { signal } = new AbortController();

// Noon, far from the hours of digests.
const app = await startApp({ works: false, startAt: new Date('2026-11-20T12:00:30Z') });
afterAll(() => app?.stop());

/** A user's row counts by table, for every table with a `user_id` column. */
async function rowsOf(userId: string): Promise<Record<string, number>> {
  const { db } = app.composition.deps;
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' order by 1`.execute(db);
  const counts: Record<string, number> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from ${sql.id(name)} where user_id = ${userId}`.execute(db);
    if (rows[0]?.n) counts[name] = rows[0].n;
  }
  return counts;
}

/** Tables that contain a text anywhere. */
async function tablesWith(trace: string): Promise<string[]> {
  const { db } = app.composition.deps;
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(db);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql`
      select 1 from ${sql.id(name)} as one where strpos(one::text, ${trace}) > 0 limit 1`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

const mcp = async (token: string) => {
  const body = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
  };
  const headers = { accept: 'application/json, text/event-stream' };
  return (await app.call('POST', '/mcp', { token, body, headers })).status;
};

test('deleting a user deletes their rows in every table, except audit entries and billing customers', async () => {
  const { rows } = await sql<{ table: string; parent: string; action: string; isWhole: boolean }>`
    select c.relname as table, p.relname as parent, k.confdeltype::text as action, not exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attnum = any(k.conkey) and not a.attnotnull
      ) as "isWhole"
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attnum = any(k.conkey) and a.attname = 'user_id')
  `.execute(app.composition.deps.db);
  const tables = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id'`.execute(app.composition.deps.db);
  // A foreign key with a nullable column doesn't tie a row to the user.
  const goes = new Set(['app_user']);
  for (let size = 0; size !== goes.size; ) {
    size = goes.size;
    for (const { table, parent, action, isWhole } of rows) {
      if (action === 'c' && isWhole && goes.has(parent)) goes.add(table);
    }
  }
  const stays = tables.rows.map(({ name }) => name).filter((name) => !goes.has(name));
  // The audit is kept without its user: `user_id` is set to null. The billing customer is kept, as a Stripe
  // id, until the subscription has ended at Stripe. A challenge for a sign-in is nobody's yet; one for a
  // registration goes with its user.
  expect(stays.toSorted()).toEqual(['audit_entry', 'billing_customer', 'passkey_challenge']);
  const left = rows.filter(({ table }) => stays.includes(table));
  expect(left.map(({ table, parent, action }) => `${table} ${parent} ${action}`).toSorted()).toEqual([
    'audit_entry app_user n',
    'billing_customer app_user n',
    'passkey_challenge app_user c',
  ]);
});

test('deleting an account stops everything, signing in restores it, and thirty days later it is erased', async () => {
  const { deps } = app.composition;
  const { db } = deps;
  const email = 'eve@northwind-labs.example';
  const asked = await app.call('POST', '/beta-user', { body: { email, name: 'Eve', reason: 'Curious' } });
  const mailed = await app.call('POST', '/auth/magic-link/request', { body: { email } });
  expect([asked.status, mailed.status]).toEqual([200, 200]);
  expect(await tablesWith(email)).toEqual(['beta_user', 'magic_link']);
  const eve = await app.signIn(email, 'Eve');
  const bob = await app.signIn('bob@harbor-analytics.example', 'Bob');
  const profile = await eve.api.sources.connect({
    body: { url: 'https://www.linkedin.com/in/jonas-beck' },
  });
  await connectSlack(app, eve);
  const at = new Date(app.now().getTime() + minute).toISOString();
  const post = await eve.api.slack.post({ body: { text: 'On my way', at } });
  const { agent } = await eve.api.templates.add({
    params: { id: (await eve.api.templates.list({ query: {} })).items[0]?.id ?? '' },
    body: {},
  });
  const talk = await eve.api.queries.create({ body: { agentId: agent?.id ?? '', text: 'Which lists?' } });
  const outputs = { artifact: true, slack: false, draft: null, webhook: null };
  const plan = {
    agentId: agent?.id ?? '',
    name: 'Often',
    prompt: 'Who is new?',
    cron: '*/15 * * * *',
    outputs,
  };
  const schedule = await eve.api.scheduledAgents.create({ body: plan });
  const { token } = await eve.api.accessTokens.create({ body: { name: 'Mine' } });
  await eve.api.accountExports.start({});
  await eve.api.lists.create({ body: { name: 'Leads' } });
  expect(await mcp(token)).toBe(200);
  const before = await rowsOf(eve.userId);

  await eve.api.access.deleteProfile({});
  expect((await app.call('GET', '/profile/profile', { token: eve.token })).status).toBe(401);
  expect(await mcp(token)).toBe(401);
  // Everything of hers is due by now.
  app.advance(20 * minute);
  const waiting = await db.selectFrom('job').select('id').where('user_id', '=', eve.userId).execute();
  expect(waiting.length).toBeGreaterThan(1);
  await app.composition.work();
  const jobs = () =>
    db.selectFrom('job').select('state').distinct().where('user_id', '=', eve.userId).execute();
  await expect.poll(jobs, { timeout: 120_000 }).toEqual([{ state: 'cancelled' }]);
  const mine = { userId: eve.userId };
  for (const cron of allCrons) await cron.run(deps);
  // The messages sent before the deletion, and those a cron might have sent.
  await sendPublicationTask.run(deps, { ...mine, id: post.id }, signal);
  await runPromptTask.run(deps, { ...mine, id: talk.prompt?.id ?? '' }, signal);
  const publication = () =>
    db.selectFrom('publication').select('state').where('user_id', '=', eve.userId).executeTakeFirst();
  expect(await publication()).toEqual({ state: 'scheduled' });
  const prompt = () =>
    db
      .selectFrom('prompt')
      .select('state')
      .where('user_id', '=', eve.userId)
      .where('query_id', '=', talk.id)
      .executeTakeFirst();
  expect(await prompt()).toEqual({ state: 'queued' });
  expect(await rowsOf(eve.userId)).not.toHaveProperty('agent_run');
  expect(await rowsOf(eve.userId)).not.toHaveProperty('model_call');
  expect(await findOverdueOutputs(db, app.now(), 10)).toEqual([]);
  expect((await jobs()).map(({ state }) => state)).toEqual(['cancelled']);
  expect((await db.selectFrom('job').select('id').where('user_id', '=', eve.userId).execute()).length).toBe(
    waiting.length,
  );
  // Nothing was lost in between.
  const { session: _, audit_entry: __, signal_visit: ___, access_token: ____, ...kept } = before;
  expect(await rowsOf(eve.userId)).toMatchObject(kept);

  const again = await app.signIn(email);
  expect(again.userId).toBe(eve.userId);
  // Tokens from before the deletion no longer work.
  expect(await mcp(token)).toBe(401);
  expect((await again.api.access.profile({})).connectedProfiles).toEqual([{ id: profile.id }]);
  await publicationsDue.run(deps);
  await recoverPrompts.run(deps);
  await schedulesDue.run(deps);
  await expect.poll(publication, { timeout: 120_000 }).toEqual({ state: 'published' });
  await expect.poll(prompt, { timeout: 120_000 }).toEqual({ state: 'succeeded' });
  const runs = await again.api.scheduledAgents.runs({ params: { id: schedule.id }, query: {} });
  expect(runs.items.length).toBeGreaterThan(0);

  await again.api.access.deleteProfile({});
  app.advance(30 * day + minute);
  await eraseUsers.run(deps);
  const left = await rowsOf(eve.userId);
  expect(left).toEqual({});
  expect(await tablesWith(bob.userId)).toContain('app_user');
  for (const trace of [eve.userId, email]) expect(await tablesWith(trace)).toEqual([]);
});
