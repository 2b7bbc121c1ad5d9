import { z } from 'zod';
import { Id, IdParams } from '#contract/paging.ts';
import { route } from '#contract/route.ts';

/** An image of a post, or its PDF. */
export const PublicationImage = z.object({
  id: Id,
  contentType: z.enum(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'application/pdf']),
  width: z.int().nullable().describe('In pixels; null for a PDF'),
  height: z.int().nullable(),
  byteSize: z.int(),
  alt: z.string().describe('For those who do not see it; of a PDF its title'),
});
export type PublicationImage = z.infer<typeof PublicationImage>;

/** Largest accepted picture, in bytes. */
export const maxImageBytes = 8 * 1024 * 1024;

/** Largest accepted PDF, in bytes. */
export const maxDocumentBytes = 20 * 1024 * 1024;

/** Longest description of a picture, in characters: the limit at X. */
export const maxAltLength = 1000;

/** Longest title of a document, in characters. */
export const maxTitleLength = 200;

export const publicationImageRoutes = {
  upload: route({
    method: 'POST',
    path: '/publication-images',
    access: 'user',
    summary:
      'Takes a picture for posts: JPEG, PNG, GIF or WebP of at most 8 MB, recognized by its content. One that no post shows is deleted after a day',
    upload: 'image/*',
    answer: PublicationImage,
  }),
  uploadDocument: route({
    method: 'POST',
    path: '/publication-documents',
    access: 'user',
    summary: 'Takes a PDF for posts, of at most 20 MB. One that no post shows is deleted after a day',
    query: z.object({ title: z.string().max(maxTitleLength).optional().describe('Shown above its pages') }),
    upload: 'application/pdf',
    answer: PublicationImage,
  }),
  describe: route({
    method: 'PATCH',
    path: '/publication-images/{id}',
    access: 'user',
    summary: 'Describes a picture for those who do not see it, or gives a PDF its title',
    params: IdParams,
    body: z.object({ alt: z.string().max(maxAltLength) }),
    answer: PublicationImage,
  }),
  one: route({
    method: 'GET',
    path: '/publication-images/{id}',
    access: 'user',
    summary: 'The picture or PDF itself',
    params: IdParams,
    stream: 'image/*',
  }),
};
