import { once } from 'node:events';
import { expect, test } from 'vitest';
import { startCutter } from '#test/cut-connection.ts';
import { createTestDatabase } from '#test/database.ts';
import { migrateOnceThere } from './migrate-once-there.ts';

const database = await createTestDatabase();
const tools = () => {
  const said: string[] = [];
  return { said, unwanted: new AbortController(), onAway: (reason: string) => void said.push(reason) };
};

test('a start during an outage says so once, and continues when the database is back', async () => {
  const { url, server } = await startCutter(database.url);
  const { port } = new URL(url);
  server.close();
  await once(server, 'close');
  const { said, unwanted, onAway } = tools();
  const migrated = migrateOnceThere(url, { unwanted: unwanted.signal, onAway });
  await expect
    .poll(() => said)
    .toEqual([expect.stringMatching(/can’t be reached: nothing listens there\.$/)]);
  server.listen(Number(port), '127.0.0.1');
  await migrated;
  expect(said).toHaveLength(1);
  server.close();
});

test('a wrong password isn’t tried again', async () => {
  const { said, unwanted, onAway } = tools();
  const target = Object.assign(new URL(database.url), {
    search: '',
    hostname: '127.0.0.1',
    password: 'wrong',
  });
  const migrated = migrateOnceThere(target.href, { unwanted: unwanted.signal, onAway });
  await expect(migrated).rejects.toThrow('it refuses the password');
  expect(said).toEqual([]);
});

test('a stopped start waits no longer', async () => {
  const { said, unwanted, onAway } = tools();
  const migrated = migrateOnceThere('postgres://127.0.0.1:1/ingrow', { unwanted: unwanted.signal, onAway });
  await expect.poll(() => said).toHaveLength(1);
  unwanted.abort();
  await expect(migrated).rejects.toThrow('aborted');
});
