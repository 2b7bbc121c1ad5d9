import { z } from 'zod';
import type { RedditReason } from '#core/channels/reddit.ts';
import { type HttpApi, sendOnce } from '#server/ports/http.ts';
import { PortError } from '#server/ports/port-error.ts';
import { multipart } from './multipart.ts';
import type { PostImage } from './port.ts';

/** Time limit for the upload, so that the post itself is still sent in time, in ms. */
const uploadTimeout = 18_000;

/** Where an image is uploaded: a URL without its protocol, and the required fields of its form. */
const Lease = z.object({
  args: z.object({
    action: z.string().min(1),
    fields: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
});

/**
 * Uploads an image to Reddit's storage (`/api/media/asset`, like PRAW's `submit_image`). Reddit leases a
 * place, and a form uploads the image there. This publishes nothing.
 *
 * @returns the image's URL for `/api/submit`
 * @throws PortError of a kind that says nothing was published; `rejected` with the reason `image_refused`
 */
export async function uploadImage(api: HttpApi, { bytes, contentType }: PostImage): Promise<string> {
  const until = Date.now() + uploadTimeout;
  const upTo = (call: HttpApi): HttpApi => {
    const left = Math.max(1, until - Date.now());
    return { ...call, timeoutMs: Math.min(call.timeoutMs ?? left, left) };
  };
  const fileName = `image.${contentType.slice('image/'.length)}`;
  try {
    const form = { filepath: fileName, mimetype: contentType };
    const { args } = await sendOnce(
      upTo(api),
      {
        method: 'POST',
        path: '/api/media/asset.json',
        query: { raw_json: 1 },
        body: { form },
      },
      Lease,
    );
    const { origin, pathname } = storeUrl(api, args.action);
    const fields = Object.fromEntries(args.fields.map(({ name, value }) => [name, value]));
    // Amazon's storage requires the file last, and must not get our token.
    const body = multipart(fields, [{ name: 'file', fileName, contentType, bytes }]);
    const store: HttpApi = { vendor: 'Reddit’s store', baseUrl: origin, headers: {} };
    await sendOnce(upTo(store), { method: 'POST', path: pathname, body }, () => true).catch((error) => {
      // The image doesn't meet the lease's conditions, such as its size.
      const isRefused = error instanceof PortError && error.kind === 'forbidden';
      throw isRefused ? new PortError('rejected', error.message) : error;
    });
    return `${origin}${pathname.replace(/\/$/, '')}/${fields.key ?? ''}`;
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    const { kind, message } = error;
    // Whether it arrived doesn't matter, because no post shows it.
    if (kind === 'unknown_outcome' || kind === 'malformed') throw new PortError('unavailable', message);
    if (kind !== 'rejected') throw error;
    const reason: RedditReason = 'image_refused';
    throw new PortError('rejected', message, { reason });
  }
}

/** Reddit's storage at Amazon, or where Reddit is simulated. */
function storeUrl(api: HttpApi, action: string): URL {
  const own = new URL(api.baseUrl);
  const url = new URL(action, own);
  const isOwn =
    url.origin === own.origin ||
    (url.protocol === 'https:' && /(^|\.)(reddit\.com|redd\.it|amazonaws\.com)$/.test(url.hostname));
  if (!isOwn) throw new PortError('malformed', 'Reddit named a strange address for an upload');
  return url;
}
