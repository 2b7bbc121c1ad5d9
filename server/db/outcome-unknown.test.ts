import { Hono } from 'hono';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { answerFailures } from '#server/http/error-answer.ts';
import { type Cutter, startCutter } from '#test/cut-connection.ts';
import { createTestDatabase } from '#test/database.ts';
import { outageOf } from './database-error.ts';
import { type Db, openDatabase } from './open.ts';
import { withSaved } from './outcome-unknown.ts';

let cutter: Cutter;
let db: Db;

const database = await createTestDatabase();
const direct = await openDatabase(database.url, { max: 1 });
afterAll(async () => {
  await direct.destroy();
  await database.drop();
});
beforeEach(async () => {
  await direct.deleteFrom('app_user').execute();
  cutter = await startCutter(database.url);
  db = await openDatabase(cutter.url, { max: 1 });
});
afterEach(async () => {
  await db.destroy();
  cutter.server.close();
});

let attempts: number;

async function post(change: () => Promise<unknown>) {
  attempts = 0;
  const app = new Hono();
  answerFailures(app, pino({ level: 'silent' }));
  app.post('/', async (c) => {
    attempts += 1;
    await change().catch((error: unknown) => {
      expect(outageOf(error)).toBe('away');
      throw error;
    });
    return c.body(null, 204);
  });
  const response = await app.request('/', { method: 'POST' });
  const { message, data } = (await response.json()) as ErrorBody;
  return {
    status: response.status,
    code: data.code,
    message,
    retryAfter: response.headers.get('retry-after'),
  };
}

const insert = (to: Pick<Db, 'insertInto'>) =>
  to.insertInto('app_user').values({ email: 'ann@northwind-labs.example', name: 'Ann' }).execute();
const inTransaction = () => db.transaction().execute(insert);
const stored = async () => (await direct.selectFrom('app_user').select('id').execute()).length;

const unknown = {
  status: 503,
  code: 'outcome_unknown',
  message: 'May have been saved. Check before you try again.',
  retryAfter: null,
};
const known = {
  status: 503,
  code: 'unavailable',
  message: 'The database isn’t responding. Try again in a moment.',
  retryAfter: '2',
};

it.each([
  ['that commits, which is then stored', 'commit', inTransaction, true, 1],
  ['that commits, which is then lost', 'commit', inTransaction, false, 0],
  ['of one statement, which is then stored', 'insert into "app_user"', () => insert(db), true, 1],
  ['of one statement, which is then lost', 'insert into "app_user"', () => insert(db), false, 0],
] as const)('says that the outcome is unknown of a change %s', async (_, at, change, isForwarded, rows) => {
  Object.assign(cutter, { cutAfter: new RegExp(at), isForwarded });
  expect(await post(change)).toEqual(unknown);
  expect(attempts).toBe(1);
  await expect.poll(stored).toBe(rows);
});

it('says that the outcome is unknown if the connection breaks after something was saved', async () => {
  cutter.cutAfter = /select 1 as read/;
  const change = () => withSaved(() => inTransaction().then(() => sql`select 1 as read`.execute(db)));
  expect(await post(change)).toEqual(unknown);
  expect(await stored()).toBe(1);
});

it.each([
  ['before its commit', 'insert into "app_user"', inTransaction],
  ['while it only reads', 'select 1 as read', () => sql`select 1 as read`.execute(db)],
] as const)('asks to try again if the connection breaks %s', async (_, at, change) => {
  cutter.cutAfter = new RegExp(at);
  expect(await post(change)).toEqual(known);
  expect(await stored()).toBe(0);
});
