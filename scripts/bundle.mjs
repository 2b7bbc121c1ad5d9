// Bundles the server and the sample network into a few files. 900 files of ours and 1,500 of packages take
// two seconds to load; the bundle takes a third of a second and half of the memory. Plain JavaScript for Node
// 20. The bundle's folder is named by its inputs, so an outdated one is never run. Without a bundle, the
// sources are run.
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
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
/** The inputs of a bundle. */
const folders = ['core', 'contract', 'server', 'sandbox'];
const files = ['package.json', 'package-lock.json'];
/** The number of bundles to keep. Another running inGrow of this checkout may load from an older one. */
const kept = 3;

/**
 * The bundle for the current state of the sources.
 *
 * @returns {{ folder: string, server: string, isBuilt: boolean }}
 */
export function findBundle() {
  const folder = join(shelf, hashOfSources());
  const server = join(folder, 'server.js');
  return { folder, server, isBuilt: isReadable(server) };
}

/** @param {string} file */
function isReadable(file) {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Builds a bundle in the background, for the next start. It appears completely or not at all. If it can't be
 * built, the next start also runs the sources.
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
      // Other users may run it, such as a service user after a first start as root.
      chmodSync(half, 0o755);
      renameSync(half, folder);
    } catch {
      // Another start has finished the same build first.
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

/** Removes all bundles but the newest, and remains of killed builds that are at least an hour old. */
function removeOld() {
  const all = readdirSync(shelf).map((name) => ({ name, at: statSync(join(shelf, name)).mtimeMs }));
  const [halves, bundles] = [all.filter(isHalf), all.filter((one) => !isHalf(one))];
  const old = [
    ...halves.filter(({ at }) => Date.now() - at > 60 * 60_000),
    ...bundles.sort((one, other) => other.at - one.at).slice(kept),
  ];
  for (const { name } of old) {
    try {
      rmSync(join(shelf, name), { recursive: true, force: true });
    } catch {
      // It belongs to another user.
    }
  }
}

/** @param {{ name: string }} one */
function isHalf({ name }) {
  return name.startsWith('half-');
}
