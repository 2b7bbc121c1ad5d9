import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openPair } from '#test/standby.ts';
import { openPool } from './pool.ts';
import { connectTo, urlsOf } from './primary.ts';

const pair = await openPair();
const both = hosts(pair.standbyUrl, pair.primaryUrl);
afterAll(() => pair.stop());

/** One URL with the hosts of several. */
function hosts(first: string, ...others: string[]): string {
  const { host } = new URL(first);
  return first.replace(host, [host, ...others.map((url) => new URL(url).host)].join());
}

/** The URL of the standby at another server's port. */
function at(server: Server): string {
  const { port } = server.address() as AddressInfo;
  return pair.standbyUrl.replace(new URL(pair.standbyUrl).host, `127.0.0.1:${port}`);
}

const portOf = (url: string) => Number(new URL(url).port);
const asked = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ port: number }>('select inet_server_port() as port');
  return rows[0]?.port;
};

test('a URL with several hosts is one URL for each', () => {
  expect(urlsOf('postgres://ann:s%2Cs@a:1,b/name?sslmode=require')).toEqual([
    'postgres://ann:s%2Cs@a:1/name?sslmode=require',
    'postgres://ann:s%2Cs@b/name?sslmode=require',
  ]);
  expect(urlsOf('postgres:///name?host=/run')).toEqual(['postgres:///name?host=/run']);
});

test('connections go to the primary among the hosts, before and after a promotion', async () => {
  const pool = openPool(both, { max: 2, connectionTimeout: 5000 });
  const listening = new pg.Client(connectTo(both));
  listening.on('error', () => {});
  try {
    expect(await asked(pool)).toBe(portOf(pair.primaryUrl));
    await listening.connect();
    await listening.query('listen something');

    await pair.killPrimary();
    await expect(asked(pool)).rejects.toThrow();
    // Reads alone would work there, but it isn't the primary.
    await expect(asked(pool)).rejects.toThrow();
    // A host that is off says nothing. The other one is asked again beside it.
    const off = createServer(() => {}).listen(0, '127.0.0.1');
    await once(off, 'listening');
    const besideIt = openPool(hosts(at(off), pair.standbyUrl), { max: 1 });
    const found = asked(besideIt);
    await wait(300);
    await pair.promote();
    expect(await found).toBe(portOf(pair.standbyUrl));
    await besideIt.end();
    off.close();
    await expect.poll(() => asked(pool).catch(() => null)).toBe(portOf(pair.standbyUrl));

    // A process that starts later takes the one that was promoted last.
    const former = await pair.returnPrimary();
    const started = openPool(hosts(former, pair.standbyUrl), { max: 1 });
    expect(await asked(started)).toBe(portOf(pair.standbyUrl));
    await started.end();
    expect(await asked(pool)).toBe(portOf(pair.standbyUrl));
  } finally {
    await pool.end();
    await listening.end().catch(() => {});
  }
});

// Slow: an answer that takes longer than the second that others wait for.
test('a distant primary is found beside a host that never answers', async () => {
  const distant = createServer(async (near) => {
    await wait(1200);
    const far = connect(portOf(pair.standbyUrl), '127.0.0.1');
    near.on('error', () => far.destroy()).on('close', () => far.destroy());
    far.on('error', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  const silent = createServer(() => {});
  for (const server of [silent, distant]) await once(server.listen(0, '127.0.0.1'), 'listening');
  const pool = openPool(hosts(at(silent), at(distant)), { max: 1 });
  try {
    expect(await asked(pool)).toBe(portOf(pair.standbyUrl));
  } finally {
    await pool.end();
    for (const server of [silent, distant]) server.close();
  }
});

test('a connection that accepts no changes any more is not lent again', async () => {
  const pool = openPool(pair.standbyUrl, { max: 1 });
  const pid = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const first = await pid();
  expect(await pid()).toBe(first);
  const client = await pool.connect();
  await client.query('set default_transaction_read_only = on');
  await expect(client.query('create table t (n int)')).rejects.toThrow('read-only');
  client.release();
  expect(await pid()).not.toBe(first);
  await pool.end();
});
