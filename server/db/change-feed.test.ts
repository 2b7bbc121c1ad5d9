import { connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import type { ChangeEvent } from '#contract/jobs.ts';
import { createTestDatabase } from '#test/database.ts';
import { type ChangeFeed, openChangeFeed } from './change-feed.ts';
import { changeChannel } from './notify-change.ts';
import { openPool } from './pool.ts';

const database = await createTestDatabase();
const pool = openPool(database.url, { max: 2 });
afterAll(async () => {
  await pool.end();
  await database.drop();
});
const notify = (channel: string) => pool.query('select pg_notify($1, $2)', [channel, '']);
const silent = pino({ level: 'silent' });

/**
 * A way to the database that a test can close: nothing listens there then, and open connections break. While
 * it's muted, open connections stay and nothing comes back through them.
 */
async function openWay(): Promise<{
  url: string;
  mute(isMuted: boolean): void;
  tries(): number;
  cut(): Promise<void>;
  open(): Promise<void>;
}> {
  const target = new URL(database.url);
  const socketFolder = target.searchParams.get('host');
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let port = 0;
  let tries = 0;
  let isMuted = false;
  const open = async () => {
    server = createServer((client) => {
      tries += 1;
      const there = socketFolder
        ? connect(`${socketFolder}/.s.PGSQL.${target.port}`)
        : connect(Number(target.port), target.hostname);
      for (const socket of [client, there]) {
        sockets.add(socket);
        socket.on('error', () => {});
        socket.on('close', () => {
          client.destroy();
          there.destroy();
        });
      }
      client.pipe(there);
      there.on('data', (bytes) => isMuted || client.write(bytes));
    });
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
    const bound = server.address();
    port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  };
  await open();
  const url = new URL(database.url);
  url.searchParams.delete('host');
  url.port = String(port);
  return {
    url: url.href,
    mute(muted) {
      isMuted = muted;
    },
    tries: () => tries,
    open,
    async cut() {
      const closed = new Promise((resolve) => server?.close(resolve));
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      await closed;
    },
  };
}

async function listeners(): Promise<number> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where application_name = 'ingrow-events' and datname = current_database()`,
  );
  await client.end();
  return rows[0]?.n ?? 0;
}

const anId = '00000000-0000-7000-8000-000000000001';

async function change(id: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('select pg_notify($1, $2)', [
    changeChannel,
    JSON.stringify({ userId: 'ann', name: 'list', id }),
  ]);
  await client.end();
}

/** The changes that a subscriber receives until half a second passes without one. */
async function receive(feed: ChangeFeed, act: () => Promise<void>): Promise<(ChangeEvent | null)[]> {
  const leave = new AbortController();
  const changes = feed.subscribe('ann', leave.signal, 500);
  await act();
  const received = [];
  for await (const event of changes) {
    if (event === null) break;
    received.push(event);
  }
  leave.abort();
  return received;
}

// Slow: four seconds without the database, because tries that double show up only after some of them.
test('comes back with one connection after an outage, with one line when it is lost and one when it is back', async () => {
  const way = await openWay();
  const lines: { msg: string }[] = [];
  const states: boolean[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const feed = await openChangeFeed({
    url: way.url,
    log,
    notify,
    watch: (isThere) => void states.push(isThere),
  });
  const before = feed.subscribe('ann', new AbortController().signal, 60_000);
  const ended = before.next();
  try {
    await way.cut();
    expect(await ended).toEqual({ done: true, value: undefined });
    await new Promise((resolve) => setTimeout(resolve, 4000));
    const before = way.tries();
    await way.open();
    await expect.poll(() => states).toEqual([false, true]);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(way.tries() - before).toBe(1);
    expect(await listeners()).toBe(1);
    expect(await receive(feed, () => change(anId))).toEqual([{ name: 'list', id: anId }]);
    expect(lines.map(({ msg }) => msg)).toEqual([
      'the database is away: trying again every second',
      'the database is back',
    ]);
  } finally {
    await feed.close();
    await way.cut();
  }
});

test('a connection that hears nothing counts as lost, and subscriptions end at once until one is heard', async () => {
  const way = await openWay();
  const feed = await openChangeFeed({ url: way.url, log: silent, notify, testMs: 100, heardMs: 2000 });
  const subscribe = () => feed.subscribe('ann', new AbortController().signal, 50).next();
  try {
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(feed.isHeard()).toBe(true);
    expect(await subscribe()).toEqual({ done: false, value: null });
    way.mute(true);
    await expect.poll(() => feed.isHeard()).toBe(false);
    expect(await subscribe()).toEqual({ done: true, value: undefined });
    way.mute(false);
    await expect.poll(() => feed.isHeard()).toBe(true);
    expect(await receive(feed, () => change(anId))).toEqual([{ name: 'list', id: anId }]);
    await expect.poll(() => listeners()).toBe(1);
  } finally {
    await feed.close();
    await way.cut();
  }
});

test('a database whose notifications never arrive is refused with a sentence', async () => {
  const elsewhere = async () => {};
  const opened = openChangeFeed({ url: database.url, log: silent, notify: elsewhere, heardMs: 100 });
  await expect(opened).rejects.toThrow('set DATABASE_DIRECT_URL');
  await expect.poll(() => listeners()).toBe(0);
});

test('closes at once while the database is away', async () => {
  const way = await openWay();
  const feed = await openChangeFeed({ url: way.url, log: silent, notify });
  await way.cut();
  await feed.close();
  await way.open();
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(await listeners()).toBe(0);
  await way.cut();
});

test('a connection of a pool that breaks while it is in use fails its work, and not the process', async () => {
  const way = await openWay();
  const pool = openPool(way.url, { max: 1 });
  const client = await pool.connect();
  await client.query('begin');
  await way.cut();
  await expect(client.query('select 1')).rejects.toThrow();
  client.release();
  await way.open();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
  await way.cut();
});
