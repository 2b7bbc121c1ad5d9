import { timingSafeEqual } from 'node:crypto';
import { picturesPath } from '#contract/picture.ts';

/** Signed paths of pictures, which a page gets instead of foreign URLs. */
export type PicturePaths = {
  /** The path a picture is served at. Null if the URL isn't http(s) or is too long. */
  sign(url: string): string | null;
  /**
   * The picture behind a path, and for how many more seconds it's valid. Null if the signature isn't ours or
   * has expired.
   */
  open(path: { until: string; signature: string; picture: string }): { url: string; seconds: number } | null;
};

/** The signature of a text, which can't be computed without the server's key. */
export type Mark = (text: string, context: string) => Buffer;

const context = 'picture path';
const halfDay = 12 * 3600;
/** In bytes: what still fits into a request's headers. */
const maxUrl = 8192;

/**
 * Signs paths. All paths signed within the same half day expire at the same moment, 12 to 24 hours later, so
 * a picture keeps its path and the browser keeps its copy.
 */
export function openPicturePaths(mark: Mark, clock: { now(): Date }): PicturePaths {
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  const signatureOf = (until: number, url: string) => mark(`${until} ${url}`, context);
  return {
    sign(url) {
      if (Buffer.byteLength(url) > maxUrl || !isWebUrl(url)) return null;
      const until = (Math.floor(seconds() / halfDay) + 2) * halfDay;
      const signature = signatureOf(until, url).toString('base64url');
      return `${picturesPath}${until}/${signature}/${Buffer.from(url).toString('base64url')}`;
    },
    open(path) {
      const until = /^\d{1,12}$/.test(path.until) ? Number(path.until) : 0;
      const url = Buffer.from(path.picture, 'base64url').toString('utf8');
      const given = Buffer.from(path.signature, 'base64url');
      const wanted = signatureOf(until, url);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
      const left = until - seconds();
      return left > 0 ? { url, seconds: left } : null;
    },
  };
}

function isWebUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol } = new URL(url);
  return protocol === 'https:' || protocol === 'http:';
}
