import { queryOptions } from '@tanstack/react-query';
import { maxTitleLength, type PublicationImage } from '#contract/channels/publication-images.ts';
import { fillPath } from '#contract/client.ts';
import { routes } from '#web/lib/routes.ts';
import { sendForResponse } from '#web/lib/send-call.ts';
import { uploadFile } from '#web/lib/upload.ts';

const { one, upload, uploadDocument } = routes.publicationImages;

/** The mutation key for uploads and edits of images and documents. */
export const pictureKey = ['post-picture'];

/** An image as a URL for an image element. Fetched with the user's token, which never appears in a URL. */
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

/** Uploads an image. @throws ApiError with the reason if it's rejected */
export const uploadImage = (file: File): Promise<PublicationImage> =>
  uploadFile<PublicationImage>(upload, file, {
    search: '',
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });

/** Uploads a PDF with its file name as title. @throws ApiError with the reason if it's rejected */
export function sendDocument(file: File): Promise<PublicationImage> {
  const title = file.name.replace(/\.pdf$/i, '').slice(0, maxTitleLength);
  return uploadFile<PublicationImage>(uploadDocument, file, {
    search: `?${new URLSearchParams({ title })}`,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
}
