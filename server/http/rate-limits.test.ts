import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import pino from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { type Composition, compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { openPool } from '#server/db/pool.ts';
import { rateRules } from '#server/limits.ts';
import { createAccessToken } from '#server/modules/access/access-tokens.ts';
import { findCaller, startSession } from '#server/modules/access/sessions.ts';
import { createTestDatabase } from '#test/database.ts';

let offset = 0;
const clock = { now: () => new Date(1_800_000_000_000 + offset) };
const pools: Pool[] = [];
/** Two web processes on one database. */
const processes: Composition[] = [];

const database = await createTestDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'ingrow-test-'));
for (const port of ['3001', '3002']) {
  const pool = openPool(database.url);
  pools.push(pool);
  processes.push(
    await compose({
      pool,
      config: readConfig({ SANDBOX: 'off', DATA_DIR: dataDir, PORT: port, TRUST_PROXY: '1' }),
      databaseUrl: database.url,
      log: pino({ level: 'silent' }),
      clock,
      version: '0.0.0',
      sandboxUrl: null,
      sandboxSmtpUrl: null,
      secretKey: 'a key of the tests, long enough for one',
      webDir: null,
    }),
  );
}
afterAll(async () => {
  for (const composition of processes) await composition.stop();
  for (const pool of pools) await pool.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const processAt = (index: number): Composition => {
  const composition = processes[index % processes.length];
  if (!composition) throw new Error('There is no such process.');
  return composition;
};

type Call = { token?: string; body?: unknown; from?: string };

/** A call to one of the processes, from behind a proxy. */
const call = (index: number, method: string, path: string, { token, body, from }: Call = {}) =>
  processAt(index).app.request(
    path,
    {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(from === undefined ? {} : { 'x-forwarded-for': `6.6.6.6, ${from}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
    { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
  );

async function newUser(email: string): Promise<{ userId: string; token: string }> {
  const { db } = processAt(0).deps;
  const { id } = await db
    .insertInto('app_user')
    .values({ email, name: email })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { userId: id, token: await startSession(db, id, null, clock.now()) };
}

/** Calls both processes until one call is refused. Returns how many were let through, and the refusal. */
async function callUntilRefused(max: number, one: (index: number) => Promise<Response> | Response) {
  for (let through = 0; through <= max; through += 1) {
    const answer = await one(through);
    if (answer.status === 429) return { through, answer };
    await answer.body?.cancel();
  }
  throw new Error(`More than ${max} calls went through.`);
}

describe('across two processes', () => {
  test("a user's writes stop at the limit, with a clear message and the time to wait, and other users' don't", async () => {
    const { limit, batch, perSeconds } = rateRules.write;
    const ann = await newUser('ann@a.example');
    const bob = await newUser('bob@b.example');
    const write = (index: number, token: string) =>
      call(index, 'PUT', '/profile/profile', { token, body: { name: `N${index}` } });
    const { through, answer } = await callUntilRefused(limit, (index) => write(index, ann.token));
    expect(through).toBeLessThanOrEqual(limit);
    expect(through).toBeGreaterThan(limit - 2 * batch);
    expect(Number(answer.headers.get('retry-after'))).toBe(perSeconds);
    const { message, data } = (await answer.json()) as ErrorBody;
    expect(data.code).toBe('rate_limited');
    expect(message).toBe(`Too many changes. Try again in ${perSeconds} seconds.`);
    expect((await write(0, bob.token)).status).toBe(200);
    // Reads and the rest of the product still work.
    expect((await call(0, 'GET', '/profile/profile', { token: ann.token })).status).toBe(200);
    offset += perSeconds * 1000;
    expect((await write(1, ann.token)).status).toBe(200);
  });

  test("sign-ins from one network stop at its limit, and other networks' don't", async () => {
    const from = '198.51.100.7';
    const { limit } = rateRules.public;
    // Without an identity provider a sign-in is a conflict, which doesn't count as failed.
    const logIn = (index: number, clientIp: string) =>
      call(index, 'POST', '/profile/login', {
        from: clientIp,
        body: { name: 'A', email: `a${index}@a.example`, firebaseUid: 'x', idToken: 'guess' },
      });
    expect((await logIn(0, from)).status).toBe(409);
    const { through } = await callUntilRefused(limit, (index) => logIn(index, from));
    expect(through).toBeLessThan(limit);
    expect((await logIn(0, '198.51.100.8')).status).toBe(409);
  });

  test("an access token's calls stop at the token's own limit", async () => {
    const { limit, batch } = rateRules.mcp;
    const kim = await newUser('kim@k.example');
    const { deps } = processAt(0);
    const caller = await findCaller(deps, kim.token);
    if (!caller) throw new Error('No session');
    const make = (name: string) => createAccessToken(deps, caller, { name });
    const [busy, calm] = [await make('Busy'), await make('Calm')];
    const ask = (index: number, token: string) => call(index, 'POST', '/mcp', { token, body: {} });
    const { through, answer } = await callUntilRefused(limit, (index) => ask(index, busy.token));
    expect(through).toBeGreaterThan(limit - 2 * batch);
    expect(((await answer.json()) as ErrorBody).message).toContain(
      'Too many requests with this access token',
    );
    expect((await ask(0, calm.token)).status).not.toBe(429);
  });

  test('health checks are never limited', async () => {
    for (let index = 0; index < 2 * rateRules.public.limit; index += 1) {
      expect((await call(index, 'GET', '/health', { from: '198.51.100.9' })).status).toBe(200);
    }
  });
});
