import { Agent, get } from 'node:http';

/** Less than servers keep a quiet connection, in milliseconds: one that they are about to close is not used again. */
const quietMs = 2000;

/** Gets a URL again and again over connections that stay open, at as little cost to the caller as can be. */
export function openClient(callers: number, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: callers, timeout: quietMs });
  return {
    /** Reads the whole answer and throws it away. @throws Error unless it is 200 */
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
