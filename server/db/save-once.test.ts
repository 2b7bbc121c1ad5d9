import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { purgeAccess } from '#server/modules/access/purge-access.cron.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { type Cutter, startCutter } from '#test/cut-connection.ts';
import { png } from '#test/png.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { onceSaver } from './save-once.ts';

/** Changes that are sent again with the same key, through a connection that can break. */

let app: TestApp;
let cutter: Cutter;
let ann: SignedIn;
let bob: SignedIn;
beforeAll(async () => {
  const through = async (url: string) => {
    cutter = await startCutter(url);
    return cutter.url;
  };
  app = await startApp({ through, works: false });
  ann = await app.signIn('ann@northwind-labs.example');
  bob = await app.signIn('bob@northwind-labs.example');
});
afterAll(async () => {
  await app.stop();
  cutter.server.close();
});
beforeEach(async () => {
  await app.composition.deps.db.deleteFrom('agent').execute();
  await app.composition.deps.db.deleteFrom('idempotency_key').execute();
  await app.composition.deps.db.deleteFrom('list').where('name', '=', 'Leads').execute();
});

/** The code of a refusal, or null for a success. */
async function send(path: string, body: unknown, key?: string, { token } = ann): Promise<string | null> {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const response = await app.call('POST', path, { token, body, headers });
  return response.ok ? null : ((await response.json()) as ErrorBody).data.code;
}

const agent = { name: 'Scout', instructions: 'Look for people who ask.', tools: [] };
const agentsOf = async ({ userId } = ann) => {
  const agents = app.composition.deps.db.selectFrom('agent').select('name').where('user_id', '=', userId);
  return (await agents.orderBy('id').execute()).map(({ name }) => name);
};

describe('a change with a key', () => {
  test.each([
    [true, 'already_saved'],
    [false, null],
  ])(
    'whose confirmation got lost (stored: %s) can be sent again, and is there once',
    async (isForwarded, again) => {
      Object.assign(cutter, { cutAfter: /commit/, isForwarded });
      expect(await send('/agent', agent, 'a')).toBe('outcome_unknown');
      await expect.poll(async () => (await agentsOf()).length).toBe(isForwarded ? 1 : 0);
      expect(await send('/agent', agent, 'a')).toBe(again);
      expect(await agentsOf()).toEqual(['Scout']);
    },
  );

  test('is saved once when it is sent twice at the same time', async () => {
    const codes = await Promise.all([1, 2, 3].map(() => send('/agent', agent, 'a')));
    expect(codes.sort()).toEqual(['already_saved', 'already_saved', null]);
    expect(await agentsOf()).toEqual(['Scout']);
  });

  test('is another change with another key, another body, or for somebody else', async () => {
    expect(await send('/agent', agent, 'a')).toBe(null);
    expect(await send('/agent', agent, 'b')).toBe(null);
    expect(await send('/agent', { ...agent, name: 'Writer' }, 'a')).toBe(null);
    expect(await send('/agent', agent, 'a', bob)).toBe(null);
    expect(await agentsOf()).toEqual(['Scout', 'Scout', 'Writer']);
    expect(await agentsOf(bob)).toEqual(['Scout']);
  });

  test('that was refused can be sent again', async () => {
    const { db } = app.composition.deps;
    await db.insertInto('list').values({ user_id: ann.userId, name: 'Leads' }).execute();
    expect(await send('/list', { name: 'Leads' }, 'a')).toBe('conflict');
    await db.deleteFrom('list').where('user_id', '=', ann.userId).where('name', '=', 'Leads').execute();
    expect(await send('/list', { name: 'Leads' }, 'a')).toBe(null);
    expect(await send('/list', { name: 'Leads' }, 'a')).toBe('already_saved');
  });

  test.each([
    ['was given up or failed later', new Error('aborted'), null],
    [
      'was stored before the database went away',
      Object.assign(new Error('gone'), { code: '57P01' }),
      'saved',
    ],
  ])('that %s', async (_, failure, again) => {
    const { db } = app.composition.deps;
    const saveOnce = onceSaver(db);
    const work = async () => {
      await db.insertInto('list').values({ user_id: ann.userId, name: 'Leads' }).execute();
      throw failure;
    };
    await expect(saveOnce(ann.userId, 'request', work)).rejects.toBe(failure);
    const second = saveOnce(ann.userId, 'request', async () => null).catch(() => 'saved');
    expect(await second).toBe(again);
  });

  test('is forgotten after a day', async () => {
    const { db } = app.composition.deps;
    expect(await send('/agent', agent, 'a')).toBe(null);
    await sql`update idempotency_key set created_at = created_at - interval '23 hours'`.execute(db);
    await purgeAccess.run(app.composition.deps);
    expect(await send('/agent', agent, 'a')).toBe('already_saved');
    await sql`update idempotency_key set created_at = created_at - interval '2 hours'`.execute(db);
    await purgeAccess.run(app.composition.deps);
    expect(await send('/agent', agent, 'a')).toBe(null);
  });
});

test('a key of more than 255 characters is refused by name', async () => {
  const response = await app.call('POST', '/agent', {
    token: ann.token,
    body: agent,
    headers: { 'idempotency-key': 'a'.repeat(256) },
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ data: { issues: [{ path: 'Idempotency-Key' }] } });
  expect(await agentsOf()).toEqual([]);
});

test('a change without a key is saved each time', async () => {
  expect([await send('/agent', agent), await send('/agent', agent)]).toEqual([null, null]);
  expect(await agentsOf()).toEqual(['Scout', 'Scout']);
});

test('an upload with a key is stored each time, since its content isn’t compared', async () => {
  const upload = async (size: number) => {
    const response = await app.composition.app.request('/publication-images', {
      method: 'POST',
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'image/png', 'idempotency-key': 'a' },
      body: new Uint8Array(png(size, size)),
    });
    return response.status;
  };
  expect([await upload(8), await upload(9)]).toEqual([200, 200]);
});
