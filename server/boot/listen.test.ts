import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { openPort } from './listen.ts';

test('a port in use is reported in one sentence, and the program using it keeps running', async () => {
  const first = await openPort('127.0.0.1', 0);
  const port = Number(new URL(first.url).port);
  await expect(openPort('127.0.0.1', port)).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use; stop the other program or set PORT.`,
  );
  expect((await fetch(`${first.url}/health/live`)).status).toBe(200);
  await first.close();
  const again = await openPort('127.0.0.1', port);
  await again.close();
});

test('/health/live answers as in the contract, before the app is ready and afterwards without it', async () => {
  const open = await openPort('127.0.0.1', 0);
  const live = async (method = 'GET') => {
    const answer = await fetch(`${open.url}/health/live`, { method });
    return { status: answer.status, body: await answer.text(), caching: answer.headers.get('cache-control') };
  };
  const alive = { status: 200, body: '{"data":{"status":"ok"}}', caching: 'no-store' };
  expect(contract.system.live.answer.parse(JSON.parse(alive.body).data)).toEqual({ status: 'ok' });
  expect(await live()).toEqual(alive);
  expect((await fetch(`${open.url}/health`)).status).toBe(503);
  open.serve(() => new Response('app', { status: 404 }));
  expect(await live()).toEqual(alive);
  expect(await live('POST')).toMatchObject({ status: 404, body: 'app' });
  await open.close();
});

test('who connected without asking for anything delays no stop; who is asking gets their answer', async () => {
  const open = await openPort('127.0.0.1', 0);
  const asked = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  open.serve(async () => {
    asked.resolve();
    await mayAnswer.promise;
    return new Response('an answer');
  });
  const silent = connect(Number(new URL(open.url).port), '127.0.0.1');
  await once(silent, 'connect');
  const left = once(silent, 'close');
  const answer = fetch(open.url);
  await asked.promise;
  // Longer than the test may take.
  const closed = open.close(600_000);
  await left;
  mayAnswer.resolve();
  expect(await (await answer).text()).toBe('an answer');
  await closed;
}, 20_000);

test("a host that isn't on this machine is reported in one sentence", async () => {
  await expect(openPort('192.0.2.1', 0)).rejects.toThrow('HOST=192.0.2.1 isn’t an address of this machine.');
});

const hasIPv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);
const loopbacks = ['127.0.0.1', ...(hasIPv6 ? ['[::1]'] : [])];

test.each(['127.0.0.1', 'localhost', '0.0.0.0', ...(hasIPv6 ? ['::', '::1'] : [])])(
  'listening on %s names localhost and answers there, over IPv4 and IPv6',
  async (host) => {
    const open = await openPort(host, 0);
    expect(open.url).toMatch(/^http:\/\/localhost:\d+$/);
    for (const loopback of loopbacks) {
      const url = open.url.replace('localhost', loopback);
      expect((await fetch(`${url}/health/live`)).status, url).toBe(200);
    }
    await open.close();
    for (const loopback of loopbacks) {
      await expect(fetch(open.url.replace('localhost', loopback))).rejects.toThrow();
    }
  },
);

test('another address of this machine is named as it is', async () => {
  const open = await openPort('127.0.0.2', 0);
  expect(open.url).toMatch(/^http:\/\/127\.0\.0\.2:\d+$/);
  expect((await fetch(`${open.url}/health/live`)).status).toBe(200);
  await open.close();
});

test('a program that has the port on IPv6 is reported, because localhost may lead to it', async () => {
  const other = createServer();
  const isThere = await new Promise<boolean>((resolve) => {
    other.on('error', () => resolve(false));
    other.listen(0, '::1', () => resolve(true));
  });
  expect(isThere).toBe(hasIPv6);
  const address = other.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const opened = openPort('127.0.0.1', port);
  if (!isThere) return (await opened).close();
  await expect(opened).rejects.toThrow(`Port ${port} on ::1 is in use; stop the other program or set PORT.`);
  // Nothing stays behind on IPv4.
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
  other.close();
});
