import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { TwitterReason } from '#core/channels/twitter.ts';
import { getJson, type HttpApi, type HttpWrite, sendOnce } from '#server/ports/http.ts';
import { PortError } from '#server/ports/port-error.ts';
import { multipart } from './multipart.ts';
import type { PostImage } from './port.ts';

/**
 * Time limit for one picture with its description, so that everything including the post ends in time, in ms.
 */
const uploadTimeout = 18_000;
const altTimeout = 5000;

/** The size of one piece of a GIF upload. */
const pieceBytes = 4 * 1024 * 1024;

/** How often to check whether X has processed a GIF, at most two seconds apart. */
const maxExamined = 2;

const Media = z.object({
  data: z.object({
    id: z.string().min(1),
    processing_info: z
      .object({
        state: z.enum(['pending', 'in_progress', 'succeeded', 'failed']),
        check_after_secs: z.number().nonnegative().nullish(),
      })
      .nullish(),
  }),
});

/**
 * Uploads a post's pictures to X, all at once, before the post itself. Nothing is visible yet.
 *
 * @returns X's ids of the pictures, in order
 * @throws PortError of a kind that says nothing was published, whatever happened to the uploads
 */
export async function uploadImages(api: HttpApi, images: readonly PostImage[]): Promise<string[]> {
  return Promise.all(images.map((image) => uploadImage(api, image))).catch((error) => {
    if (!(error instanceof PortError)) throw error;
    const { message, retryAfter } = error;
    // Whether a picture arrived doesn't matter, because no post shows it.
    if (error.kind === 'unknown_outcome' || error.kind === 'malformed') {
      throw new PortError('unavailable', message, retryAfter === undefined ? {} : { retryAfter });
    }
    if (error.kind !== 'rejected' && error.kind !== 'not_found') throw error;
    const reason: TwitterReason = 'image_refused';
    throw new PortError('rejected', message, { reason });
  });
}

async function uploadImage(api: HttpApi, image: PostImage): Promise<string> {
  const upload = image.contentType === 'image/gif' ? uploadInPieces : uploadAtOnce;
  const id = await upload(api, image);
  if (image.alt.trim() !== '') {
    const json = { id, metadata: { alt_text: { text: image.alt } } };
    const call = { method: 'POST', path: '/2/media/metadata', body: { json } } as const;
    await sendOnce(upTo(api, altTimeout), call, () => true);
  }
  return id;
}

async function uploadAtOnce(api: HttpApi, { bytes, contentType }: PostImage): Promise<string> {
  const file = {
    name: 'media',
    fileName: `picture.${contentType.slice('image/'.length)}`,
    contentType,
    bytes,
  };
  // X detects the type itself, and refuses fields that aren't in its schema.
  const body = multipart({ media_category: 'tweet_image' }, [file]);
  return (await media(upTo(api, uploadTimeout), '/2/media/upload', body)).data.id;
}

/**
 * Uploads a GIF, which may be animated, the way X requires: announced, sent in pieces, completed, and then
 * often processed for a while.
 */
async function uploadInPieces(whole: HttpApi, { bytes, contentType }: PostImage): Promise<string> {
  const until = Date.now() + uploadTimeout;
  const api = () => upTo(whole, Math.max(1, until - Date.now()));
  const json = { media_type: contentType, total_bytes: bytes.length, media_category: 'tweet_gif' };
  const { id } = (await media(api(), '/2/media/upload/initialize', { json })).data;
  const path = `/2/media/upload/${encodeURIComponent(id)}`;
  for (let at = 0, segment = 0; at < bytes.length; at += pieceBytes, segment += 1) {
    const piece = {
      name: 'media',
      fileName: 'piece',
      contentType,
      bytes: bytes.subarray(at, at + pieceBytes),
    };
    const body = multipart({ segment_index: String(segment) }, [piece]);
    await sendOnce(api(), { method: 'POST', path: `${path}/append`, body }, () => true);
  }
  let { processing_info: work } = (await media(api(), `${path}/finalize`)).data;
  for (let looks = 0; work && work.state !== 'succeeded'; looks += 1) {
    if (work.state === 'failed') throw new PortError('rejected', 'X could not read a GIF');
    if (looks === maxExamined) throw new PortError('unavailable', 'X is still looking through a GIF');
    await wait(Math.min(work.check_after_secs ?? 1, 2) * 1000);
    const query = { command: 'STATUS', media_id: id };
    work = (await getJson(api(), { path: '/2/media/upload', query }, Media)).data.processing_info;
  }
  return id;
}

async function media(api: HttpApi, path: string, body?: HttpWrite['body']): Promise<z.infer<typeof Media>> {
  const call = { method: 'POST', path, ...(body === undefined ? {} : { body }) } as const;
  return sendOnce(api, call, Media);
}

function upTo(api: HttpApi, max: number): HttpApi {
  return { ...api, timeoutMs: Math.min(api.timeoutMs ?? max, max) };
}
