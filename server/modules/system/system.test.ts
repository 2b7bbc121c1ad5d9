import { serve } from '@hono/node-server';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { fillPath } from '#contract/client.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { contract } from '#contract/index.ts';
import type { Route } from '#contract/route.ts';
import { createLog } from '#server/log.ts';
import { allCrons, allJobs, allTasks } from '#server/modules/index.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { readExposition, type Sample } from '#test/exposition.ts';

const metricsToken = 'secret-of-the-METRICS_TOKEN';
/** Every secret setting, each with a different value; the server has them all. */
const secrets = {
  METRICS_TOKEN: metricsToken,
  FORMER_SECRET_KEYS: 'secret-of-the-FORMER_SECRET_KEYS-1234',
  SECRET_KEY: 'secret-of-the-SECRET_KEY-1234567890123',
  DATABASE_URL: 'postgres://secret-of-user:secret-of-password@secret-of-host:5432/secret-of-name',
  FIREBASE_API_KEY: 'secret-of-the-FIREBASE_API_KEY',
  UNIPILE_API_KEY: 'secret-of-the-UNIPILE_API_KEY',
  UNIPILE_ACCOUNT_ID: 'secret-of-the-UNIPILE_ACCOUNT_ID',
  UNIPILE_DSN: 'secret-of-dsn.example:13851',
  RAPIDAPI_KEY: 'secret-of-the-RAPIDAPI_KEY',
  LINKEDIN_CLIENT_SECRET: 'secret-of-the-LINKEDIN_CLIENT_SECRET',
  REDDIT_CLIENT_SECRET: 'secret-of-the-REDDIT_CLIENT_SECRET',
  SLACK_CLIENT_SECRET: 'secret-of-the-SLACK_CLIENT_SECRET',
  X_CLIENT_SECRET: 'secret-of-the-X_CLIENT_SECRET',
  LLM_API_KEY: 'secret-of-the-LLM_API_KEY',
  STRIPE_SECRET_KEY: 'sk_live_secret-of-the-STRIPE_SECRET_KEY',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret-of-the-STRIPE_WEBHOOK_SECRET',
  STRIPE_PRICE_GROWTH: 'price_secret-of-growth',
  SMTP_URL: 'smtp://secret-of-user:secret-of-password@127.0.0.1:1',
  MAIL_FROM: 'secret-of-sender@acme.example',
};
const routes = Object.values(contract).flatMap((group) => Object.values(group) as Route[]);
const someId = '00000000-0000-7000-8000-000000000000';
const lines: string[] = [];

const app = await startApp({
  env: { METRICS_TOKEN: metricsToken },
  log: createLog({ level: 'trace', write: (line) => void lines.push(line) }),
});
const admin = await app.signIn('maya@northwind-labs.example');
const bob = await app.signIn('bob@harbor-analytics.example');
afterAll(() => app?.stop());

const read = async (): Promise<Sample[]> => {
  const answer = await app.call('GET', '/metrics', { token: metricsToken });
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  return readExposition(await answer.text());
};

