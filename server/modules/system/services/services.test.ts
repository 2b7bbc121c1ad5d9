import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { Services } from '#contract/services.ts';
import { serviceNames } from '#core/services/index.ts';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { openPool } from '#server/db/pool.ts';
import { makeCommandLink } from '#server/modules/access/owner/owner-links.ts';
import { openSecrets } from '#server/secrets.ts';
import { startApp } from '#test/app.ts';
import { readStoredSettings, rotateServiceKeys, textsInUse, unconfirmServices } from './stored-settings.ts';

const app = await startApp({ env: { SLACK_CLIENT_ID: '1.2', SLACK_CLIENT_SECRET: 'from the environment' } });
const { db, secrets, clock } = app.composition.deps;
const secretKey = 'a key of the tests, long enough for one';
const admin = await app.signIn('maya@northwind-labs.example');
const bob = await app.signIn('bob@harbor-analytics.example');
afterAll(() => app?.stop());

const key = 'sandbox-model-key';
const model = (over: Record<string, string> = {}) => ({
  LLM_PROVIDER: 'openai-compatible',
  LLM_MODEL: 'sample-writer',
  LLM_BASE_URL: `${app.sandboxUrl}/model/v1`,
  LLM_API_KEY: key,
  ...over,
});
/** The session counts as opened by the owner's link. */
const byOwnerLink = (at: Date | null = app.now()) =>
  db.updateTable('session').set({ owner_link_at: at }).where('user_id', '=', admin.userId).execute();
const read = async (name: string, api = admin.api) =>
  (await api.services.list({})).items.find((each) => each.name === name) ?? expect.fail();
const put = async (name: string, values: Record<string, string>) =>
  app.call('PUT', `/services/${name}`, {
    token: admin.token,
    body: { values, version: (await read(name)).version },
  });
const refusal = async (answer: Response) => {
  const { data } = (await answer.json()) as ErrorBody;
  return { status: answer.status, message: data.message, field: data.issues?.[0]?.path };
};

beforeEach(async () => {
  await byOwnerLink();
  for (const name of serviceNames) {
    const { state, version } = await read(name);
    if (state !== 'environment' && state !== 'off' && state !== 'sample') {
      await admin.api.services.remove({ params: { name }, body: { version } });
    }
  }
});

