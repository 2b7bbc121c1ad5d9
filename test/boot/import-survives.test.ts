import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ArchiveImport } from '#contract/sources.ts';
import { generateArchive } from '#test/archive/generate-archive.ts';
import { type Call, callThrough, clientFor, type SignedIn, signIn } from '#test/sign-in.ts';
import { cutPower, npmStart, running, type Started } from './npm-start.ts';

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

/** All signals of the one connected profile as CSV, without the ids. */
async function exported(call: Call, who: SignedIn): Promise<string[]> {
  const { items } = await clientFor(call, who.token).profile.list({});
  const answer = await call('GET', `/signals/${items[0]?.id}/export?sort=name`, { token: who.token });
  const lines = (await answer.text()).split('\n').map((line) => line.replace(/^[0-9a-f-]{36},/, ''));
  return lines.sort();
}

test('an import that is killed again and again ends as one that was left alone', async () => {
  const size = { seed: 5, connections: 9000, messages: 3000, invitations: 500 };
  const truth = await generateArchive(join(folder, 'archive.zip'), size);
  let call = await start();
  const ann = await signIn(call, 'ann@northwind-labs.example');
  const bob = await signIn(call, 'bob@northwind-labs.example');

  const id = await upload(call, ann, truth.owner.url);
  for (const rows of [1, 4000, 9500]) {
    await until(call, ann, id, (archive) => (archive.job?.done ?? 0) >= rows);
    await cut();
    call = await start();
  }
  const killed = await until(call, ann, id, (archive) => archive.state === 'succeeded');

  const whole = await until(
    call,
    bob,
    await upload(call, { ...bob, api: clientFor(call, bob.token) }, truth.owner.url),
    (archive) => archive.state === 'succeeded',
  );
  expect(killed.files).toEqual(whole.files);
  expect(killed.added).toEqual(whole.added);
  expect(whole.added.signals).toBeGreaterThan(8000);
  expect(await exported(call, ann)).toEqual(await exported(call, bob));
  await cut();
});
