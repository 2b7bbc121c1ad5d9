import { Agent, get } from 'node:http';

/**
 * Shorter than servers keep an idle connection, in milliseconds, so a connection about to be closed isn't
 * reused.
 */
const quietMs = 2000;

/** Fetches a URL repeatedly over persistent connections, at minimal cost to the caller. */
export function openClient(callers: number, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: callers, timeout: quietMs });
  return {
    /** Reads the whole response and discards it. @throws Error unless the status is 200 */
    get: (url: string) =>
      new Promise<{ bytes: number; firstByteMs: number }>((resolve, reject) => {
        const start = performance.now();
        get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
          let bytes = 0;
          let firstByteMs = 0;
          response.on('data', (chunk: Buffer) => {
            if (bytes === 0) firstByteMs = performance.now() - start;
            bytes += chunk.length;
          });
          response.on('end', () => {
            if (response.statusCode === 200) resolve({ bytes, firstByteMs });
            else reject(new Error(`${url} answered ${response.statusCode}`));
          });
          response.on('error', reject);
        }).on('error', reject);
      }),
    close: () => agent.destroy(),
  };
}
