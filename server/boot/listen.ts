import { createServer, type RequestListener, type Server } from 'node:http';
import { isIPv6 } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { refuseBroken } from './refuse-broken.ts';
import { StartError } from './start-error.ts';

/** A port that is ours. Until there is an app behind it, it answers 503. */
export type OpenPort = {
  /** The address to open on this machine. */
  url: string;
  serve(fetch: (request: Request, env: unknown) => Response | Promise<Response>): void;
  /** Lets running answers end for a moment, then ends every connection. */
  close(): Promise<void>;
};

/** An archive of 500 MB over a slow line takes its time. */
const longestRequest = 60 * 60_000;

/**
 * Takes the port before anything else is started, so that a port in use is known at once.
 *
 * @param port 0 takes a free one
 * @throws StartError when the port cannot be had
 */
export async function openPort(host: string, port: number): Promise<OpenPort> {
  let listener: RequestListener = (_request, response) => {
    response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
    response.end(JSON.stringify(starting));
  };
  const server = createServer({ requestTimeout: longestRequest }, (request, response) =>
    listener(request, response),
  );
  refuseBroken(server);
  const taken = await listen(server, host, port);
  return {
    url: `http://${nameOf(host)}:${taken}`,
    serve(fetch) {
      listener = getRequestListener(fetch);
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await Promise.race([closed, wait(1000)]);
      server.closeAllConnections();
    },
  };
}

const message = 'inGrow is starting, try again in a moment.';
const starting = { message, data: { message, code: 'unavailable' } };

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.on('error', (error: NodeJS.ErrnoException) => reject(refusal(error, host, port)));
    server.listen(port, host, () => {
      const place = server.address();
      resolve(typeof place === 'object' && place !== null ? place.port : port);
    });
  });
}

function refusal(error: NodeJS.ErrnoException, host: string, port: number): StartError {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} on ${host} is in use; stop the other program or set PORT.`);
    case 'EACCES':
      return new StartError(`Port ${port} is reserved for the system; set PORT to one above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`HOST=${host} is not an address of this machine.`);
    default:
      return new StartError(`Port ${port} on ${host} cannot be opened: ${error.message}.`);
  }
}

function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return isIPv6(host) ? `[${host}]` : host;
}
