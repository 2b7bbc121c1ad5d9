// The server and the sample network as a few files: 900 of ours and 1,500 of packages take two seconds to load, these a
// third of one and half of the memory. Plain JavaScript for Node 20. What the bundle is made of names its folder, so an
// old one is never run; without one the sources are.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { spawnNode } from './bootstrap.mjs';

const checkout = join(import.meta.dirname, '..');
const shelf = join(checkout, 'dist', 'program');
/** What a bundle is made of. */
const folders = ['core', 'contract', 'server', 'sandbox'];
const files = ['package.json', 'package-lock.json'];
/** Bundles that are kept: another running inGrow of this checkout may load from an older one. */
const kept = 3;

/**
 * The bundle of this very state of the sources.
 *
 * @returns {{ folder: string, server: string, isBuilt: boolean }}
 */
export function findBundle() {
  const folder = join(shelf, hashOfSources());
  return { folder, server: join(folder, 'server.js'), isBuilt: existsSync(folder) };
}

/**
 * Builds a bundle beside what runs, for the next start. It appears whole or not at all; where it cannot be built, the
 * next start runs the sources, too.
 *
 * @param {string} folder of `findBundle`
 * @returns {() => void} ends an unfinished build
 */
export function buildBundle(folder) {
  let half;
  try {
    mkdirSync(shelf, { recursive: true });
    half = mkdtempSync(join(shelf, 'half-'));
  } catch {
    return () => {};
  }
  const drop = () => rmSync(half, { recursive: true, force: true });
  const { child, ended } = spawnNode(['server/boot/build-bundle.ts', half]);
  ended.then((code) => {
    if (code !== 0) return drop();
    try {
      renameSync(half, folder);
    } catch {
      // Another start has built the same meanwhile.
      drop();
    }
    removeOld();
  });
  return () => {
    child.kill('SIGKILL');
    drop();
  };
}

function hashOfSources() {
  const hash = createHash('sha256');
  const sources = folders.flatMap((folder) =>
    readdirSync(join(checkout, folder), { recursive: true })
      .filter((name) => /\.(?:ts|mjs|js|css|json)$/.test(name) && !name.endsWith('.test.ts'))
      .sort()
      .map((name) => join(folder, name)),
  );
  for (const name of [...sources, ...files]) {
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(checkout, name)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/** Removes all bundles but the newest, and what killed builds left an hour ago or earlier. */
function removeOld() {
  const all = readdirSync(shelf).map((name) => ({ name, at: statSync(join(shelf, name)).mtimeMs }));
  const [halves, bundles] = [all.filter(isHalf), all.filter((one) => !isHalf(one))];
  const old = [
    ...halves.filter(({ at }) => Date.now() - at > 60 * 60_000),
    ...bundles.sort((one, other) => other.at - one.at).slice(kept),
  ];
  for (const { name } of old) rmSync(join(shelf, name), { recursive: true, force: true });
}

/** @param {{ name: string }} one */
function isHalf({ name }) {
  return name.startsWith('half-');
}
