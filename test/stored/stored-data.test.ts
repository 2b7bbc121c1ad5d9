import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openWorld } from '#sandbox/world/world.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPool } from '#server/db/pool.ts';
import { rotateSecretKeys } from '#server/modules/system/rotate-secret-keys.cron.ts';
import { expectKept, readRows } from './kept-rows.ts';
import { oldDataFolder, restoredBackup, type StartedData, type StoredData, startOn } from './stored-data.ts';

const day = 24 * 60;

let stored: StoredData | undefined;
let started: StartedData | undefined;
afterEach(async () => {
  await started?.stop();
  await stored?.stop();
  started = undefined;
  stored = undefined;
});

/** The final states of the waiting publications. */
async function states({ composition }: StartedData): Promise<Record<string, string>> {
  const { rows } = await sql<{ text: string; state: string }>`
    select text, state from publication where text like 'Stored: %'`.execute(composition.deps.db);
  return Object.fromEntries(rows.map(({ text, state }) => [text.replace('Stored: ', ''), state]));
}

/** A post that the sample network of this data folder has today. */
async function postOfNow({ dataDir, facts }: StoredData): Promise<string> {
  const state = await readFile(join(dataDir, 'sandbox/sandbox.json'), 'utf8');
  const { seed, genesis } = z.object({ seed: z.string(), genesis: z.number() }).parse(JSON.parse(state));
  const world = openWorld(seed, genesis);
  const [post] = world.postsUntil(facts.takenAt.getTime());
  if (!post) throw new Error('The sample network has no posts');
  return post.socialId;
}

/** What arrives within a day, from the data folder and from the restored backup alike. */
const sentLater = {
  'Stored: tried again in half an hour': 1,
  'Stored: to Slack in an hour': 1,
  'Stored: to Reddit in an hour': 1,
  'Stored: on X tomorrow': 1,
  // Sent earlier: a call whose response was never stored, and the outputs of a run.
  'Stored: called, and arrived': 1,
  tried: 1,
  planned: 1,
  digest: 1,
};
/** The final states of the posts, the same in both cases. */
const endedLater = {
  'a draft': 'draft',
  'called, and arrived': 'unconfirmed',
  'called, and nothing arrived': 'unconfirmed',
  'tried again in half an hour': 'published',
  'to Slack in an hour': 'published',
  'to Reddit in an hour': 'published',
  'on X tomorrow': 'published',
};

function expectHooks({ hooks }: Awaited<ReturnType<StartedData['arrived']>>, runs: string[]): void {
  expect(new Set(hooks.map(({ id }) => id)).size).toBe(hooks.length);
  const stored = hooks.flatMap(({ name }) => (name?.startsWith('stored-') ? name : []));
  expect(stored.sort()).toEqual(['stored-change', 'stored-event', 'stored-tried']);
  const ended = hooks.flatMap(({ path }) => (path === '/stored/signals' ? [] : path));
  expect(ended.sort()).toEqual(runs.map((name) => `/stored/${name}`));
}

// Slow: simulates a day in which everything in the product runs.
test('an old data folder starts with all its data, and everything that was waiting is sent once', async () => {
  stored = await oldDataFolder();
  const pool = openPool(stored.databaseUrl, { max: 1 });
  const before = await readRows(pool);
  await migrate(pool);
  expectKept(before, await readRows(pool));
  // The sample network of that time had other posts.
  await pool.query("update publication set target_urn = $1 where text = 'Stored: a comment'", [
    await postOfNow(stored),
  ]);
  await pool.end();

  started = await startOn(stored);
  const { facts } = stored;
  const { api, composition } = started;
  expect((await api.access.profile({})).id).toBe(facts.userId);
  const next = await api.signals.list({
    params: { id: facts.profileId },
    query: { limit: 5, cursor: facts.cursor },
  });
  expect(next.items.filter(({ id }) => facts.page.includes(id))).toEqual([]);
  expect(next.items).toHaveLength(5);
  const assistant = await composition.app.request('/mcp', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${facts.accessToken}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  expect(assistant.status).toBe(200);

  for (const minutes of [0.5, 125, day + 5]) await started.work(minutes);
  const arrived = await started.arrived();
  const sent = { ...sentLater, 'Stored: due in ten seconds': 1, 'Stored: a comment': 1, asked: 1 };
  expect(arrived.sent).toEqual(sent);
  expect(await states(started)).toEqual({
    ...endedLater,
    'due in ten seconds': 'published',
    'a comment': 'published',
  });
  expectHooks(arrived, ['asked', 'planned', 'tried']);
  const mails = Object.entries(arrived.mails);
  expect(mails.filter(([, times]) => times > 1)).toEqual([]);
  const to = (address: string) => mails.flatMap(([mail]) => (mail.startsWith(address) ? mail : [])).sort();
  // In addition to the runs' answers: a sign-in mail, a test mail, and a notice that two posts are
  // unconfirmed.
  expect(to('ann@')).toHaveLength(6);
  for (const name of ['asked', 'planned', 'tried'])
    expect(to(`ann@northwind-labs.example: ${name} · `)).toHaveLength(1);
  // His mail was being sent and may have arrived.
  expect(to('bob@')).toEqual([]);
  const jobs = await sql<{ name: string; state: string }>`
    select distinct name, state from job where name in ('sync-profile', 'export-account') order by 1`.execute(
    composition.deps.db,
  );
  expect(jobs.rows).toEqual([
    { name: 'export-account', state: 'succeeded' },
    { name: 'sync-profile', state: 'succeeded' },
  ]);

  // After another start, nothing is sent again.
  await started.stop();
  started = await startOn(stored, { minutes: day + 20 });
  await started.work(day + 40);
  const again = await started.arrived();
  expect(again.sent).toEqual(sent);
  expect(Object.entries(again.mails).filter(([, times]) => times > 1)).toEqual([]);
  const known = new Set(arrived.hooks.map(({ id }) => id));
  expect(again.hooks.filter(({ id }) => known.has(id))).toEqual([]);
});

// Slow: simulates a day in which everything in the product runs.
test('a restored old backup resends nothing that may have been sent since, and sends the rest once', async () => {
  stored = await restoredBackup(20);
  started = await startOn(stored, { minutes: 20 });
  for (const minutes of [20.5, 125, day + 5]) await started.work(minutes);
  const arrived = await started.arrived();
  expect(arrived.sent).toEqual(sentLater);
  expect(await states(started)).toEqual({
    ...endedLater,
    'due in ten seconds': 'unconfirmed',
    'a comment': 'unconfirmed',
  });
  expectHooks(arrived, ['planned']);
  expect(Object.entries(arrived.mails).filter(([, times]) => times > 1)).toEqual([]);
});

test('every stored token can be decrypted and moves to the new key', async () => {
  stored = await oldDataFolder();
  started = await startOn(stored, {
    env: { ADMIN_EMAILS: 'ann@northwind-labs.example' },
    key: 'another key of the tests, long enough too',
  });
  const underFormer = async () => (await started?.api.system.read({}))?.secretsUnderFormerKeys;
  // The secrets of Slack, Reddit, X, LinkedIn, and a webhook, and of three schedules.
  expect(await underFormer()).toBe(8);
  await rotateSecretKeys.run(started.composition.deps);
  expect(await underFormer()).toBe(0);
});
