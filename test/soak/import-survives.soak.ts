import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ArchiveImport } from '#contract/imports/sources.ts';
import { generateArchive } from '#test/archive/generate-archive.ts';
import { seededRandom } from '#test/archive/seeded-random.ts';
import { cutPower, npmStart, running, type Started } from '#test/boot/npm-start.ts';
import { type Call, callThrough, clientFor, type SignedIn, signIn } from '#test/sign-in.ts';
import { soakRounds } from '#test/soak.ts';

let folder: string;
let dataDir: string;
let started: Started | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ingrow-survives-'));
  dataDir = await mkdtemp(join(tmpdir(), 'ingrow-data-'));
});
afterAll(async () => {
  cutPower(started?.processes ?? []);
  for (const each of [folder, dataDir]) await rm(each, { recursive: true, force: true, maxRetries: 5 });
});

async function start(): Promise<Call> {
  started = await npmStart(dataDir);
  const { url } = started;
  return callThrough((path, init) => fetch(url + path, init));
}

async function cut(): Promise<void> {
  const processes = started?.processes ?? [];
  cutPower(processes);
  await expect.poll(() => running(processes), { timeout: 10_000, interval: 50 }).toEqual([]);
}

async function upload(call: Call, who: SignedIn, ownerUrl: string): Promise<string> {
  const answer = await fetch(`${started?.url}/archive-import?fileName=archive.zip`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/zip' },
    body: new Uint8Array(await readFile(join(folder, 'archive.zip'))),
  });
  const { id } = ((await answer.json()) as { data: ArchiveImport }).data;
  await until(call, who, id, (archive) => archive.state === 'awaiting_owner');
  await who.api.sources.startArchive({ params: { id }, body: { ownerUrl } });
  return id;
}

async function until(call: Call, who: SignedIn, id: string, is: (archive: ArchiveImport) => boolean) {
  const api = clientFor(call, who.token);
  for (let tries = 0; tries < 2000; tries += 1) {
    const archive = await api.sources.archive({ params: { id } });
    if (is(archive)) return archive;
    if (archive.state === 'failed') throw new Error(archive.message ?? 'failed');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('Waited in vain.');
}

/** A connection without a readable date dates from its import, whose time differs each time. */
const sinceImport = /([^,]+),\1,manual,/;

/** All signals of the connected profile as CSV, without ids and the import time. */
async function exported(call: Call, who: SignedIn): Promise<string[]> {
  const { items } = await clientFor(call, who.token).profile.list({});
  const answer = await call('GET', `/signals/${items[0]?.id}/export?sort=name`, { token: who.token });
  const lines = (await answer.text()).split('\n').map((line) => line.replace(/^[0-9a-f-]{36},/, ''));
  const [moment = '', ...others] = new Set(lines.flatMap((line) => sinceImport.exec(line)?.[1] ?? []));
  // However often it was killed, it's one import.
  expect([moment, others]).toEqual([expect.stringMatching(/Z$/), []]);
  return lines.map((line) => line.replaceAll(moment, 'import')).sort();
}

/** Starts an import for a new user, and cuts the power at each of these numbers of rows read. */
async function importThrough(call: Call, email: string, ownerUrl: string, cuts: number[]) {
  let through = call;
  const who = await signIn(through, email);
  const id = await upload(through, who, ownerUrl);
  for (const rows of cuts) {
    await until(through, who, id, (archive) => (archive.job?.done ?? 0) >= rows);
    await cut();
    through = await start();
  }
  const done = await until(through, who, id, (archive) => archive.state === 'succeeded');
  return { call: through, files: done.files, added: done.added, rows: await exported(through, who) };
}

test('an import that is killed repeatedly ends with the same rows as an undisturbed one', async () => {
  const size = { seed: 5, connections: 9000, messages: 3000, invitations: 500 };
  const truth = await generateArchive(join(folder, 'archive.zip'), size);
  const whole = await importThrough(await start(), 'whole@northwind-labs.example', truth.owner.url, []);
  expect(whole.added.signals).toBeGreaterThan(8000);

  let { call } = whole;
  for (let round = 0; round < soakRounds(1, 20); round += 1) {
    const random = seededRandom(Number(process.env.SEED), round);
    const cuts = [0, 1, 2].map(() => random.below(12_000)).sort((one, other) => one - other);
    const killed = await importThrough(call, `killed-${round}@northwind-labs.example`, truth.owner.url, cuts);
    expect(killed.files).toEqual(whole.files);
    expect(killed.added).toEqual(whole.added);
    expect(killed.rows).toEqual(whole.rows);
    call = killed.call;
  }
  await cut();
});
