import type { Hono, MiddlewareHandler } from 'hono';
import { picturesPath } from '#contract/picture.ts';
import { AppError } from '#server/app-error.ts';
import type { Limits } from '#server/http/mount.ts';
import { openPictureCache, type PictureCache, type PictureCacheOptions } from './picture-cache.ts';
import { type Mark, openPicturePaths, type PicturePaths } from './picture-paths.ts';

/** The picture cache and its signed paths. Null if pictures are turned off. */
export type Pictures = { paths: PicturePaths; cache: PictureCache } | null;

/** How long a browser remembers that there is no picture, in seconds. */
const missingSeconds = 300;
const maxAgeSeconds = 24 * 3600;

/**
 * Headers that keep a picture opened on its own from doing anything. They must come before the headers of all
 * answers.
 */
export const pictureHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  c.res.headers.set('content-security-policy', "default-src 'none'; sandbox");
};

/**
 * `GET /pictures/{until}/{signature}/{picture}`. It's outside the contract because it's for `<img>`, which
 * sends no token. The path gives access to one picture until it expires, and to nothing else.
 */
export function mountPictures(app: Hono, pictures: Pictures, { clientIpOf, guard }: Limits): void {
  app.get(`${picturesPath}:until/:signature/:picture`, async (c) => {
    const clientIp = clientIpOf(c);
    if (clientIp !== null) await guard('picture', clientIp);
    const opened = pictures?.paths.open(c.req.param()) ?? null;
    if (pictures === null || opened === null) throw new AppError('not_found', 'Picture not found');
    const picture = await pictures.cache.read(opened.url);
    if (picture === null) {
      c.header('cache-control', `private, max-age=${Math.min(missingSeconds, opened.seconds)}`);
      throw new AppError('not_found', 'Picture not found');
    }
    return c.body(new Uint8Array(picture.bytes), 200, {
      'content-type': picture.type,
      'cache-control': `private, max-age=${Math.min(maxAgeSeconds, opened.seconds)}, immutable`,
    });
  });
}

/** Other people's pictures as this server serves them. Null if the cache has no space at all. */
export function openPictures({ mark, ...options }: PictureCacheOptions & { mark: Mark }): Pictures {
  if (options.maxBytes === 0) return null;
  return { paths: openPicturePaths(mark, options.clock), cache: openPictureCache(options) };
}
