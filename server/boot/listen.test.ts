import { expect, test } from 'vitest';
import { openPort } from './listen.ts';

test('a port in use is reported in one sentence, and whoever has it goes on', async () => {
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

test('a host that is not of this machine is reported in one sentence', async () => {
  await expect(openPort('192.0.2.1', 0)).rejects.toThrow('HOST=192.0.2.1 is not an address of this machine.');
});
