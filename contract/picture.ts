import { z } from 'zod';

/** Where other people's pictures are served, each at a path signed for that picture. */
export const picturesPath = '/pictures/';

const signedPath = /^\/pictures\/\d{1,12}\/[\w-]{43}\/[\w-]{1,12000}$/;

/** Answer fields that hold other people's pictures: a picture's `url`, or `html` that contains some. */
export const pictureFields = z.registry<{ holds: 'url' | 'html' }>();

/**
 * Someone else's picture in an answer. Handlers return the original URL. It leaves the server as a path of
 * our own, signed for this picture, so no page calls a foreign host (`server/http/pictures/`). Null if there
 * is none.
 */
export const PictureUrl = z
  .string()
  .regex(signedPath)
  .nullable()
  .register(pictureFields, { holds: 'url' })
  .describe('Path on this server that works without a token for at most a day');

/** Clean HTML in an answer. Its pictures are replaced the same way. */
export const PictureHtml = z
  .string()
  .refine(showsOwnPictures, { error: 'shows a picture from another host' })
  .register(pictureFields, { holds: 'html' });

/** The `<img>` elements of clean HTML, each with its `src` as written (entities not decoded). */
export function imagesOf(html: string): { tag: string; src: string | null }[] {
  return (html.match(/<img\b[^<>]*>/gi) ?? []).map((tag) => ({
    tag,
    src: /\ssrc="([^"]*)"/.exec(tag)?.[1] ?? null,
  }));
}

function showsOwnPictures(html: string): boolean {
  const images = imagesOf(html);
  if (images.length !== (html.match(/<img\b/gi) ?? []).length) return false;
  return images.every(({ tag, src }) => src !== null && signedPath.test(src) && !/\ssrcset\b/i.test(tag));
}
