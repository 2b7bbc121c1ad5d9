import { queryOptions } from '@tanstack/react-query';
import { longestTitle, type PublicationImage } from '#contract/channels/publication-images.ts';
import { fillPath } from '#contract/client.ts';
import { routes } from '#web/lib/routes.ts';
import { sendForResponse } from '#web/lib/send-call.ts';
import { uploadFile } from '#web/lib/upload.ts';

const { one, upload, uploadDocument } = routes.publicationImages;

/** What is under way with images and documents. */
export const pictureKey = ['post-picture'];

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

/** Sends a PDF to the server, titled as its file. @throws ApiError, which says why it is refused */
export function sendDocument(file: File): Promise<PublicationImage> {
  const title = file.name.replace(/\.pdf$/i, '').slice(0, longestTitle);
  return uploadFile<PublicationImage>(uploadDocument, file, {
    search: `?${new URLSearchParams({ title })}`,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
}
