import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, open, readFile, rm, rmdir, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPostmaster } from '#server/db/embedded/embedded.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { memberOf, type Process, startProcess } from './processes.ts';

/** Mounting needs root. Others see that nothing was tried. */
const isRoot = process.getuid?.() === 0;

let disk = '';
let one: Process;
let ann: SignedIn;
beforeAll(async () => {
  if (!isRoot) return;
  disk = await mkdtemp(join(tmpdir(), 'ingrow-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1600m', 'tmpfs', disk]);
  await chmod(disk, 0o711);
  one = await startProcess(
    'server/main.ts',
    { PORT: '0', ROLE: 'all', SANDBOX: 'on', SANDBOX_PORT: '0', DATA_DIR: join(disk, 'data') },
    /^inGrow is ready: (http:\/\/[^/\s]+)/m,
  );
  ann = await memberOf(one, 'ann');
}, 5 * 60_000);
afterAll(async () => {
  if (!isRoot) return;
  one?.child.kill('SIGTERM');
  await one?.ended;
  execFileSync('umount', [disk]);
  await rmdir(disk);
});

/** Leaves this many bytes of the disk. */
async function fill(leave: number): Promise<void> {
  const file = await open(join(disk, 'filler'), 'a');
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(disk);
      const more = Math.min(bavail * bsize - leave, 16 << 20);
      if (more <= 0) return;
      await file.write(Buffer.alloc(more));
    }
  } finally {
    await file.close();
  }
}

const call = async (method: string, path: string, body?: string, type = 'application/json') => {
  const headers = { authorization: `Bearer ${ann.token}`, 'content-type': type };
  const answer = await fetch(one.url + path, { method, headers, ...(body !== undefined && { body }) });
  const { message } = (await answer.json()) as { message: string };
  return { status: answer.status, message };
};
const names: string[] = [];
/** Saves a list, and remembers it if that was acknowledged. */
const save = async () => {
  const name = `List ${names.length + 1}`;
  const answer = await call('POST', '/list', JSON.stringify({ name }));
  if (answer.status === 200) names.push(name);
  return answer;
};
const read = async () => (await call('GET', '/list')).status;
const upload = () => call('POST', '/csv-import?fileName=a.csv', 'Name\nAnn\n', 'text/csv');
const patient = { timeout: 60_000, interval: 250 };

async function free(): Promise<void> {
  await rm(join(disk, 'filler'));
  const began = performance.now();
  await expect.poll(async () => (await save()).status, { ...patient, interval: 25 }).toBe(200);
  console.info(`saves again after ${Math.round(performance.now() - began)} ms`);
}

/** All is as before: nothing that was acknowledged is lost, by the same process. */
async function expectAll(): Promise<void> {
  await expect.poll(async () => (await fetch(`${one.url}/health/ready`)).status, patient).toBe(200);
  await expect.poll(async () => (await upload()).status, patient).toBe(200);
  const answer = await fetch(`${one.url}/list`, { headers: { authorization: `Bearer ${ann.token}` } });
  const lists = await answer.text();
  for (const name of names) expect(lists).toContain(`"${name}"`);
  expect(one.child.exitCode).toBeNull();
}

test.runIf(isRoot)(
  'a full disk stops changes but not reading, and all goes on once there is room',
  async () => {
    expect((await save()).status).toBe(200);
    await fill(700 << 20);
    // Noticed with the next heartbeat.
    await expect.poll(upload, patient).toMatchObject({ status: 503 });
    expect((await upload()).message).toContain('The server’s disk is nearly full, so uploads are paused.');
    expect((await save()).status).toBe(200);

    await fill(0);
    const full = 'The database’s disk is full, so nothing can be saved.';
    await expect.poll(save, { ...patient, interval: 1 }).toEqual({ status: 503, message: full });
    expect(await read()).toBe(200);
    await free();
    await expectAll();
  },
);

// Slow: half a minute in which nothing may happen.
test.runIf(isRoot)('a disk too full for its log ends the database until there is room', async () => {
  await fill(0);
  const data = join(disk, 'data');
  const { superuser } = JSON.parse(await readFile(join(data, 'postgres-keys.json'), 'utf8'));
  const port = (await readPostmaster(join(data, 'postgres')))?.port;
  const client = new pg.Client(`postgres://postgres:${superuser}@127.0.0.1:${port}/postgres`);
  client.on('error', () => {});
  await client.connect();
  const segment = () =>
    client.query(`select pg_logical_emit_message(false, 'trial', repeat('x', 15000000)), pg_switch_wal()`);
  await expect
    .poll(
      () =>
        segment().then(
          () => 'written',
          () => 'refused',
        ),
      patient,
    )
    .toBe('refused');
  const away = 'The database isn’t responding. Try again in a moment.';
  await expect.poll(save, patient).toEqual({ status: 503, message: away });
  // Longer than it waits for a database that doesn't start for another reason.
  await wait(35_000);
  expect(await save()).toEqual({ status: 503, message: away });
  await free();
  await expectAll();
  expect(one.printed()).toContain('the embedded database ended because the disk is full');
});
