import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles, projectRoot } from './source-files.ts';

const read = (path: string) => readFile(join(projectRoot, path), 'utf8');

test('docs/situations.md shows every situation, and quotes only what the sample network has written', async () => {
  const [, ...sections] = (await read('docs/situations.md')).split(/^## /m);
  const shown: string[] = [];
  const unwritten: string[] = [];
  for (const section of sections) {
    const [, situation = '', source = ''] =
      /\/situations\/([\w-]+\.txt).*?\(\.\.\/(sandbox\/[\w/-]+\.ts)\)/s.exec(section) ?? [];
    const lines = new Set((await read(source)).split('\n').map((line) => line.replace(/^= /, '')));
    shown.push(situation);
    unwritten.push(
      ...[...section.matchAll(/^> (.+)/gm)].flatMap(([, line = '']) => (lines.has(line) ? [] : [line])),
    );
  }
  const files = await listFiles('server/modules/engage/drafting/situations', '.txt');
  expect(shown.sort()).toEqual(files.map((file) => basename(file)));
  expect(unwritten).toEqual([]);
});
