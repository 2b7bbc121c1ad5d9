import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import { errorStatus } from '#contract/error-codes.ts';
import type { ErrorCode, Issue } from '#contract/errors.ts';

/** The headers of answers that don't come from the app. */
export const jsonHeaders = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/**
 * Node's parser errors for requests that never reach the app;
 * https://nodejs.org/api/http.html#event-clienterror
 */
type ParserError = Error & { code?: string };

/** Answers invalid HTTP and too-long URLs in the same form as any other refusal. Node would send no body. */
export function refuseBroken(server: Server): void {
  server.on('clientError', (error: ParserError, socket: Duplex) => {
    // The client is gone and can't receive an answer.
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    socket.end(answerTo(error));
  });
}

function answerTo({ code }: ParserError): string {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return answerOf('request_timeout', 'The request didn’t arrive in time.');
    case 'HPE_HEADER_OVERFLOW':
      return answerOf('payload_too_large', 'The URL and headers of the request are larger than 16 KB.');
    default:
      return answerOf('invalid_request', brokenMessage, [{ path: 'request', message: brokenMessage }]);
  }
}

const brokenMessage = 'The request isn’t valid HTTP.';
const hostMessage = 'The request must have exactly one Host header.';

/** Two hosts may be read differently by a proxy and by us (RFC 9112, 3.2). Node keeps the first of them. */
export function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length === 1;
}

export function refuseHost(response: ServerResponse): void {
  const { status, body } = refusalOf('invalid_request', hostMessage, [
    { path: 'host', message: hostMessage },
  ]);
  const headers = { ...jsonHeaders, 'content-length': Buffer.byteLength(body), connection: 'close' };
  response.writeHead(status, headers).end(body);
}

/** Answers a request whose target or host isn't one, before it reaches the app. */
export function refuseRequest(error: unknown): Response {
  const isRefused = error instanceof RequestError;
  const { status, body } = isRefused
    ? refusalOf('invalid_request', brokenMessage, [{ path: 'request', message: brokenMessage }])
    : refusalOf('internal', 'Something went wrong on our side. Try again.');
  return new Response(body, { status, headers: jsonHeaders });
}

/** How long, and how much of, a refused body is still received, in ms and bytes. */
const restMs = 5_000;
const restBytes = 64 * 2 ** 20;

/**
 * Receives what is left of a refused request's body. Many clients read the answer only after they have sent
 * everything, and would find the connection reset instead.
 */
export async function receiveRest(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return;
  const done = Promise.withResolvers<void>();
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > restBytes) done.resolve();
  };
  const timer = setTimeout(done.resolve, restMs);
  // Whoever read the start of it would pause it for good.
  request
    .removeAllListeners('data')
    .on('data', count)
    .once('end', done.resolve)
    .once('close', done.resolve)
    .resume();
  await done.promise;
  clearTimeout(timer);
  request.off('data', count);
}

function refusalOf(code: ErrorCode, message: string, issues?: Issue[]): { status: number; body: string } {
  const requestId = crypto.randomUUID();
  const data = { message, code, ...(issues ? { issues } : {}), requestId };
  return { status: errorStatus[code], body: JSON.stringify({ message, data }) };
}

function answerOf(code: ErrorCode, message: string, issues?: Issue[]): string {
  const { status, body } = refusalOf(code, message, issues);
  return [
    `HTTP/1.1 ${status} Refused`,
    ...Object.entries(jsonHeaders).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}
