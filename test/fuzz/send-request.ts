import { type Agent, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { FuzzedRequest } from './fuzzed-requests.ts';

export type Answer = { status: number; headers: Record<string, string>; text: string };

/** Longer than any response takes on a busy machine, in ms. Anything slower hangs. */
const patience = 60_000;

/** The maximum read from any response, including endless streams. */
const maxRead = 20 * 2 ** 20;

/**
 * Sends a request byte for byte, without parsing its URL.
 *
 * @throws Error if there is no response, or the connection breaks before its end
 */
export function sendRequest(
  url: string,
  agent: Agent,
  { sender, method, path, headers, body }: FuzzedRequest,
  token: string | null,
): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, agent, method, path, signal: AbortSignal.timeout(patience) });
    for (const [name, value] of headers) sent.setHeader(name, value);
    // Node would send a DELETE with a body without announcing it in a header.
    if (body !== null) sent.setHeader('content-length', body.length);
    if (token !== null) sent.setHeader('authorization', `Bearer ${token}`);
    sent.on('error', (error) => {
      // The server may close a persistent connection just as it's reused. No response was on its way.
      if (sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET') {
        resolve(sendRequest(url, agent, { sender, method, path, headers, body }, token));
      } else reject(error);
    });
    sent.on('response', (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      const end = () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
          ),
          text: textOf(Buffer.concat(parts), response.headers['content-encoding']),
        });
      const isEndless = response.headers['content-type']?.startsWith('text/event-stream') ?? false;
      response.on('data', (part: Buffer) => {
        parts.push(part);
        size += part.length;
        if (!isEndless && size < maxRead) return;
        response.destroy();
        end();
      });
      response.on('end', end);
      response.on('error', reject);
    });
    sent.end(body ?? undefined);
  });
}

function textOf(bytes: Buffer, encoding: string | undefined): string {
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8');
}
