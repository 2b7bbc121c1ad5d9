import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorStatus } from '#contract/error-codes.ts';
import type { ErrorCode, Issue } from '#contract/errors.ts';

/** What Node's parser tells of requests that never reach the app; https://nodejs.org/api/http.html#event-clienterror */
type ParserError = Error & { code?: string };

/** Gives what is no HTTP, or has too long an address, the same words as any refusal: Node would send no body. */
export function refuseBroken(server: Server): void {
  server.on('clientError', (error: ParserError, socket: Duplex) => {
    // Who has gone hears nothing.
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
      return answerOf('request_timeout', 'The request did not arrive in time.');
    case 'HPE_HEADER_OVERFLOW':
      return answerOf(
        'payload_too_large',
        'The address and the headers of the request are larger than 16 KB.',
      );
    default:
      return answerOf('invalid_request', 'The request is not valid HTTP.', [
        { path: 'request', message: 'The request is not valid HTTP.' },
      ]);
  }
}

function answerOf(code: ErrorCode, message: string, issues?: Issue[]): string {
  const requestId = crypto.randomUUID();
  const body = JSON.stringify({ message, data: { message, code, ...(issues ? { issues } : {}), requestId } });
  return [
    `HTTP/1.1 ${errorStatus[code]} Refused`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}
