import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from './npm-start.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ingrow backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('explains an impossible backup or restore in one sentence', async () => {
  const nothing = join(folder, 'nothing');
  const sentences = await Promise.all([
    runCommand('scripts/backup.mjs', ['--to', join(folder, 'a.zip')], nothing),
    runCommand('scripts/restore.mjs', ['--now'], nothing),
  ]);
  for (const { code, said } of sentences) {
    expect(code).toBe(1);
    expect(said).toMatch(/^[^\n]+\.\n$/);
  }
  expect(sentences[0]?.said).toContain('There’s no database in');
  await expect(stat(nothing)).rejects.toThrow('ENOENT');
});
