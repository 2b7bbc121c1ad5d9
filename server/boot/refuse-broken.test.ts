import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { errorStatus } from '#contract/error-codes.ts';
import { ErrorBody, type ErrorCode } from '#contract/errors.ts';
import { openPort } from './listen.ts';

const port = await openPort('127.0.0.1', 0);
port.serve(() => new Response('{}'));
afterAll(() => port.close());

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
  ['has no host', 'GET / HTTP/1.1\r\n\r\n', 'invalid_request'],
  ['has no host, of HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n', 'invalid_request'],
  ['has two hosts', 'GET / HTTP/1.1\r\nhost: a\r\nHost: b\r\n\r\n', 'invalid_request'],
  [
    'has a host that is none',
    'GET / HTTP/1.1\r\nhost: a/b c\r\nconnection: close\r\n\r\n',
    'invalid_request',
  ],
  [
    'has a target that is none',
    'GET http://[ HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
    'invalid_request',
  ],
  ['has too long an address', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, 'payload_too_large'],
])('a request that %s is refused with a regular error body', async (_, bytes, code) => {
  const [head = '', body = ''] = (await say(bytes)).split('\r\n\r\n');
  expect(head).toContain(`HTTP/1.1 ${errorStatus[code]} `);
  expect(head).toContain('content-type: application/json');
  expect(head).toContain('cache-control: no-store');
  const { message, data } = ErrorBody.parse(JSON.parse(body));
  expect(data.code).toBe(code);
  expect(data.message).toBe(message);
  const path = bytes.includes('host: a/b') || !/host/.test(_) ? 'request' : 'host';
  expect(data.issues?.map((issue) => issue.path)).toEqual(code === 'invalid_request' ? [path] : undefined);
});

test('a port that has no app yet answers 503, which no cache keeps', async () => {
  const empty = await openPort('127.0.0.1', 0);
  const answer = await fetch(empty.url);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect(await answer.json()).toMatchObject({ data: { code: 'unavailable' } });
  await empty.close();
});

test.each<[string, (body: ReadableStream<Uint8Array> | null) => Promise<unknown>]>([
  ['unread', async () => {}],
  ['after its start', async (body) => body?.getReader().read()],
])(
  'a client that sends a body to its end that was refused %s, and then reads, finds the answer',
  async (_, read) => {
    const refusing = await openPort('127.0.0.1', 0);
    refusing.serve(async ({ body }) => {
      await read(body);
      return new Response('{"message":"Too large"}', { status: 413 });
    });
    const { hostname, port: number } = new URL(refusing.url);
    const socket = connect(Number(number), hostname);
    const size = 30 * 2 ** 20;
    socket.write(`POST /list HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: ${size}\r\n\r\n`);
    const broken = once(socket, 'error').then(([error]) => Promise.reject(error));
    // Slowly, as over a network.
    for (let sent = 0; sent < size; sent += 2 ** 20) {
      await Promise.race([new Promise((resolve) => socket.write(Buffer.alloc(2 ** 20), resolve)), broken]);
      await wait(30);
    }
    const said = await Promise.race([text(socket), broken]);
    expect(said).toMatch(/^HTTP\/1.1 413 .*Too large/s);
    await refusing.close();
  },
);