describe('the model', () => {
  test('is checked without storing anything, then used at once, and removed', async () => {
    expect(app.composition.deps.llm.sample?.isSample).toBe(true);
    const check = await admin.api.services.check({ params: { name: 'model' }, body: { values: model() } });
    expect(check).toMatchObject({ isValid: true, failure: null });
    expect(app.composition.deps.llm.sample?.isSample).toBe(true);
    const { version } = await read('model');
    const used = await admin.api.services.use({
      params: { name: 'model' },
      body: { values: model(), version },
    });
    expect(used).toMatchObject({ state: 'stored', shown: { LLM_MODEL: 'sample-writer' } });
    expect(JSON.stringify(used)).not.toContain(key);
    expect(app.composition.deps.llm.sample?.isSample).toBe(false);
    const { provider, check: probe } = await admin.api.system
      .check({ params: { name: 'model' } })
      .then((found) => ({ provider: found.state, check: found.check }));
    expect({ provider, failure: probe?.failure }).toEqual({ provider: 'configured', failure: null });
    const removed = await admin.api.services.remove({
      params: { name: 'model' },
      body: { version: used.version },
    });
    expect(removed.state).toBe('sample');
    expect(app.composition.deps.llm.sample?.isSample).toBe(true);
  });

  test('with a wrong key is refused by the field, and the one in use stays', async () => {
    expect((await put('model', model())).status).toBe(200);
    const { version } = await read('model');
    const wrong = model({ LLM_API_KEY: 'wrong' });
    expect(await refusal(await put('model', wrong))).toEqual({
      status: 400,
      message: 'Model refused this key.',
      field: 'values.LLM_API_KEY',
    });
    expect(await read('model')).toMatchObject({ state: 'stored', version });
    const check = await admin.api.services.check({ params: { name: 'model' }, body: { values: wrong } });
    expect(check).toMatchObject({ isValid: false, failure: 'refused', field: 'LLM_API_KEY' });
  });

  test('without credit, or away, says so', async () => {
    const spent = model({ LLM_API_KEY: 'sandbox-model-key-empty' });
    const check = await admin.api.services.check({ params: { name: 'model' }, body: { values: spent } });
    expect(check).toMatchObject({ isValid: false, failure: 'missing-scope' });
    const away = await put('model', model({ LLM_BASE_URL: 'http://127.0.0.1:9/v1' }));
    expect(away.status).toBe(502);
  });

  test.each([
    ['http://10.0.0.1/v1', 'a private address'],
    ['http://169.254.169.254/latest', 'a cloud’s own address'],
    ['http://printer.lan/v1', 'a private name'],
  ])('is never asked at %s, %s', async (LLM_BASE_URL) => {
    expect(await refusal(await put('model', model({ LLM_BASE_URL })))).toMatchObject({
      status: 400,
      field: 'values.LLM_BASE_URL',
    });
  });

  test.each([
    [{ LLM_MODEL: '' }, 'values.LLM_MODEL'],
    [{ LLM_BASE_URL: 'localhost' }, 'values.LLM_BASE_URL'],
    [{ LLM_PROVIDER: 'somebody' }, 'values.LLM_PROVIDER'],
    [{ LLM_BASE_URL: '' }, 'values.LLM_BASE_URL'],
    [{ SLACK_CLIENT_ID: 'x' }, 'values.SLACK_CLIENT_ID'],
  ])('%o is refused with the field', async (over, field) => {
    expect(await refusal(await put('model', model(over)))).toMatchObject({ status: 400, field });
  });

  test('names a host, so it needs the owner’s link within ten minutes', async () => {
    await byOwnerLink(new Date(app.now().getTime() - 10 * 60_000));
    expect((await put('model', model())).status).toBe(403);
    await byOwnerLink(null);
    expect((await put('model', model())).status).toBe(403);
    expect((await put('mail', { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@b.example' })).status).toBe(
      403,
    );
    expect(app.composition.deps.llm.sample?.isSample).toBe(true);
  });
});

test('Unipile’s DSN leads to Unipile only', async () => {
  for (const UNIPILE_DSN of [
    '127.0.0.1:13851',
    'evil.example:443/api8.unipile.com',
    'unipile.com.evil.example',
  ]) {
    const values = { UNIPILE_API_KEY: 'k', UNIPILE_ACCOUNT_ID: 'a', UNIPILE_DSN };
    expect(await refusal(await put('unipile', values))).toMatchObject({
      status: 400,
      field: 'values.UNIPILE_DSN',
    });
  }
});

describe('every service', () => {
  test('is for administrators only', async () => {
    const paths = [
      ['GET', '/services'],
      ['POST', '/services/model/check'],
      ['PUT', '/services/model'],
      ['POST', '/services/model/confirm'],
      ['DELETE', '/services/model'],
    ] as const;
    for (const [method, path] of paths) {
      const body = method === 'GET' ? {} : { body: { values: model(), version: 0 } };
      expect((await app.call(method, path, { token: bob.token, ...body })).status).toBe(403);
      expect((await app.call(method, path, body)).status).toBe(401);
    }
  });

  test('set by the environment can’t be changed', async () => {
    expect(await read('slack')).toMatchObject({ state: 'environment', shown: {} });
    const texts = { SLACK_CLIENT_ID: '1.3', SLACK_CLIENT_SECRET: 's' };
    expect((await put('slack', texts)).status).toBe(409);
  });

  test('changed elsewhere meanwhile is refused with what is stored', async () => {
    expect((await put('model', model())).status).toBe(200);
    const { version } = await read('model');
    const stale = await app.call('DELETE', '/services/model', {
      token: admin.token,
      body: { version: version - 1 },
    });
    expect(stale.status).toBe(409);
    expect((await read('model')).state).toBe('stored');
  });

  test('is in the audit log without its keys, and encrypted in the database', async () => {
    expect((await put('model', model())).status).toBe(200);
    const { items } = await admin.api.audit.list({ query: { action: 'service.used' } });
    expect(items[0]).toMatchObject({ action: 'service.used', subject: 'model' });
    expect(JSON.stringify(items)).not.toContain(key);
    const { rows } = await sql<{
      row: string;
    }>`select service_setting::text as row from service_setting`.execute(db);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(key).toString('hex'));
  });

  test('notifies every administrator where it names a host, also by mail, and nobody else', async () => {
    const other = await app.signIn('ada@northwind-labs.example', 'Ada');
    await db.updateTable('app_user').set({ is_admin: true }).where('id', '=', other.userId).execute();
    await db.deleteFrom('notice').execute();
    expect((await put('model', model())).status).toBe(200);
    const { version } = await read('model');
    await admin.api.services.remove({ params: { name: 'model' }, body: { version } });
    expect((await put('payment', { STRIPE_SECRET_KEY: 'sk_wrong' })).status).toBe(400);
    const rows = await db
      .selectFrom('notice')
      .select(['user_id', 'title', 'mail_id'])
      .where('kind', '=', 'service_changed')
      .orderBy('id')
      .execute();
    expect(rows.map(({ user_id, title }) => [user_id, title])).toEqual([
      [admin.userId, 'New keys for Model'],
      [other.userId, 'New keys for Model'],
      [admin.userId, 'The keys for Model were removed'],
      [other.userId, 'The keys for Model were removed'],
    ]);
    expect(rows.every(({ mail_id }) => mail_id !== null)).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(key);
    await db.deleteFrom('app_user').where('id', '=', other.userId).execute();
  });

  test('says before which connections end, who is over Free, and whether its webhook was called', async () => {
    const effects = (name: string) => admin.api.services.effects({ params: { name } });
    await db
      .insertInto('connection')
      .values(
        (['real', 'sample'] as const).map((realm) => ({
          user_id: bob.userId,
          channel: 'slack' as const,
          provider: 'slack' as const,
          network: realm,
          external_id: realm,
          name: 'Acme',
          url: null,
          picture_url: null,
          secrets: null,
          expires_at: null,
          refresh_at: null,
          token_ends_at: null,
          details: '{}',
          state_reason: null,
          connected_at: app.now(),
          checked_at: null,
          status_due_at: null,
        })),
      )
      .execute();
    const { name } = await bob.api.access.profile({});
    expect(await effects('slack')).toEqual({
      webhook: null,
      ends: { connections: 1, users: 1, named: [name] },
      pauses: { users: 0, named: [] },
    });
    const payment = await effects('payment');
    expect(payment.webhook).toMatchObject({ isPublic: false, receivedAt: null });
    expect(payment.webhook?.url).toMatch(/^http:\/\/localhost.*\/payment\/webhook$/);
    // One channel in two realms counts twice; Free has one.
    expect(payment.pauses).toEqual({ users: 1, named: [{ name, over: ['channels'] }] });
    await db.deleteFrom('connection').execute();
  });

  test('moves to a new SECRET_KEY; without the old one the card asks again and the rest goes on', async () => {
    expect((await put('model', model())).status).toBe(200);
    const next = 'another key of the tests, as long as that';
    const rotated = await rotateServiceKeys({ db, secrets: openSecrets(next, [secretKey]) });
    expect(rotated).toBe(1);
    const { all } = await readStoredSettings(db, openSecrets(next));
    expect(all.get('model')?.texts).toMatchObject({ LLM_API_KEY: key });
    expect((await read('model')).state).toBe('unreadable');
    await admin.api.bootstrap.read({});
    expect((await put('model', model())).status).toBe(200);
    expect((await read('model')).state).toBe('stored');
  });

  test('is off after a restore until an administrator confirms it', async () => {
    expect((await put('model', model())).status).toBe(200);
    await db.transaction().execute(unconfirmServices);
    const { all } = await readStoredSettings(db, secrets);
    expect(textsInUse(all)).toEqual({});
    const { state, version } = await read('model');
    expect(state).toBe('unconfirmed');
    await app.composition.deps.services.reload();
    expect(app.composition.deps.llm.sample?.isSample).toBe(true);
    await admin.api.services.confirm({ params: { name: 'model' }, body: { version } });
    expect(app.composition.deps.llm.sample?.isSample).toBe(false);
  });
});

test('two processes take over a changed key within five seconds, without a failed request', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ingrow-services-'));
  const pool = openPool(app.databaseUrl);
  const other = await compose({
    pool,
    config: readConfig({ SANDBOX: 'on', DATA_DIR: dataDir, RATE_LIMITS: 'off' }),
    databaseUrl: app.databaseUrl,
    log: pino({ level: 'silent' }),
    clock,
    version: '0.0.0',
    sandboxUrl: app.sandboxUrl,
    sandboxSmtpUrl: null,
    secretKey,
    webDir: null,
  });
  try {
    let isOver = false;
    const statuses = new Set<number>();
    const load = (async () => {
      while (!isOver) {
        const answer = await other.app.request('/model-usage', {
          headers: { authorization: `Bearer ${admin.token}` },
        });
        statuses.add(answer.status);
        await setTimeout(10);
      }
    })();
    expect((await put('model', model())).status).toBe(200);
    await expect.poll(() => other.deps.llm.sample?.isSample).toBe(false);
    // Without a notification, it's found by looking.
    await sql`delete from service_setting`.execute(db);
    await expect.poll(() => other.deps.llm.sample?.isSample).toBe(true);
    isOver = true;
    await load;
    expect([...statuses]).toEqual([200]);
  } finally {
    await other.stop();
    await pool.end();
    await rm(dataDir, { recursive: true, force: true });
  }
});

// Last, because the server has an owner from then on, which ends the sessions of the sample sign-in.
test('a session that the owner’s link opened may enter a host', async () => {
  const { secret } = await makeCommandLink({ db, clock }, 'maya@northwind-labs.example');
  const { version } = await read('model');
  expect((await read('sign-in')).state).toBe('sample');
  const answer = await app.call('POST', '/profile/login/claim', { body: { secret } });
  const { data } = (await answer.json()) as { data: { token: string } };
  const body = { values: model(), version };
  expect((await app.call('PUT', '/services/model', { token: data.token, body })).status).toBe(200);
  const listed = await app.call('GET', '/services', { token: data.token });
  const { items } = ((await listed.json()) as { data: Services }).data;
  expect(items.find(({ name }) => name === 'sign-in')?.state).toBe('off');
});
