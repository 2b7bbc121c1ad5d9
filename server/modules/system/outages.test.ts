import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { startApp } from '#test/app.ts';

const app = await startApp({ works: false });
const ann = await app.signIn('ann@northwind-labs.example');
afterAll(() => app.stop());

/** Runs statements on a connection of their own that may always write. */
async function administer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  await client.query('set default_transaction_read_only = off');
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Status, `Retry-After` and message of an answer. */
async function answerTo(method: string, path: string): Promise<string> {
  const body = method === 'POST' ? { body: { name: 'A list' } } : {};
  const answer = await app.call(method, path, { token: ann.token, ...body });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const { message } = (await answer.json()) as ErrorBody;
  return `${answer.status} ${answer.headers.get('retry-after')} ${message}`;
}

test('a database that accepts no changes makes the process not ready, and refuses changes with a sentence', async () => {
  const name = new URL(app.databaseUrl).pathname.slice(1);
  const reconnect = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await administer(`alter database ${name} set default_transaction_read_only = on`, reconnect);
  try {
    await expect
      .poll(() => answerTo('GET', '/health/ready'))
      .toBe("503 2 The database doesn't accept changes.");
    expect(await answerTo('POST', '/list')).toBe('503 30 The database doesn’t accept changes at the moment.');
    expect((await app.call('GET', '/list', { token: ann.token })).status).toBe(200);
  } finally {
    await administer(`alter database ${name} reset default_transaction_read_only`, reconnect);
  }
  await expect.poll(async () => (await app.call('GET', '/health/ready')).status).toBe(200);
});

test('a full disk of the database shows in the health checks until changes succeed again', async () => {
  await administer(
    `create function refuse() returns trigger language plpgsql as
      $$begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end$$`,
    'create trigger full_disk before insert on list execute function refuse()',
  );
  expect((await app.call('GET', '/health/ready')).status).toBe(200);
  expect(await answerTo('POST', '/list')).toBe(
    '503 60 The database’s disk is full, so nothing can be saved.',
  );
  for (const path of ['/health', '/health/ready']) {
    expect(await answerTo('GET', path)).toBe("503 2 The database's disk is full.");
  }
  await administer('drop trigger full_disk on list');
  app.advance(31_000);
  for (const path of ['/health', '/health/ready']) expect((await app.call('GET', path)).status).toBe(200);
});