describe('health', () => {
  test('is live and ready without a token, and reveals nothing else', async () => {
    for (const path of ['/health', '/health/live', '/health/ready']) {
      const answer = await app.call('GET', path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(await answer.json()).toEqual({ data: { status: 'ok' } });
    }
  });

  test("isn't ready with another schema version, without the database, or while shutting down", async () => {
    const own = await startApp();
    const { deps } = own.composition;
    const ready = async () => {
      const answer = await own.call('GET', '/health/ready');
      return [answer.status, ((await answer.json()) as ErrorBody).message];
    };
    try {
      await sql`insert into schema_migration (version, name, checksum, is_rolling)
        values (9998, '9998-rolling.sql', '', true)`.execute(deps.db);
      expect((await ready())[0]).toBe(200);
      await sql`insert into schema_migration (version, name, checksum) values (9999, '9999-later.sql', '')`.execute(
        deps.db,
      );
      const other = [503, 'The database schema belongs to another version of inGrow.'];
      await expect.poll(ready).toEqual(other);
      await sql`delete from schema_migration where version >= 9998`.execute(deps.db);
      await expect.poll(async () => (await ready())[0]).toBe(200);
      await deps.db.transaction().execute(async (trx) => {
        await sql`lock table schema_migration in access exclusive mode`.execute(trx);
        await expect.poll(ready).toEqual([503, "The database isn't responding within a second."]);
        expect((await own.call('GET', '/health/live')).status).toBe(200);
        expect((await own.call('GET', '/health')).status).toBe(200);
      });
      await expect.poll(async () => (await ready())[0]).toBe(200);
      own.composition.leave();
      expect(await ready()).toEqual([503, 'This process is shutting down.']);
      expect((await own.call('GET', '/health/live')).status).toBe(200);
    } finally {
      await own.stop();
    }
  });

  test('is all that a worker serves, with its metrics', async () => {
    const { healthApp } = app.composition;
    expect((await healthApp.request('/health/ready')).status).toBe(200);
    expect((await healthApp.request('/health')).status).toBe(200);
    const headers = { authorization: `Bearer ${metricsToken}` };
    expect((await healthApp.request('/metrics', { headers })).status).toBe(200);
    for (const path of ['/', '/profile', '/openapi.json', '/system', '/sample/x']) {
      const answer = await healthApp.request(path, { headers: { authorization: `Bearer ${admin.token}` } });
      expect([path, answer.status]).toEqual([path, 404]);
    }
  });
});

describe('metrics', () => {
  test('require the token', async () => {
    for (const token of [undefined, 'wrong', admin.token]) {
      expect((await app.call('GET', '/metrics', token ? { token } : {})).status).toBe(401);
    }
  });

  test('without a token are open to local programs only, and to nobody on a public server', async () => {
    const own = await startApp();
    const open = await startApp({ env: { PUBLIC_URL: 'https://ingrow.example' } });
    const ask = async ({ composition }: TestApp, host?: string) => {
      const server = serve({ fetch: composition.app.fetch, hostname: '127.0.0.1', port: 0 });
      await new Promise((resolve) => server.once('listening', resolve));
      const bound = server.address();
      const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
      const { request } = await import('node:http');
      const status = await new Promise((resolve, reject) => {
        const headers = { host: host ?? `127.0.0.1:${port}` };
        request({ host: '127.0.0.1', port, path: '/metrics', headers }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        })
          .on('error', reject)
          .end();
      });
      await new Promise((resolve) => server.close(resolve));
      return status;
    };
    try {
      expect(await ask(own)).toBe(200);
      expect(await ask(own, 'rebound.example')).toBe(404);
      expect((await own.call('GET', '/metrics')).status).toBe(404);
      expect(await ask(open)).toBe(404);
    } finally {
      await own.stop();
      await open.stop();
    }
  });

  // Slow: it walks every route.
  test('can be read by Prometheus after calling every route, and have no unbounded labels', async () => {
    const odd = ['/nowhere/4711', '/jobs/x/y/z', '/assets/%00', '/health/ready/', `/${'x'.repeat(2000)}`];
    for (const route of routes) {
      const names = Object.keys(route.params?.shape ?? {});
      const path = fillPath(route.path, Object.fromEntries(names.map((name) => [name, someId])));
      const answer = await app.call(route.method, path);
      await answer.body?.cancel();
    }
    for (const path of odd) await app.call('GET', path);
    await app.call('BREW', '/health');
    const before = await read();
    for (const path of odd) await app.call('GET', `${path}-again`);
    await app.call('STEEP', '/jobs/4712');
    const samples = await read();
    const shape = (all: Sample[]) =>
      new Set(all.map(({ name, labels }) => `${name} ${JSON.stringify(labels)}`));
    const known = shape(before);
    const grown = [...shape(samples)].filter((each) => !known.has(each));
    expect(grown.filter((each) => !each.includes('/metrics'))).toEqual([]);

    const templates = new Set([...routes.map(({ path }) => path), 'none', '/metrics']);
    const work = new Set([...allJobs, ...allTasks, ...allCrons].map(({ name }) => name));
    for (const { name, labels } of samples.filter((sample) => sample.name.startsWith('ingrow_'))) {
      if (name.startsWith('ingrow_http') && labels.route !== undefined) {
        expect(
          templates.has(labels.route) || /^\/(sample|identitytoolkit|securetoken|mcp)/.test(labels.route),
        ).toBe(true);
        expect(labels.method).toMatch(/^(GET|POST|PUT|PATCH|DELETE|other)$/);
      }
      if (/^ingrow_(work|queue_jobs|queue_oldest)/.test(name)) expect(work).toContain(labels.name);
    }
    const text = JSON.stringify(samples.map(({ labels }) => labels));
    for (const personal of [admin.userId, 'maya', 'bob@', 'northwind', metricsToken, '4711']) {
      expect(text).not.toContain(personal);
    }
  });

  test('cover requests, jobs, queues, pools, streams, providers and the process', async () => {
    const leave = new AbortController();
    const events = await app.composition.app.request('/events', {
      headers: { authorization: `Bearer ${bob.token}` },
      signal: leave.signal,
    });
    await events.body?.getReader().read();
    await bob.api.sources.connect({ body: { url: 'https://www.linkedin.com/in/jonas-beck' } });
    await app.waitForIdle();
    await expect
      .poll(async () => {
        const found = (await read()).find(
          ({ name, labels }) => name === 'ingrow_work_total' && labels.name === 'sync-profile',
        );
        return found;
      })
      .toEqual({
        name: 'ingrow_work_total',
        labels: { kind: 'job', name: 'sync-profile', outcome: 'succeeded' },
        value: 1,
      });
    const samples = await read();
    const value = (name: string, labels: Record<string, string> = {}) =>
      samples.find(
        (sample) =>
          sample.name === name && Object.entries(labels).every(([key, text]) => sample.labels[key] === text),
      )?.value;
    expect(value('ingrow_event_streams')).toBe(1);
    leave.abort();
    expect(
      value('ingrow_http_requests_total', { route: '/profile/login', method: 'POST', status: '200' }),
    ).toBe(2);
    expect(value('ingrow_http_request_seconds_count', { route: '/profile/login' })).toBe(3);
    expect(value('ingrow_provider_calls_total', { provider: 'unipile', outcome: 'ok' })).toBeGreaterThan(0);
    expect(value('ingrow_queue_is_read')).toBe(1);
    expect(value('ingrow_queue_jobs', { name: 'sync-profile', state: 'due' })).toBe(0);
    expect(value('ingrow_pool_connections', { pool: 'main', state: 'in_use' })).toBe(0);
    expect(value('ingrow_pool_waiting', { pool: 'main' })).toBe(0);
    expect(value('ingrow_info', { version: '0.0.0', role: 'all' })).toBe(1);
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(value('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
  });
});

describe('the system page', () => {
  test('is for administrators only', async () => {
    expect((await app.call('GET', '/system')).status).toBe(401);
    expect((await app.call('GET', '/system', { token: bob.token })).status).toBe(403);
  });

  test('reports the running processes, the database, the providers and the disk', async () => {
    await app.composition.heartbeat();
    await sql`insert into process_heartbeat (id, role, version, pid, memory_bytes, started_at, seen_at) values
      (uuidv7(), 'worker', '0.0.1', 7, 1000, ${app.now()}, ${new Date(app.now().getTime() - 50_000)}),
      (uuidv7(), 'web', '0.0.1', 8, 1000, ${app.now()}, ${new Date(app.now().getTime() - 61_000)})`.execute(
      app.composition.deps.db,
    );
    const system = await admin.api.system.read({});
    expect(system.processes.map(({ role, isThis }) => [role, isThis])).toEqual([
      ['all', true],
      ['worker', false],
    ]);
    expect(system.processes[0]).toMatchObject({ pid: process.pid, version: '0.0.0' });
    expect(system.database).toMatchObject({ isEmbedded: true, isSchemaCurrent: true });
    expect(system.database.version).toMatch(/^18/);
    expect(system.database.sizeBytes).toBeGreaterThan(1e6);
    expect(system.database.connections).toBeLessThanOrEqual(system.database.connectionsMax);
    expect(Math.abs(system.database.clockAheadMs)).toBeLessThan(60_000);
    expect(system.model).toMatchObject({ model: 'sample-writer', isSample: true });
    expect(system.mail).toMatchObject({ network: 'sample', failure: null });
    expect(system.disk?.freeBytes).toBeGreaterThan(0);
    const states = Object.fromEntries(system.providers.map(({ name, state }) => [name, state]));
    expect(states).toMatchObject({ firebase: 'sample', unipile: 'sample', rapidapi: 'off', slack: 'sample' });
    const unipile = system.providers.find(({ name }) => name === 'unipile');
    expect(unipile?.succeededAt).not.toBeNull();
    expect(unipile?.failedAt).toBeNull();
    expect(unipile?.settings).toContain('UNIPILE_API_KEY');
  });

  test("reports the kind of a provider's last failure, in our terms", async () => {
    await app.fault({ provider: 'unipile', kind: '500', times: 1 });
    await bob.api.sources
      .preview({ query: { url: 'https://www.linkedin.com/in/maya-lindqvist' } })
      .catch(() => {});
    await app.composition.heartbeat();
    const { providers } = await admin.api.system.read({});
    expect(providers.find(({ name }) => name === 'unipile')).toMatchObject({ failure: 'unavailable' });
  });

  test('counts what is stuck, over all users without naming them', async () => {
    const { db } = app.composition.deps;
    const late = new Date(app.now().getTime() - 10 * 60_000);
    expect((await admin.api.system.read({})).troubles).toEqual([]);
    await sql`insert into rss_feed (user_id, network, url, host, title, interval_seconds, next_poll_at, state) values
      (${bob.userId}, 'real', 'https://a.example/feed', 'a.example', 'A', 900, ${late}, 'active'),
      (${bob.userId}, 'real', 'https://b.example/feed', 'b.example', 'B', 900, null, 'gone'),
      (${bob.userId}, 'real', 'https://c.example/feed', 'c.example', 'C', 900, ${app.now()}, 'active')`.execute(
      db,
    );
    await sql`insert into pgboss.job (name, start_after) values ('read-post', now() - interval '3 min')`.execute(
      db,
    );
    await sql`insert into pgboss.job (name, state, heartbeat_on) values ('read-post', 'active', now() - interval '3 min')`.execute(
      db,
    );
    const { troubles } = await admin.api.system.read({});
    const found = Object.fromEntries(troubles.map(({ kind, count }) => [kind, count]));
    expect(found).toMatchObject({ 'feeds-late': 1, 'feeds-failing': 1, 'work-silent': 1 });
    expect(troubles.find(({ kind }) => kind === 'feeds-late')?.since).toBe(late.toISOString());
    // What waits because its user's domain was removed doesn't mean that no worker is running.
    const shutOut = (at: Date | null) =>
      db.updateTable('app_user').set({ shut_out_at: at }).where('id', '=', bob.userId).execute();
    await shutOut(app.now());
    const kinds = (await admin.api.system.read({})).troubles.map(({ kind }) => kind);
    await shutOut(null);
    expect(kinds).not.toContain('feeds-late');
    expect(JSON.stringify(troubles)).not.toContain(bob.userId);
    await sql`delete from rss_feed`.execute(db);
  });

  test('contains no secret setting and no personal data', async () => {
    const own = await startApp({
      works: false,
      env: {
        ...secrets,
        FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1',
        FIREBASE_PROJECT_ID: 'demo',
        LINKEDIN_CLIENT_ID: 'li',
        REDDIT_CLIENT_ID: 're',
        SLACK_CLIENT_ID: 'sl',
        X_CLIENT_ID: 'x',
        LLM_PROVIDER: 'openai',
        LLM_MODEL: 'gpt-x',
      },
    });
    try {
      const { deps } = own.composition;
      const { readSystem } = await import('./read-system.ts');
      await own.composition.heartbeat();
      const text = JSON.stringify(await readSystem(deps));
      expect(text).toContain('configured');
      expect(text).not.toContain('secret-of');
      expect(text).not.toMatch(/[\w.]+@[\w.]+/);
    } finally {
      await own.stop();
    }
  });
});

test('the log contains no token, secret or personal data, wherever it was sent', async () => {
  const token = 'igt_recognizable-token-4711';
  const mark = 'Recognizable4711';
  const email = 'recognizable@people.example';
  const body = {
    email,
    name: mark,
    token,
    text: mark,
    url: `https://${mark}.example/?token=${token}`,
    idToken: token,
  };
  for (const route of routes) {
    const names = Object.keys(route.params?.shape ?? {});
    const path = fillPath(route.path, Object.fromEntries(names.map((name) => [name, mark])));
    const query = `?keyword=${mark}&token=${token}&email=${encodeURIComponent(email)}&cursor=${mark}`;
    // Signing out invalidates the token.
    const signsOut = route === contract.access.logout || route === contract.access.deleteProfile;
    for (const bearer of signsOut ? [token] : [token, bob.token]) {
      const answer = await app.call(route.method, path + query, {
        token: bearer,
        headers: { 'user-agent': mark, cookie: `session=${token}`, referer: `https://x.example/${mark}` },
        ...(route.method === 'GET' ? {} : { body }),
      });
      await answer.body?.cancel();
    }
  }
  await app.call('GET', `/${mark}/${token}`);
  await app.call('POST', '/profile/login', { body, token });
  const log = lines.join('');
  expect(log.includes('"route":"/profile/login"') && log.includes('request refused')).toBe(true);
  for (const hidden of [
    token,
    mark,
    email,
    'people.example',
    bob.token,
    metricsToken,
    'bob@harbor',
    'maya@north',
  ]) {
    const at = log.toLowerCase().indexOf(hidden.toLowerCase());
    expect(at < 0 ? '' : log.slice(Math.max(0, at - 300), at + 100)).toBe('');
  }
});
