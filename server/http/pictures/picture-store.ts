import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Pictures on disk, by URL. */
export type PictureStore = {
  /** What is known about a URL: its picture, that there is none for now, or nothing (undefined). */
  read(url: string): Promise<{ bytes: Buffer } | 'none' | undefined>;
  write(url: string, bytes: Buffer): Promise<void>;
  /** Records that the URL must not be fetched until then. */
  writeNone(url: string, until: Date): Promise<void>;
  /**
   * Removes pictures that are too old, then the least recently used ones until the folder is small enough.
   */
  trim(): Promise<void>;
};

const minute = 60_000;
/** How long a picture is kept, used or not, so a picture erased elsewhere doesn't stay here. */
const keptMs = 7 * 24 * 60 * minute;
/** A file that was never renamed after this long: its writer died. */
const abandonedMs = 10 * minute;
/** How often a file's last use is recorded at most, in ms. */
const touchedEveryMs = 10 * minute;
/** Bytes a file takes in addition to its content, so many small files are limited too. */
const fileOverhead = 4096;
/**
 * Fractions of the limit. Above the first, a trim removes files down to the second. A process trims after
 * writing the third. So four processes writing at full speed stay below the limit.
 */
const trimAbove = 0.8;
const trimTo = 0.75;
const trimmedEvery = 0.05;
const noneMark = 'none until ';

type Found = { path: string; size: number; usedAt: number };

/**
 * A folder of pictures that stays below `maxBytes`, with any number of processes at the same time. A file
 * gets its name once it's complete, its modification time says when it was fetched, and its access time when
 * it was last used. Removing a file that another process has already removed isn't a failure. Nothing is lost
 * if the folder is deleted.
 */
export function openPictureStore(dir: string, maxBytes: number, clock: { now(): Date }): PictureStore {
  let writtenBytes = 0;
  let trimming: Promise<void> | undefined;

  const pathOf = (url: string) => {
    const name = createHash('sha256').update(url).digest('hex');
    return { folder: join(dir, name.slice(0, 2)), file: join(dir, name.slice(0, 2), name) };
  };

  const put = async (url: string, content: Buffer | string) => {
    const { folder, file } = pathOf(url);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const part = `${file}.${randomUUID()}`;
    await writeFile(part, content, { mode: 0o600 });
    await utimes(part, clock.now(), clock.now());
    await rename(part, file);
    writtenBytes += content.length + fileOverhead;
    if (writtenBytes > maxBytes * trimmedEvery) await store.trim();
  };

  const store: PictureStore = {
    async read(url) {
      const { file } = pathOf(url);
      try {
        const [bytes, { mtimeMs, atimeMs }] = await Promise.all([readFile(file), stat(file)]);
        const now = clock.now();
        if (mtimeMs < now.getTime() - keptMs) return undefined;
        if (bytes.toString('latin1', 0, noneMark.length) === noneMark) {
          return Number(bytes.toString('latin1', noneMark.length)) > now.getTime() ? 'none' : undefined;
        }
        if (atimeMs < now.getTime() - touchedEveryMs) await utimes(file, now, new Date(mtimeMs));
        return { bytes };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    write: put,
    writeNone: (url, until) => put(url, `${noneMark}${until.getTime()}`),
    trim() {
      writtenBytes = 0;
      trimming ??= trimFolder(dir, maxBytes, clock.now().getTime()).finally(() => {
        trimming = undefined;
      });
      return trimming;
    },
  };
  return store;
}

async function trimFolder(dir: string, maxBytes: number, now: number): Promise<void> {
  const found: Found[] = [];
  let total = 0;
  for (const name of await readdir(dir, { recursive: true }).catch(() => [])) {
    const path = join(dir, name);
    const facts = await stat(path).catch(() => undefined);
    if (!facts?.isFile()) continue;
    const isPart = /\.[\w-]+$/.test(name);
    if (facts.mtimeMs < now - (isPart ? abandonedMs : keptMs)) {
      await rm(path, { force: true });
      continue;
    }
    const size = facts.size + fileOverhead;
    total += size;
    if (!isPart) found.push({ path, size, usedAt: facts.atimeMs });
  }
  if (total <= maxBytes * trimAbove) return;
  found.sort((a, b) => a.usedAt - b.usedAt);
  for (const { path, size } of found) {
    if (total <= maxBytes * trimTo) break;
    await rm(path, { force: true });
    total -= size;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
