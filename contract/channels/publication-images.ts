import { z } from 'zod';
import { Id, IdParams } from '#contract/paging.ts';
import { route } from '#contract/route.ts';

/** An image of a post, or its PDF. */
export const PublicationImage = z.object({
  id: Id,
  contentType: z.enum(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'application/pdf']),
  width: z.int().nullable().describe('Pixels. Null for a PDF.'),
  height: z.int().nullable(),
  byteSize: z.int(),
  alt: z.string().describe('Alt text of an image or title of a PDF'),
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
  upload: route('POST', '/publication-images', {
    access: 'user',
    summary:
      "Upload an image for posts: JPEG, PNG, GIF or WebP, at most 8 MB. It's deleted after a day if no post uses it. 429 if too many uploads are unused.",
    upload: 'image/*',
    answer: PublicationImage,
  }),
  uploadDocument: route('POST', '/publication-documents', {
    access: 'user',
    summary:
      "Upload a PDF for posts, at most 20 MB. It's deleted after a day if no post uses it. 429 if too many uploads are unused.",
    query: z.object({
      title: z.string().max(maxTitleLength).optional().describe('Title shown above its pages'),
    }),
    upload: 'application/pdf',
    answer: PublicationImage,
  }),
  describe: route('PATCH', '/publication-images/{id}', {
    access: 'user',
    summary: 'Set the alt text of an image or the title of a PDF',
    params: IdParams,
    body: z.object({ alt: z.string().max(maxAltLength) }),
    answer: PublicationImage,
  }),
  one: route('GET', '/publication-images/{id}', {
    access: 'user',
    summary: 'Download an image or PDF',
    params: IdParams,
    stream: 'image/*',
  }),
};
