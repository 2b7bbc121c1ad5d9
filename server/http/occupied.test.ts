import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import pino from 'pino';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { type OpenPort, openPort } from '#server/boot/listen.ts';
import { systemClock } from '#server/clock.ts';
import { type Composition, compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { openPool } from '#server/db/pool.ts';
import { leaseRules, maxConnectionsPerUser, rateRules } from '#server/limits.ts';
import { createAccessToken } from '#server/modules/access/access-tokens.ts';
import { findCaller, startSession } from '#server/modules/access/sessions.ts';
import { createTestDatabase } from '#test/database.ts';

/** How much one user can occupy, over real connections to two web processes on one database. */

const bodyMs = 600;
/** Longer than the wait for a lease. */
const stalledMs = 6_000;
const pools: Pool[] = [];
const processes: Composition[] = [];
const ports: OpenPort[] = [];

const database = await createTestDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'ingrow-test-'));
for (const _ of [0, 1]) {
  const pool = openPool(database.url);
  pools.push(pool);
  const composition = await compose({
    pool,
    config: readConfig({ SANDBOX: 'off', DATA_DIR: dataDir, TRUST_PROXY: '1' }),
    databaseUrl: database.url,
    log: pino({ level: 'silent' }),
    clock: systemClock,
    version: '0.0.0',
    sandboxUrl: null,
    sandboxSmtpUrl: null,
    secretKey: 'a key of the tests, long enough for one',
    webDir: null,
    patience: { bodyMs, stalledMs },
    renewLeasesMs: 500,
  });
  processes.push(composition);
  const port = await openPort('127.0.0.1', 0, { headersMs: bodyMs, uploadMs: 60_000, stalledMs });
  port.serve(composition.app.fetch);
  ports.push(port);
}
afterAll(async () => {
  for (const composition of processes) await composition.stop();
  for (const port of ports) await port.close(100);
  for (const pool of pools) await pool.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const leaving: (() => unknown)[] = [];
afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
});

const deps = () => processes[0]?.deps as Composition['deps'];
const urlOf = (index: number) => ports[index % 2]?.url ?? '';

