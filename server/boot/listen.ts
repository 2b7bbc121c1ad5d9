import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { patience as defaultPatience } from '#server/limits.ts';
import {
  hasOneHost,
  jsonHeaders,
  receiveRest,
  refuseBroken,
  refuseHost,
  refuseRequest,
} from './refuse-broken.ts';
import { StartError } from './start-error.ts';

/** A port we are listening on. It answers 503 until there is an app behind it. */
export type OpenPort = {
  /** The URL to open on this machine. */
  url: string;
  serve(fetch: (request: Request, env: unknown) => Response | Promise<Response>): void;
  /**
   * From now on, each answer is the last on its connection, so the next request is routed to another process.
   */
  leave(): void;
  /**
   * Accepts no new connections. Running answers have `patience` ms to finish, then every connection is
   * closed.
   */
  close(patience?: number): Promise<void>;
};

/** How long slow callers can make the server wait, in ms. */
type Patience = Pick<typeof defaultPatience, 'headersMs' | 'uploadMs' | 'stalledMs'>;

/**
 * Listens on the port before anything else is started, so a port in use is detected at once.
 *
 * @param port 0 picks a free one
 * @throws StartError if the port isn't available
 */
export async function openPort(
  host: string,
  port: number,
  { headersMs, uploadMs, stalledMs }: Patience = defaultPatience,
): Promise<OpenPort> {
  let listener: RequestListener = (_, response) => {
    response.writeHead(503, { ...jsonHeaders, 'retry-after': '1' });
    response.end(JSON.stringify(starting));
  };
  let isLeaving = false;
  const running = new Set<ServerResponse>();
  const connected = new Set<Socket>();
  const times = {
    headersTimeout: headersMs,
    // For a whole request, as long as the longest upload. All other requests have less
    // (`server/http/app.ts`).
    requestTimeout: uploadMs,
    connectionsCheckingInterval: Math.min(5_000, headersMs),
    // Refused below, with a body.
    requireHostHeader: false,
  };
  const onRequest: RequestListener = (request, response) => {
    running.add(response);
    response.once('close', () => running.delete(response));
    if (isLeaving) response.setHeader('connection', 'close');
    // Monitoring calls this often and finds out whether this thread answers. Nothing else affects the result.
    if (request.url === '/health/live' && request.method === 'GET') {
      response.writeHead(200, jsonHeaders).end(alive);
    } else if (hasOneHost(request)) {
      listener(request, response);
    } else {
      refuseHost(response);
    }
  };
  const createListener = () => {
    const server = createServer(times, onRequest).on('connection', (socket: Socket) => {
      connected.add(socket);
      socket.once('close', () => connected.delete(socket));
    });
    refuseBroken(server);
    // Closes a connection that was silent for this long if no request is running on it, or if the client isn't
    // reading its answer.
    server.setTimeout(stalledMs, (socket: Socket) => {
      const isAnswering = [...running].some((response) => response.socket === socket);
      if (!isAnswering || socket.writableLength > 0) socket.destroy();
    });
    return server;
  };
  const { servers, port: taken } = await listenOn(addressesOf(host), port, createListener);
  const leave = () => {
    isLeaving = true;
    for (const response of running) if (!response.headersSent) response.setHeader('connection', 'close');
  };
  return {
    url: `http://${nameOf(host)}:${taken}`,
    serve(fetch) {
      listener = getRequestListener(
        async (request, env) => {
          const answer = await fetch(request, env);
          // After 408, nobody is sending.
          if (answer.status >= 400 && answer.status !== 408)
            await receiveRest((env as HttpBindings).incoming);
          return answer;
        },
        { errorHandler: refuseRequest },
      );
    },
    leave,
    async close(patience = 1000) {
      leave();
      const closed = Promise.all(
        servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
      );
      const closeIdle = () => {
        for (const server of servers) server.closeIdleConnections();
        // Browsers connect ahead of a request. Until the headers are late, Node counts such a connection as busy.
        for (const socket of connected) if (socket.bytesRead === 0) socket.destroy();
      };
      // Answers that started before leave their connections open.
      const closing = setInterval(closeIdle, 50);
      closeIdle();
      await Promise.race([closed, wait(patience, undefined, { ref: false })]);
      clearInterval(closing);
      for (const server of servers) server.closeAllConnections();
    },
  };
}

const message = 'inGrow is starting. Try again in a moment.';
const starting = { message, data: { message, code: 'unavailable' } };
const alive = JSON.stringify({ data: { status: 'ok' } });
/** Both addresses that browsers look for localhost at, if one of them is wanted. */
function addressesOf(host: string): string[] {
  if (host === '127.0.0.1' || host === 'localhost' || host === '::1') return ['127.0.0.1', '::1'];
  return host === '0.0.0.0' ? [host, '::1'] : [host];
}

/**
 * Listens on the same port of each address. A machine without IPv6 goes without `::1`. Another program there
 * is reported, because localhost may lead to it.
 *
 * @param port 0 picks one that is free on all of them
 */
async function listenOn(
  hosts: string[],
  port: number,
  createListener: () => Server,
  tries = 10,
): Promise<{ servers: Server[]; port: number }> {
  const servers: Server[] = [];
  let taken = port;
  for (const host of hosts) {
    const server = createListener();
    try {
      taken = await listen(server, host, taken);
      servers.push(server);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const lacksIPv6 = servers.length > 0 && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT');
      if (lacksIPv6) continue;
      for (const open of servers) open.close();
      const isOnlyTakenHere = port === 0 && servers.length > 0 && code === 'EADDRINUSE';
      if (isOnlyTakenHere && tries > 1) return listenOn(hosts, port, createListener, tries - 1);
      throw refusal(error as NodeJS.ErrnoException, host, taken);
    }
  }
  return { servers, port: taken };
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, host, () => {
      const bound = server.address();
      resolve(typeof bound === 'object' && bound !== null ? bound.port : port);
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
      return new StartError(`HOST=${host} isn’t an address of this machine.`);
    default:
      return new StartError(`Port ${port} on ${host} can’t be opened: ${error.message}.`);
  }
}

/** Mails and sign-ins at vendors use localhost too. Another name would be another origin, without the session. */
function nameOf(host: string): string {
  if (addressesOf(host).includes('::1') || host === '::') return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}
