import type { Web } from '#server/ports/web/port.ts';
import { readSoundPicture } from './read-picture-type.ts';

const maxBytes = 5 * 1024 * 1024;
const timeoutMs = 10_000;
const maxRedirects = 3;
const hour = 3_600_000;
/** How long nobody asks again for what is no picture, and for what may only be out of order, ms. */
const refusedForMs = 6 * hour;
const failedForMs = hour / 6;

/** What came of asking: the bytes of a sound picture, or for how long not to ask again. */
export type FetchedPicture = { bytes: Buffer } | { retryAfterMs: number };

/** Asks for a picture by the one guarded way out. Never throws: whatever fails is no picture. */
export async function fetchPicture(web: Web, url: string): Promise<FetchedPicture> {
  try {
    const { status, body } = await web.ask(url, {
      headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' },
      redirects: maxRedirects,
      maxBytes,
      timeoutMs,
    });
    if (status >= 500 || status === 429 || status === 408) return { retryAfterMs: failedForMs };
    if (status !== 200 || readSoundPicture(body) === null) return { retryAfterMs: refusedForMs };
    return { bytes: body };
  } catch {
    return { retryAfterMs: failedForMs };
  }
}
