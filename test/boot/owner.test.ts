import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from './npm-start.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ingrow owner-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (args: string[], settings: Record<string, string> = {}) =>
  runCommand('scripts/owner.mjs', args, join(folder, 'nothing'), settings);

test('npm run owner explains in one sentence why it prints no link', async () => {
  const away = { DATABASE_URL: 'postgres://ann:secret@127.0.0.1:1/ingrow' };
  const answers = await Promise.all([
    run([]),
    run(['not an address']),
    run(['you@example.com']),
    run(['you@example.com'], away),
  ]);
  for (const { code, said } of answers) {
    expect(code).toBe(1);
    expect(said).toMatch(/^[^\n]+\.\n$/);
    expect(said).not.toContain('secret@');
  }
  expect(answers[0].said).toContain('npm run owner -- you@example.com');
  expect(answers[2].said).toContain('There’s no database in');
  expect(answers[3].said).toContain('The database at 127.0.0.1:1/ingrow can’t be reached');
});
