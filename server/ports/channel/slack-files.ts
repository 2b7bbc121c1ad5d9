import { z } from 'zod';
import { type HttpApi, sendOnce } from '#server/ports/http.ts';
import { PortError } from '#server/ports/port-error.ts';
import type { PostMedia } from './port.ts';
import { refuse } from './slack-errors.ts';

/** Time limit for all uploads together, so that the message itself is still sent in time, in ms. */
const uploadsTimeout = 18_000;

const UploadTarget = z.object({
  ok: z.literal(true),
  upload_url: z.url({ protocol: /^https?$/ }),
  file_id: z.string().min(1),
});

/**
 * Uploads files to Slack before the message that shows them (docs.slack.dev, "Working with files"). Each gets
 * a URL and is sent there. No one sees them until they're completed.
 *
 * @param filesUrl where Slack accepts files; upload URLs are only used at this origin
 * @returns the files as `files.completeUploadExternal` names them
 * @throws PortError of a kind that says nothing was published
 */
export async function uploadFiles(
  api: HttpApi,
  filesUrl: string,
  media: readonly PostMedia[],
): Promise<{ id: string; title: string }[]> {
  const until = Date.now() + uploadsTimeout;
  const upTo = (call: HttpApi): HttpApi => {
    const left = Math.max(1, until - Date.now());
    return { ...call, timeoutMs: Math.min(call.timeoutMs ?? left, left) };
  };
  return Promise.all(
    media.map(async (each, index) => {
      const name = nameOf(each, index);
      const form = {
        filename: name,
        length: String(each.bytes.length),
        // Slack's Node client uses `alt_text`; its documentation and other clients use this.
        ...('alt' in each && each.alt !== '' ? { alt_txt: each.alt } : {}),
      };
      const call = { method: 'POST', path: '/files.getUploadURLExternal', body: { form } } as const;
      const target = await sendOnce(upTo(api), call, UploadTarget).catch(uploadFailed);
      const { pathname, search } = new URL(target.upload_url);
      // The URL is a secret, so it isn't passed as a path, which error messages contain. It needs no token.
      const { refine: _, ...plain } = api;
      await sendOnce(
        upTo({ ...plain, vendor: 'Slack’s files', baseUrl: `${filesUrl}${pathname}${search}`, headers: {} }),
        {
          method: 'POST',
          path: '',
          body: { bytes: new Uint8Array(each.bytes), contentType: each.contentType },
        },
        ({ status }) => (status < 300 ? true : undefined),
      ).catch(uploadFailed);
      return { id: target.file_id, title: 'title' in each && each.title.trim() !== '' ? each.title : name };
    }),
  );
}

function nameOf({ contentType }: PostMedia, index: number): string {
  return contentType === 'application/pdf'
    ? 'document.pdf'
    : `image-${index + 1}.${contentType.slice('image/'.length)}`;
}

/** The outcome for a single file doesn't matter, because no message shows it. */
function uploadFailed(error: unknown): never {
  if (!(error instanceof PortError)) throw error;
  const { kind, reason, message } = error;
  if (kind === 'unknown_outcome' || kind === 'malformed') throw new PortError('unavailable', message);
  const isRefused = reason === undefined && (kind === 'rejected' || kind === 'not_found');
  throw isRefused ? refuse('file_refused', message) : error;
}
