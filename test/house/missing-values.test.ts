import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles, projectRoot } from './source-files.ts';

/**
 * An empty text is no id: PostgreSQL fails with a 500 instead of finding no row. A missing id is refused (404), or
 * its query has another condition.
 */
const emptyId = /(?:\bid|Id|_id)\b[\s)\]]*\?\?\s*(?:''|"")/g;

/** A guessed realm mixes sample and real data. Whoever doesn't know it asks for it, or refuses. */
const guessedRealm = /\?\?\s*['"](?:sample|real)['"]/g;

/** Where a text matches, as `file:line`. */
function findLines(file: string, text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(
    ({ index, 0: code }) =>
      `${file}:${text.slice(0, index).split('\n').length} ${code.replaceAll(/\s+/g, ' ')}`,
  );
}

async function findInProduct(pattern: RegExp): Promise<string[]> {
  const folders = await Promise.all(['server', 'core', 'contract'].map((folder) => listFiles(folder, '.ts')));
  const files = folders.flat().filter((file) => !/\.(?:test|soak|bench)\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  const lines = await Promise.all(
    files.map(async (file) => findLines(file, await readFile(join(projectRoot, file), 'utf8'), pattern)),
  );
  return lines.flat();
}

describe('a missing id', () => {
  it.each([
    "find(query.agentId ?? '')",
    "find(row.publication_id ?? '')",
    "rows[0]?.id ?? ''",
    "(profile.profile_id ?? '').toString()",
    "all.where('id', '=',\n  of.companyId\n    ?? '')",
  ])('is found in %s', (code) => {
    expect(findLines('a.ts', `\n${code}`, emptyId)).toHaveLength(1);
  });

  it.each(["title ?? ''", "text.valid ?? ''", 'query.agentId ?? null', "id === '' ? a : b"])(
    'is not found in %s',
    (code) => {
      expect(findLines('a.ts', code, emptyId)).toEqual([]);
    },
  );

  it('is never an empty text', async () => {
    expect(await findInProduct(emptyId)).toEqual([]);
  });
});

describe('an unknown network', () => {
  it('is found with its file and line', () => {
    expect(findLines('a.ts', "\nconst n = network ?? 'sample';", guessedRealm)).toEqual([
      "a.ts:2 ?? 'sample'",
    ]);
  });

  it('is never guessed', async () => {
    expect(await findInProduct(guessedRealm)).toEqual([]);
  });
});
