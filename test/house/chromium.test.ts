import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { findChromium } from '#test/chromium.ts';

async function makeProgram(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, '#!/bin/sh\n', { mode: 0o755 });
}

test('CHROMIUM_PATH takes precedence and must be an executable', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ingrow-chromium-'));
  const program = join(folder, 'bin/my-chromium');
  await makeProgram(program);
  vi.stubEnv('CHROMIUM_PATH', program);
  expect(await findChromium()).toBe(program);
  vi.stubEnv('CHROMIUM_PATH', join(folder, 'none'));
  await expect(findChromium()).rejects.toThrow(
    `CHROMIUM_PATH is ${join(folder, 'none')}, which is not a program that can be run.`,
  );
  await rm(folder, { recursive: true });
});
