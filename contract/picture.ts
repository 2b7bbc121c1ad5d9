import { z } from 'zod';

/** Where pictures of others are served, each at a path that is signed for that picture. */
export const picturesPath = '/pictures/';

const signedPath = /^\/pictures\/\d{1,12}\/[\w-]{43}\/[\w-]{1,12000}$/;

/** Fields of answers that hold pictures of others: a `url` of one, or `html` with some in it. */
export const pictureFields = z.registry<{ holds: 'url' | 'html' }>();

/**
 * A picture of somebody else's, in an answer. Handlers give the original URL; it leaves the server as a path of our
 * own, signed for this picture, so that no page asks a foreign host (`server/http/pictures/`). Null where there is none.
 */
export const PictureUrl = z
  .string()
  .regex(signedPath)
  .nullable()
  .register(pictureFields, { holds: 'url' })
  .describe('A path on this server that works without a token, for a day at most');

/** Clean HTML in an answer whose pictures are replaced in the same way. */
export const PictureHtml = z
  .string()
  .refine(showsOwnPictures, { error: 'shows a picture of a foreign host' })
  .register(pictureFields, { holds: 'html' });

/** The `<img>` elements of clean HTML, each with its `src` as it is written there (entities not decoded). */
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
