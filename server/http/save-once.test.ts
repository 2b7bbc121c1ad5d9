import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { systemClock } from '#server/clock.ts';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { openPool } from '#server/db/pool.ts';
import { purgeAccess } from '#server/modules/access/purge-access.cron.ts';
import { startSession } from '#server/modules/access/sessions.ts';
import { startCutter } from '#test/cut-connection.ts';
import { createTestDatabase } from '#test/database.ts';
import { callThrough } from '#test/sign-in.ts';

/** Changes that are sent again with the same key, through a connection that can break. */

const database = await createTestDatabase();
const cutter = await startCutter(database.url);
const dataDir = await mkdtemp(join(tmpdir(), 'ingrow-test-'));
const pool = openPool(cutter.url);
const composition = await compose({
  pool,
  config: readConfig({ SANDBOX: 'off', DATA_DIR: dataDir, RATE_LIMITS: 'off' }),
  databaseUrl: database.url,
  log: pino({ level: 'silent' }),
  clock: systemClock,
  version: '0.0.0',
  sandboxUrl: null,
  sandboxSmtpUrl: null,
  secretKey: 'a key of the tests, long enough for one',
  webDir: null,
});
const { db } = composition.deps;
afterAll(async () => {
  await composition.stop();
  await pool.end();
  cutter.server.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function newUser(name: string) {
  const user = { email: `${name}@northwind-labs.example`, name };
  const { id } = await db.insertInto('app_user').values(user).returning('id').executeTakeFirstOrThrow();
  return { id, token: await startSession(db, id, null, new Date()) };
}

let ann: Awaited<ReturnType<typeof newUser>>;
let bob: typeof ann;
beforeEach(async () => {
  await db.deleteFrom('app_user').execute();
  ann = await newUser('ann');
  bob = await newUser('bob');
});

const call = callThrough(async (path, init) => composition.app.request(path, init));

/** The code of a refusal, or null for a success. */
async function send(path: string, body: unknown, key?: string, { token } = ann): Promise<string | null> {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const response = await call('POST', path, { token, body, headers });
  return response.ok ? null : ((await response.json()) as ErrorBody).data.code;
}

const agent = { name: 'Scout', instructions: 'Look for people who ask.', tools: [] };
const agentsOf = async ({ id } = ann) =>
  (await db.selectFrom('agent').select('name').where('user_id', '=', id).execute()).map(({ name }) => name);

describe('a change with a key', () => {
  test.each([
    [true, 'already_saved'],
    [false, null],
  ])(
    'whose confirmation got lost (stored: %s) can be sent again, and is there once',
    async (isForwarded, again) => {
      Object.assign(cutter, { cutAfter: /commit/, isForwarded });
      expect(await send('/agent', agent, 'a')).toBe('outcome_unknown');
      await expect.poll(async () => (await agentsOf()).length).toBe(isForwarded ? 1 : 0);
      expect(await send('/agent', agent, 'a')).toBe(again);
      expect(await agentsOf()).toEqual(['Scout']);
    },
  );

  test('is saved once when it is sent twice at the same time', async () => {
    const codes = await Promise.all([1, 2, 3].map(() => send('/agent', agent, 'a')));
    expect(codes.sort()).toEqual(['already_saved', 'already_saved', null]);
    expect(await agentsOf()).toEqual(['Scout']);
  });

  test('is another change with another key, another body, or for somebody else', async () => {
    expect(await send('/agent', agent, 'a')).toBe(null);
    expect(await send('/agent', agent, 'b')).toBe(null);
    expect(await send('/agent', { ...agent, name: 'Writer' }, 'a')).toBe(null);
    expect(await send('/agent', agent, 'a', bob)).toBe(null);
    expect(await agentsOf()).toEqual(['Scout', 'Scout', 'Writer']);
    expect(await agentsOf(bob)).toEqual(['Scout']);
  });

  test('that was refused can be sent again', async () => {
    await db.insertInto('list').values({ user_id: ann.id, name: 'Leads' }).execute();
    expect(await send('/list', { name: 'Leads' }, 'a')).toBe('conflict');
    await db.deleteFrom('list').where('user_id', '=', ann.id).where('name', '=', 'Leads').execute();
    expect(await send('/list', { name: 'Leads' }, 'a')).toBe(null);
    expect(await send('/list', { name: 'Leads' }, 'a')).toBe('already_saved');
  });

  test('is forgotten after a day', async () => {
    expect(await send('/agent', agent, 'a')).toBe(null);
    await sql`update idempotency_key set created_at = created_at - interval '23 hours'`.execute(db);
    await purgeAccess.run(composition.deps);
    expect(await send('/agent', agent, 'a')).toBe('already_saved');
    await sql`update idempotency_key set created_at = created_at - interval '2 hours'`.execute(db);
    await purgeAccess.run(composition.deps);
    expect(await send('/agent', agent, 'a')).toBe(null);
  });
});

test('a key of more than 255 characters is refused by name', async () => {
  const response = await call('POST', '/agent', {
    token: ann.token,
    body: agent,
    headers: { 'idempotency-key': 'a'.repeat(256) },
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ data: { issues: [{ path: 'Idempotency-Key' }] } });
  expect(await agentsOf()).toEqual([]);
});

test('a change without a key is saved each time', async () => {
  expect([await send('/agent', agent), await send('/agent', agent)]).toEqual([null, null]);
  expect(await agentsOf()).toEqual(['Scout', 'Scout']);
});
