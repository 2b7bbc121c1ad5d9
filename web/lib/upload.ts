import type { z } from 'zod';
import { readAnswer } from '#contract/client.ts';
import type { Route } from '#contract/route.ts';
import { networkError } from './api-error.ts';
import { authorization, parseJson, refuse } from './send-call.ts';

type Options = {
  search: string;
  /** Bytes that have left this machine. */
  onProgress: (sent: number, total: number) => void;
  signal: AbortSignal;
};

/**
 * Sends a file as it is to a route that takes uploads, and gives the parsed answer. XMLHttpRequest, since fetch
 * does not tell how far an upload is.
 *
 * @throws ApiError as every call; AbortError when given up
 */
export function uploadFile<A extends z.ZodType>(
  route: Route & { upload: string; answer: A },
  file: Blob,
  { search, onProgress, signal }: Options,
): Promise<z.output<A>> {
  return new Promise((resolve, reject) => {
    const headers = authorization(route.path);
    const request = new XMLHttpRequest();
    request.open(route.method, route.path + search);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', route.upload);
    request.upload.addEventListener('progress', (event) => onProgress(event.loaded, event.total));
    request.addEventListener('error', () => reject(networkError()));
    request.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')));
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      if (status < 200 || status > 299) return reject(refuse(status, responseText));
      const body = parseJson(responseText);
      const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
      try {
        resolve(readAnswer(route.answer, data));
      } catch (error) {
        reject(error);
      }
    });
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
