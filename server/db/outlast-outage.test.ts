import { once } from 'node:events';
import { expect, test } from 'vitest';
import { startCutter } from '#test/cut-connection.ts';
import { createTestDatabase } from '#test/database.ts';
import { migrate } from './migrate.ts';
import { outlastOutage } from './outlast-outage.ts';

const database = await createTestDatabase();

/** A start that waits for its database. */
function start(url: string, ms = 30_000) {
  const said: string[] = [];
  const stop = new AbortController();
  const onAway = (error: unknown) => void said.push(String(error));
  return { said, stop, started: outlastOutage(() => migrate(url), { ms, abort: stop.signal, onAway }) };
}

test('a start during an outage says so once, and continues when the database is back', async () => {
  const { url, server } = await startCutter(database.url);
  server.close();
  await once(server, 'close');
  const { said, started } = start(url);
  const away = expect.stringMatching(/can’t be reached: nothing listens there\.$/);
  await expect.poll(() => said).toEqual([away]);
  server.listen(Number(new URL(url).port), '127.0.0.1');
  await started;
  expect(said).toHaveLength(1);
  server.close();
});

test('a wrong password isn’t tried again', async () => {
  const local = { search: '', hostname: '127.0.0.1', password: 'wrong' };
  const { said, started } = start(Object.assign(new URL(database.url), local).href);
  await expect(started).rejects.toThrow('it refuses the password');
  expect(said).toEqual([]);
});

test('a stopped start waits no longer, and none longer than its limit', async () => {
  const { said, stop, started } = start('postgres://127.0.0.1:1/ingrow');
  await expect.poll(() => said).toHaveLength(1);
  stop.abort();
  await expect(started).rejects.toThrow('nothing listens there');
  const late = start('postgres://127.0.0.1:1/ingrow', 0);
  await expect(late.started).rejects.toThrow('nothing listens there');
  expect(late.said).toEqual([]);
});
