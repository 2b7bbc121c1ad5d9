import { z } from 'zod';
import { type HttpApi, sendOnce } from '#server/ports/http.ts';
import { PortError } from '#server/ports/port-error.ts';
import type { LinkedInReason, PostImage } from './port.ts';

/** For all pictures together, so that the post itself still ends in time; in milliseconds. */
const uploadsTimeout = 18_000;

const Upload = z.object({ value: z.object({ uploadUrl: z.url(), image: z.string().min(1) }) });

/** The `content` of a post with pictures; nothing without. */
type Content = {
  content?:
    | { media: { id: string; altText?: string } }
    | { multiImage: { images: { id: string; altText?: string }[] } };
};

/**
 * Uploads the pictures of a post (Images API), and says how the post names them. Nothing is published by it.
 *
 * @throws PortError; never `unknown_outcome`: where a picture fails, the post is surely not sent. `rejected` with the
 * reason `image_refused` where LinkedIn does not take one
 */
export async function uploadImages(
  api: HttpApi,
  owner: string,
  images: readonly PostImage[],
): Promise<Content> {
  if (images.length === 0) return {};
  const until = Date.now() + Math.min(uploadsTimeout, api.timeoutMs ?? uploadsTimeout);
  const media = await Promise.all(images.map((image) => upload(api, owner, image, until)));
  const [first] = media;
  return { content: media.length === 1 && first ? { media: first } : { multiImage: { images: media } } };
}

async function upload(
  api: HttpApi,
  owner: string,
  { bytes, contentType, alt }: PostImage,
  until: number,
): Promise<{ id: string; altText?: string }> {
  const timed = (): HttpApi => ({ ...api, timeoutMs: Math.max(1, until - Date.now()) });
  try {
    const { value } = await sendOnce(
      timed(),
      {
        method: 'POST',
        path: '/rest/images',
        query: { action: 'initializeUpload' },
        body: { json: { initializeUploadRequest: { owner } } },
      },
      ({ body }) => Upload.safeParse(body).data,
    );
    const { origin, pathname, search } = ownAddress(api, value.uploadUrl);
    await sendOnce(
      { ...timed(), baseUrl: origin },
      {
        method: 'PUT',
        path: `${pathname}${search}`,
        body: { bytes: new Uint8Array(bytes), contentType },
      },
      ({ status }) => (status < 300 ? true : undefined),
    );
    return { id: value.image, ...(alt === '' ? {} : { altText: alt }) };
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    const { kind, message } = error;
    // What became of a picture alone is nobody's worry: it can be uploaded again.
    if (kind === 'unknown_outcome' || kind === 'malformed') {
      throw new PortError('unavailable', message, { cause: error });
    }
    if (kind !== 'rejected' && kind !== 'not_found' && kind !== 'duplicate') throw error;
    const reason: LinkedInReason = 'image_refused';
    throw new PortError('rejected', message, { reason, cause: error });
  }
}

/** Where the bytes and the token go: to LinkedIn, or to where its API is played. */
function ownAddress(api: HttpApi, address: string): URL {
  const url = new URL(address);
  const isOwn =
    url.origin === new URL(api.baseUrl).origin ||
    (url.protocol === 'https:' && /(^|\.)(linkedin|licdn)\.com$/.test(url.hostname));
  if (!isOwn) throw new PortError('malformed', 'LinkedIn named a strange address for a picture');
  return url;
}
