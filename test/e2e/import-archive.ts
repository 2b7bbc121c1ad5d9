import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { generateArchive } from '#test/archive/generate-archive.ts';
import { type Member, untilRead } from './member.ts';
import type { Shared } from './share-product.ts';

const dayMs = 86_400_000;

/** Imports a small data archive as a user's own, all the way through. */
export async function importArchive(shared: Shared, { api, token }: Member): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ingrow-archive-'));
  const file = join(folder, 'archive.zip');
  const quirks = { irregularRows: false, html: false };
  // What it generates lies within 1,900 days.
  const firstDay = Math.floor(Date.now() / dayMs) * dayMs - 1_900 * dayMs;
  const sizes = { connections: 60, invitations: 20, messages: 400 };
  const { owner } = await generateArchive(file, { ...sizes, firstDay, quirks });
  const answer = await fetch(`${shared.url()}/archive-import?fileName=archive.zip`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/zip' },
    body: new Uint8Array(await readFile(file)),
  });
  await rm(folder, { recursive: true });
  const { data } = (await answer.json()) as { data: { id: string } };
  await untilRead({ api });
  await api.sources.startArchive({ params: { id: data.id }, body: { ownerUrl: owner.url } });
  const isIn = async () => (await api.sources.archive({ params: { id: data.id } })).state === 'succeeded';
  await vi.waitUntil(isIn, { timeout: 60_000, interval: 200 });
}
