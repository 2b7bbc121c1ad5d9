import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorStatus } from '#contract/error-codes.ts';
import { ErrorBody, type ErrorCode } from '#contract/errors.ts';
import { type OpenPort, openPort } from './listen.ts';

let port: OpenPort;
beforeAll(async () => {
  port = await openPort('127.0.0.1', 0);
  port.serve(() => new Response('{}'));
});
afterAll(() => port?.close());

/** What a server sends in reply to these bytes until it hangs up. */
function say(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port: number } = new URL(port.url);
    const socket = connect(Number(number), hostname, () => socket.write(bytes));
    let said = '';
    socket.setEncoding('utf8').on('data', (part) => {
      said += part;
    });
    socket.on('end', () => resolve(said)).on('error', reject);
  });
}

test.each<[string, string, ErrorCode]>([
  ['is no HTTP', 'Hello?\r\n\r\n', 'invalid_request'],
  ['has a header without a name', 'GET / HTTP/1.1\r\nhost: a\r\n: b\r\n\r\n', 'invalid_request'],
  ['has too long an address', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, 'payload_too_large'],
])('a request that %s is refused with a regular error body', async (_, bytes, code) => {
  const [head = '', body = ''] = (await say(bytes)).split('\r\n\r\n');
  expect(head).toContain(`HTTP/1.1 ${errorStatus[code]} `);
  expect(head).toContain('content-type: application/json');
  const { message, data } = ErrorBody.parse(JSON.parse(body));
  expect(data.code).toBe(code);
  expect(data.message).toBe(message);
  expect(data.issues?.map(({ path }) => path)).toEqual(code === 'invalid_request' ? ['request'] : undefined);
});
