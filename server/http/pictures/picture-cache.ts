import type { Logger } from 'pino';
import { AppError } from '#server/app-error.ts';
import type { Web } from '#server/ports/web/port.ts';
import { fetchPicture } from './fetch-picture.ts';
import { openPictureStore } from './picture-store.ts';
import { type PictureType, readPictureType } from './read-picture-type.ts';
import { openTurns } from './turns.ts';

export type Picture = { type: PictureType; bytes: Buffer };

/** Pictures of others, each fetched once and kept for a while. */
export type PictureCache = {
  /** Null where there is no picture for now. @throws AppError `unavailable` where too many wait already */
  read(url: string): Promise<Picture | null>;
  close(): void;
};

export type PictureCacheOptions = {
  dir: string;
  maxBytes: number;
  web: Web;
  clock: { now(): Date };
  log: Logger;
};

const trimEveryMs = 3_600_000;
const maxFetches = 16;
const maxFetchesOfHost = 4;
const maxWaiting = 512;
const refuse = () =>
  new AppError('unavailable', 'Too many pictures are loading. Try again in a minute.', undefined, 60);

/** The cache of one host, on its disk. A disk that cannot be written costs fetches and nothing else. */
export function openPictureCache({ dir, maxBytes, web, clock, log }: PictureCacheOptions): PictureCache {
  const store = openPictureStore(dir, maxBytes, clock);
  const turns = openTurns({ max: maxFetches, maxOfKey: maxFetchesOfHost, maxWaiting, refuse });
  const running = new Map<string, Promise<Buffer | null>>();
  const trim = () => store.trim().catch((err) => log.warn({ err }, 'the picture cache was not swept'));
  const timer = setInterval(trim, trimEveryMs).unref();
  void trim();

  const keep = (write: Promise<void>) =>
    write.catch((err) => log.warn({ err }, 'a picture could not be kept in the picture cache'));

  const load = async (url: string): Promise<Buffer | null> => {
    const known = await store.read(url).catch((err) => {
      log.warn({ err }, 'the picture cache cannot be read');
      return undefined;
    });
    if (known === 'none') return null;
    if (known !== undefined && readPictureType(known.bytes) !== null) return known.bytes;
    const fetched = await turns.take(new URL(url).host, () => fetchPicture(web, url));
    if ('bytes' in fetched) {
      await keep(store.write(url, fetched.bytes));
      return fetched.bytes;
    }
    await keep(store.writeNone(url, new Date(clock.now().getTime() + fetched.retryAfterMs)));
    return null;
  };

  return {
    async read(url) {
      // Who asks meanwhile gets the same answer.
      const asked = running.get(url) ?? load(url).finally(() => running.delete(url));
      running.set(url, asked);
      const bytes = await asked;
      const type = bytes === null ? null : readPictureType(bytes);
      return bytes === null || type === null ? null : { type, bytes };
    },
    close: () => clearInterval(timer),
  };
}
