import { z } from 'zod';
import type { LinkedInReason } from '#core/channels/linkedin.ts';
import { type HttpApi, sendOnce } from '#server/ports/http.ts';
import { PortError } from '#server/ports/port-error.ts';
import { mediaOf } from './parts.ts';
import type { PostDocument, PostImage, PostMedia } from './port.ts';

/** Time limit for all uploads together, so that the post itself is still sent in time, in ms. */
const uploadsTimeout = 16_000;

const Upload = z.object({
  value: z.object({
    uploadUrl: z.url(),
    image: z.string().min(1).optional(),
    document: z.string().min(1).optional(),
  }),
});

/** The `content` of a post with images or a document (Posts API). Empty for other posts. */
type Content = {
  content?:
    | { media: { id: string; altText?: string; title?: string } }
    | { multiImage: { images: { id: string; altText?: string }[] } };
};

/**
 * Uploads a post's media (Images API, Documents API), and returns how the post refers to them. This publishes
 * nothing.
 *
 * @throws PortError, but never `unknown_outcome`: if an upload fails, the post certainly isn't sent.
 *   `rejected` with the reason `image_refused` or `document_refused` if LinkedIn doesn't accept one,
 *   `not_supported` for a mixture
 */
export async function uploadMedia(
  api: HttpApi,
  owner: string,
  media: readonly PostMedia[],
): Promise<Content> {
  if (media.length === 0) return {};
  const { images, document } = mediaOf(media);
  const until = Date.now() + Math.min(uploadsTimeout, api.timeoutMs ?? uploadsTimeout);
  if (document !== null) {
    const id = await upload(api, owner, document, until);
    // Shown above the pages. LinkedIn refuses a document without a title.
    return { content: { media: { id, title: document.title.trim() || 'Document' } } };
  }
  const uploaded = await Promise.all(
    images.map(async (image) => ({
      id: await upload(api, owner, image, until),
      ...(image.alt === '' ? {} : { altText: image.alt }),
    })),
  );
  const [first] = uploaded;
  return {
    content: uploaded.length === 1 && first ? { media: first } : { multiImage: { images: uploaded } },
  };
}

/** Uploads the whole file with one PUT, never in pieces. @returns the urn for the post */
async function upload(
  api: HttpApi,
  owner: string,
  { bytes, contentType }: PostImage | PostDocument,
  until: number,
): Promise<string> {
  const kind = contentType === 'application/pdf' ? 'document' : 'image';
  const timed = (): HttpApi => ({ ...api, timeoutMs: Math.max(1, until - Date.now()) });
  try {
    const { uploadUrl, id } = await sendOnce(
      timed(),
      {
        method: 'POST',
        path: `/rest/${kind}s`,
        query: { action: 'initializeUpload' },
        body: { json: { initializeUploadRequest: { owner } } },
      },
      ({ body }) => {
        const value = Upload.safeParse(body).data?.value;
        const urn = value?.[kind];
        return urn === undefined ? undefined : { uploadUrl: value?.uploadUrl ?? '', id: urn };
      },
    );
    const { origin, pathname, search } = ownUrl(api, uploadUrl);
    await sendOnce(
      { ...timed(), baseUrl: origin },
      {
        method: 'PUT',
        path: `${pathname}${search}`,
        body: { bytes: new Uint8Array(bytes), contentType },
      },
      ({ status }) => (status < 300 ? true : undefined),
    );
    return id;
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    const { message } = error;
    // The outcome for a single file doesn't matter, because it can be uploaded again.
    if (error.kind === 'unknown_outcome' || error.kind === 'malformed') {
      throw new PortError('unavailable', message, { cause: error });
    }
    if (error.kind !== 'rejected' && error.kind !== 'not_found' && error.kind !== 'duplicate') throw error;
    const reason: LinkedInReason = kind === 'image' ? 'image_refused' : 'document_refused';
    throw new PortError('rejected', message, { reason, cause: error });
  }
}

/** The URL that receives the bytes and the token: at LinkedIn, or where its API is simulated. */
function ownUrl(api: HttpApi, address: string): URL {
  const url = new URL(address);
  const isOwn =
    url.origin === new URL(api.baseUrl).origin ||
    (url.protocol === 'https:' && /(^|\.)(linkedin|licdn)\.com$/.test(url.hostname));
  if (!isOwn) throw new PortError('malformed', 'LinkedIn named a strange address for an upload');
  return url;
}
