import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles, projectRoot } from './source-files.ts';

/** `exchange` itself, URLs given by users, and what is sent to the sample network once at startup. */
const own = new Set([
  'server/ports/exchange.ts',
  'server/ports/web/guarded.ts',
  'server/ports/payment/sandbox-endpoint.ts',
]);

test('all calls to providers go through one function, which the system page and the smoke run watch', async () => {
  const files = (await listFiles('server/ports', '.ts')).filter(
    (file) => !/\.test\.ts$/.test(file) && !own.has(file),
  );
  expect(files.length).toBeGreaterThan(30);
  const past: string[] = [];
  for (const file of files) {
    const text = await readFile(join(projectRoot, file), 'utf8');
    if (/(?<![.\w])fetch\(|createFetchHttpClient\(\)/.test(text)) past.push(file);
  }
  expect(past).toEqual([]);
});
