import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { projectRoot } from './source-files.ts';

const script = pathToFileURL(join(projectRoot, 'scripts/third-party-notices.mjs')).href;
const { noticesOf }: { noticesOf(lock: unknown): string } = await import(script);
const read = (path: string) => readFile(join(projectRoot, path), 'utf8');

test('THIRD-PARTY-NOTICES matches the lock file; otherwise run node scripts/third-party-notices.mjs', async () => {
  expect(await read('THIRD-PARTY-NOTICES')).toBe(noticesOf(JSON.parse(await read('package-lock.json'))));
});

test('leaves out development packages, and rejects a package without a license', () => {
  const packages = {
    '': { version: '1' },
    'node_modules/@a/b': { version: '1.0.0', license: 'MIT' },
    'node_modules/c/node_modules/d': { version: '2.0.0', license: 'ISC' },
    'node_modules/e': { version: '3.0.0', license: 'MIT', dev: true },
  };
  const notices = noticesOf({ packages });
  expect(notices).toMatch(/\nISC\n\nd 2\.0\.0\n\nMIT\n\n@a\/b 1\.0\.0\n$/);
  expect(() => noticesOf({ packages: { ...packages, 'node_modules/f': { version: '1.0.0' } } })).toThrow(
    'f names no license',
  );
});

test('CHANGELOG.md has an entry for the version in package.json', async () => {
  const { version } = JSON.parse(await read('package.json'));
  expect(await read('CHANGELOG.md')).toContain(`\n## [${version}]`);
});
