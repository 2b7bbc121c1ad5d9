import type { Pictures } from './mount-pictures.ts';
import { openPictureCache, type PictureCacheOptions } from './picture-cache.ts';
import { type Mark, openPicturePaths } from './picture-paths.ts';

/** Pictures of others as this server serves them; null where its cache may have no bytes. */
export function openPictures({ mark, ...options }: PictureCacheOptions & { mark: Mark }): Pictures {
  if (options.maxBytes === 0) return null;
  return { paths: openPicturePaths(mark, options.clock), cache: openPictureCache(options) };
}