async function newUser(name: string): Promise<{ userId: string; token: string }> {
  const { id } = await deps()
    .db.insertInto('app_user')
    .values({ email: `${name}@a.example`, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { userId: id, token: await startSession(deps().db, id, null, new Date()) };
}

/** An answer whose body isn't read. */
const open = (index: number, path: string, token: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const request = get(
      urlOf(index) + path,
      { agent: false, headers: { authorization: `Bearer ${token}` } },
      resolve,
    );
    request.on('error', reject);
    leaving.push(() => request.destroy());
  });

const slotsOf = async (userId: string, kind: string): Promise<number> => {
  const rows = await deps()
    .db.selectFrom('user_slot')
    .select('key')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute();
  return rows.length;
};

describe('open pages', () => {
  test('beyond the limit end the oldest ones, across processes, with a time to reconnect', async () => {
    const { limit } = leaseRules.events;
    const ann = await newUser('ann');
    const bob = await newUser('bob');
    const ended: string[] = [];
    const listen = async (index: number, token: string, name: string) => {
      const stream = await open(index, '/events', token);
      expect(stream.statusCode).toBe(200);
      let text = '';
      stream.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      stream.on('end', () => ended.push(`${name}: ${text.split('\n\n').at(-2)}`));
    };
    await listen(0, bob.token, 'bob');
    for (let index = 0; index < limit + 3; index += 1) await listen(0, ann.token, `page ${index}`);
    await expect.poll(() => ended.length).toBe(3);
    expect(ended.sort()).toEqual(['page 0: retry: 60000', 'page 1: retry: 60000', 'page 2: retry: 60000']);
    for (let index = 0; index < 2; index += 1) await listen(1, ann.token, `far page ${index}`);
    expect(await slotsOf(ann.userId, 'events')).toBe(limit);
    await expect.poll(() => ended.length, { timeout: 15_000 }).toBe(5);
    expect(await slotsOf(bob.userId, 'events')).toBe(1);
  }, 40_000);
});

/** A file for its user; by default of 16 MB, more than fits into the buffers between a server and a stalled reader. */
async function makeExport(userId: string, rows = 8000): Promise<string> {
  const shape = JSON.stringify({ columns: [{ name: 'About' }] });
  const made = await sql<{ id: string }>`
    with made as (
      insert into csv_import (user_id, file_name, byte_size, state, shape, created_at, updated_at)
      values (${userId}, 'people.csv', 1, 'succeeded', ${shape}::jsonb, now(), now()) returning id
    ), errors as (
      insert into csv_import_error (user_id, csv_import_id, row, reason, cells)
      select ${userId}, made.id, i, 'No name', array[repeat('about ', 350)] from made, generate_series(1, ${rows}::integer) i
    ) select id from made`.execute(deps().db);
  return `/csv-import/${made.rows[0]?.id}/errors`;
}

async function copies(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name = 'ingrow-copy' and state <> 'idle'`.execute(
    deps().opsDb,
  );
  return rows[0]?.n ?? -1;
}

describe('an export', () => {
  // Slow: a refused export waits for a lease first.
  test('runs once per user across processes, while other users get theirs', async () => {
    const [cat, dan] = [await newUser('cat'), await newUser('dan')];
    const [path, other] = [await makeExport(cat.userId), await makeExport(dan.userId, 10)];
    const first = await open(0, path, cat.token);
    expect(first.statusCode).toBe(200);
    const refused = await fetch(urlOf(1) + path, { headers: { authorization: `Bearer ${cat.token}` } });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBe(10);
    expect(((await refused.json()) as ErrorBody).message).toBe(
      'Another export is still running. Try again in 10 seconds.',
    );
    expect(await copies()).toBe(1);
    const whole = await fetch(urlOf(1) + other, { headers: { authorization: `Bearer ${dan.token}` } });
    expect((await whole.text()).trim().split('\n')).toHaveLength(11);
    first.destroy();
    const again = await fetch(urlOf(1) + path, { headers: { authorization: `Bearer ${cat.token}` } });
    expect((await again.text()).length).toBeGreaterThan(16_000_000);
    await expect.poll(() => slotsOf(cat.userId, 'export')).toBe(0);
  }, 60_000);

  // Slow: no connection is ended before `stalledMs`.
  test('with a stalled reader is ended, which frees its connection, query and lease', async () => {
    const eve = await newUser('eve');
    const path = await makeExport(eve.userId);
    const stalled = await open(0, path, eve.token);
    let hasEnded = false;
    stalled.on('end', () => {
      hasEnded = true;
    });
    stalled.on('error', () => {});
    expect(await slotsOf(eve.userId, 'export')).toBe(1);
    expect(await copies()).toBe(1);
    await expect.poll(copies, { timeout: 30_000 }).toBe(0);
    await expect.poll(() => slotsOf(eve.userId, 'export')).toBe(0);
    // A truncated answer doesn't look complete.
    stalled.resume();
    await new Promise((resolve) => stalled.once('close', resolve));
    expect([hasEnded, stalled.complete]).toEqual([false, false]);
    const whole = await fetch(urlOf(0) + path, { headers: { authorization: `Bearer ${eve.token}` } });
    expect((await whole.text()).length).toBeGreaterThan(16_000_000);
  }, 60_000);
});

test('calls of one user that hold the database leave connections to the others', async () => {
  const [gus, hal] = [await newUser('gus'), await newUser('hal')];
  const read = (path: string, token: string) =>
    fetch(urlOf(0) + path, { headers: { authorization: `Bearer ${token}` } });
  const blocker = await deps().copyPool.connect();
  try {
    await blocker.query('begin');
    await blocker.query('lock table list in access exclusive mode');
    const taken = Array.from({ length: 20 }, () => read('/list', gus.token));
    await expect.poll(() => lockWaits()).toBe(maxConnectionsPerUser);
    expect((await read('/profile/profile', hal.token)).status).toBe(200);
    expect(await lockWaits()).toBe(maxConnectionsPerUser);
    await blocker.query('commit');
    const statuses = await Promise.all(taken.map(async (answer) => (await answer).status));
    expect(statuses).toEqual(Array(20).fill(200));
  } finally {
    blocker.release();
  }
});

async function lockWaits(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(deps().opsDb);
  return rows[0]?.n ?? -1;
}

/**
 * Writes to its own connection. Returns what was received until the server hung up, and after how many ms.
 */
async function say(write: (socket: Socket) => Promise<void>): Promise<{ said: string; ms: number }> {
  const { hostname, port } = new URL(urlOf(0));
  const socket = connect(Number(port), hostname);
  leaving.push(() => socket.destroy());
  let said = '';
  socket.setEncoding('utf8').on('data', (part) => {
    said += part;
  });
  socket.on('error', () => {});
  const began = performance.now();
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await write(socket);
  await closed;
  return { said, ms: performance.now() - began };
}

async function drip(socket: Socket, bytes: string, everyMs: number): Promise<void> {
  for (const byte of bytes) {
    if (!socket.writable) return;
    socket.write(byte);
    await wait(everyMs);
  }
}

describe('a slow request', () => {
  const head = (token: string, path: string, type: string, length: number) =>
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\ncontent-type: ${type}\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n`;
  const refusalIn = (said: string) => {
    const [first = '', body = ''] = said.split('\r\n\r\n');
    expect(first).toContain('HTTP/1.1 408 ');
    return JSON.parse(body) as ErrorBody;
  };

  test.each(['/list', '/mcp', '/payment/webhook'])('to %s times out on its body', async (path) => {
    const { token } = await newUser(`slow${path.replaceAll('/', '-')}`);
    const caller = await findCaller(deps(), token);
    if (!caller) throw new Error('No session');
    const access = await createAccessToken(deps(), caller, { name: 'Slow' });
    const { said, ms } = await say(async (socket) => {
      socket.write(head(path === '/mcp' ? access.token : token, path, 'application/json', 1000));
      await drip(socket, ' '.repeat(100), 100);
    });
    expect(refusalIn(said).data.code).toBe('request_timeout');
    expect(ms).toBeLessThan(bodyMs + 3_000);
  });

  test('times out on its headers', async () => {
    const { said, ms } = await say((socket) => drip(socket, `GET / HTTP/1.1\r\nx: ${'y'.repeat(100)}`, 50));
    expect(refusalIn(said).data.code).toBe('request_timeout');
    expect(ms).toBeLessThan(bodyMs + 3_000);
  });

  test('may take longer if it uploads a file', async () => {
    const { token } = await newUser('uploader');
    const file = 'Name\nAnn Able\n';
    const { said } = await say(async (socket) => {
      socket.write(head(token, '/csv-import?fileName=a.csv', 'text/csv', file.length));
      await drip(socket, file, (2 * bodyMs) / file.length);
    });
    expect(said).toContain('HTTP/1.1 200 ');
  });
});

