import { z } from 'zod';
import { type HttpApi, sendOnce } from '#server/ports/http.ts';
import { PortError } from '#server/ports/port-error.ts';
import { multipartWithFile } from './multipart.ts';
import type { PostImage, TwitterReason } from './port.ts';

/** For one call, so that with the post itself all ends in time; in ms. */
const uploadTimeout = 18_000;
const altTimeout = 5000;

const Media = z.object({ data: z.object({ id: z.string().min(1) }) });

/**
 * Gives X the pictures of a post, all at once, before the post itself. Nothing is visible yet.
 *
 * @returns X's ids of them, in their order
 * @throws PortError of a kind that says that nothing was published, whatever became of the uploads
 */
export async function uploadImages(api: HttpApi, images: readonly PostImage[]): Promise<string[]> {
  return Promise.all(images.map((image) => uploadImage(api, image))).catch((error) => {
    if (!(error instanceof PortError)) throw error;
    const { message, retryAfter } = error;
    // Whether a picture arrived does not matter: no post shows it.
    if (error.kind === 'unknown_outcome' || error.kind === 'malformed') {
      throw new PortError('unavailable', message, retryAfter === undefined ? {} : { retryAfter });
    }
    if (error.kind !== 'rejected' && error.kind !== 'not_found') throw error;
    const reason: TwitterReason = 'image_refused';
    throw new PortError('rejected', message, { reason });
  });
}

async function uploadImage(api: HttpApi, { bytes, contentType, alt }: PostImage): Promise<string> {
  const upTo = (most: number): HttpApi => ({ ...api, timeoutMs: Math.min(api.timeoutMs ?? most, most) });
  const readId = ({ body }: { body: unknown }) => Media.safeParse(body).data?.data.id;
  const file = {
    name: 'media',
    fileName: `picture.${contentType.slice('image/'.length)}`,
    contentType,
    bytes,
  };
  const body = multipartWithFile({ media_category: 'tweet_image', media_type: contentType }, file);
  const id = await sendOnce(upTo(uploadTimeout), { method: 'POST', path: '/2/media/upload', body }, readId);
  if (alt.trim() !== '') {
    const json = { id, metadata: { alt_text: { text: alt } } };
    const call = { method: 'POST', path: '/2/media/metadata', body: { json } } as const;
    await sendOnce(upTo(altTimeout), call, () => true);
  }
  return id;
}
