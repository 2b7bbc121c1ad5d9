import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the system's ports for outgoing connections, one of which could take the port before it's used. */
const lowest = 20_000;
const highest = 32_000;

/** A port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await Promise.race([
      once(server, 'listening').then(() => true),
      once(server, 'error').then(() => false),
    ]).catch(() => false);
    server.close();
    if (!isFree) continue;
    await once(server, 'close');
    return port;
  }
}
