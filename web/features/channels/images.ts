import { queryOptions } from '@tanstack/react-query';
import type { PublicationImage } from '#contract/channels/publications.ts';
import { fillPath } from '#contract/client.ts';
import { routes } from '#web/lib/routes.ts';
import { sendForResponse } from '#web/lib/send-call.ts';
import { uploadFile } from '#web/lib/upload.ts';

const { one, upload } = routes.publicationImages;

/** A picture as a URL that an image element takes. It is read with the user's token, which is in no URL. */
export const imageQuery = (id: string) =>
  queryOptions({
    queryKey: ['publication-image', id],
    queryFn: async ({ signal }) => {
      const call = { route: one, path: fillPath(one.path, { id }), search: '', body: undefined };
      const response = await sendForResponse(call, { signal });
      return asUrl(await response.blob());
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

function asUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(blob);
  });
}

/** Sends a picture to the server. @throws ApiError, which says why it is refused */
export const uploadImage = (file: File): Promise<PublicationImage> =>
  uploadFile<PublicationImage>(upload, file, {
    search: '',
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