describe('invalid bearer tokens', () => {
  const call = (from: string, token: string, process = 0) =>
    fetch(`${urlOf(process)}/profile/profile`, {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': from },
    });
  const wrong = (index: number) => `ing_${String(index).padStart(43, 'x')}`;

  test('are refused unread after too many from one client IP, while its users continue', async () => {
    const [fay, here, there] = [await newUser('fay'), '198.51.100.1', '198.51.100.2'];
    const statuses: number[] = [];
    // The two processes share the count. What one has fetched, at most a batch, isn't available to the other.
    for (let index = 0; index < rateRules.bearer.limit + 5; index += 1) {
      statuses.push((await call(here, wrong(index), index)).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(rateRules.bearer.limit);
    expect(statuses.slice(-5)).toEqual(Array(5).fill(429));
    const refused = await call(here, wrong(1_000));
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(((await refused.json()) as ErrorBody).data.code).toBe('rate_limited');
    expect((await call(here, fay.token)).status).toBe(200);
    expect((await call(here, fay.token, 1)).status).toBe(200);
    expect((await call(here, 'not one of ours')).status).toBe(401);
    expect((await call(there, wrong(1))).status).toBe(401);
    // Authorization is read on every request, so a session that ended is no longer valid.
    await deps().db.deleteFrom('session').where('user_id', '=', fay.userId).execute();
    expect((await call(here, fay.token)).status).toBe(429);
  });
});
