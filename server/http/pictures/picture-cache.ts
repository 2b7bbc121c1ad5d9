import type { Logger } from 'pino';
import { AppError } from '#server/app-error.ts';
import { type PictureType, readPictureHeader, readPictureType } from '#server/picture-header.ts';
import type { Web } from '#server/ports/web/port.ts';
import { openQueue } from '#server/queue.ts';
import { openPictureStore } from './picture-store.ts';

type Picture = { type: PictureType; bytes: Buffer };

/** Other people's pictures, each fetched once and kept for a while. */
export type PictureCache = {
  /**
   * Null if there is no picture for now. @throws AppError `unavailable` if too many requests are already
   * waiting
   */
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

/**
 * The picture cache of one host, on its disk. If the disk can't be written, pictures are fetched more often;
 * nothing else breaks.
 */
export function openPictureCache({ dir, maxBytes, web, clock, log }: PictureCacheOptions): PictureCache {
  const store = openPictureStore(dir, maxBytes, clock);
  const queue = openQueue({ max: maxFetches, maxOfKey: maxFetchesOfHost, maxWaiting, refuse });
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
    const end = await queue.take([new URL(url).host]);
    const fetched = await fetchPicture(web, url).finally(end);
    if ('bytes' in fetched) {
      await keep(store.write(url, fetched.bytes));
      return fetched.bytes;
    }
    await keep(store.writeNone(url, new Date(clock.now().getTime() + fetched.retryAfterMs)));
    return null;
  };

  return {
    async read(url) {
      // Concurrent requests for the same picture share one answer.
      const asked = running.get(url) ?? load(url).finally(() => running.delete(url));
      running.set(url, asked);
      const bytes = await asked;
      const type = bytes === null ? null : readPictureType(bytes);
      return bytes === null || type === null ? null : { type, bytes };
    },
    close: () => clearInterval(timer),
  };
}

const maxPictureBytes = 5 * 1024 * 1024;
const timeoutMs = 10_000;
const maxRedirects = 3;
const hour = 3_600_000;
/** How long before the next try if the URL has no picture, or if it may only be temporarily broken, in ms. */
const refusedForMs = 6 * hour;
const failedForMs = hour / 6;

/** The outcome of a fetch: the bytes of a valid picture, or how long to wait before the next try. */
type FetchedPicture = { bytes: Buffer } | { retryAfterMs: number };

/** Fetches a picture through the guarded web port. Never throws: any failure means no picture. */
export async function fetchPicture(web: Web, url: string): Promise<FetchedPicture> {
  try {
    const { status, body } = await web.ask(url, {
      headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' },
      redirects: maxRedirects,
      maxBytes: maxPictureBytes,
      timeoutMs,
    });
    if (status >= 500 || status === 429 || status === 408) return { retryAfterMs: failedForMs };
    if (status !== 200 || readSoundPicture(body) === null) return { retryAfterMs: refusedForMs };
    return { bytes: body };
  } catch {
    return { retryAfterMs: failedForMs };
  }
}

/** A picture with more pixels could overload the browser that opens it. */
const maxPixels = 40_000_000;

/** The type of a picture whose size can be read and is acceptable. */
export function readSoundPicture(bytes: Buffer): PictureType | null {
  const header = readPictureHeader(bytes);
  return header !== null && header.width * header.height <= maxPixels ? header.type : null;
}
