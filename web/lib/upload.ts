import type { KnownRoute } from '#contract/route-table.ts';
import { networkError } from './api-error.ts';
import { authorization, parseJson, refuse } from './send-call.ts';

type Options = {
  search: string;
  /** Bytes sent so far. */
  onProgress: (sent: number, total: number) => void;
  signal: AbortSignal;
};

/**
 * Sends a file unchanged to an upload route and returns its response. Uses XMLHttpRequest, because fetch
 * doesn't report upload progress.
 *
 * @throws ApiError like every call; AbortError when aborted
 */
export function uploadFile<Answer>(
  route: KnownRoute,
  file: Blob,
  { search, onProgress, signal }: Options,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = authorization(route.path);
    const request = new XMLHttpRequest();
    request.open(route.method, route.path + search);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', route.upload ?? file.type);
    request.upload.addEventListener('progress', (event) => onProgress(event.loaded, event.total));
    request.addEventListener('error', () => reject(networkError()));
    request.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')));
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      if (status < 200 || status > 299) return reject(refuse(status, responseText));
      const body = parseJson(responseText);
      resolve(
        (typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined) as Answer,
      );
    });
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
