import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPgBouncer, type PgBouncer, startPgBouncer } from './pgbouncer.ts';
import { memberOf, openRoles, type Process, type Roles, statusOf } from './processes.ts';

const version = await findPgBouncer();
if (version === null) console.warn('PgBouncer isn’t here and can’t be installed, so nothing was tried.');

describe.skipIf(version === null)(`a PgBouncer ${version} in transaction mode`, () => {
  let roles: Roles;
  let pooler: PgBouncer;
  const opened: PgBouncer[] = [];
  const open = async (settings?: string[]) => {
    const one = await startPgBouncer(roles.database.url, settings);
    opened.push(one);
    return one;
  };
  beforeAll(async () => {
    roles = await openRoles();
    pooler = await open();
  }, 5 * 60_000);
  afterAll(async () => {
    await roles?.close();
    for (const each of opened) await each.stop();
  });
  const through = (url: string) => ({ DATABASE_URL: url, DATABASE_DIRECT_URL: roles.database.url });

  test('alone is refused with a sentence, also if it drops what it doesn’t know', async () => {
    await expect(roles.web({ DATABASE_URL: pooler.url })).rejects.toThrow(
      /set DATABASE_DIRECT_URL to an address without one/,
    );
    const dropping = await open([
      'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,options',
    ]);
    await expect(roles.web({ DATABASE_URL: dropping.url })).rejects.toThrow(/doesn’t keep our time limits/);
  });

  describe('with the direct address', () => {
    let web: Process;
    let worker: Process;
    beforeAll(async () => {
      // Its connections began before the role had its limits.
      await expect(roles.web(through(pooler.url))).rejects.toThrow(/run RECONNECT in it, or restart it/);
      pooler = await open();
      [web, worker] = await Promise.all([roles.web(through(pooler.url)), roles.worker(through(pooler.url))]);
    });

    test('serves pages and works on jobs', async () => {
      const ann = await memberOf(web, 'ann');
      const headers = { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' };
      const statuses = await Promise.all(
        Array.from({ length: 60 }, async () => (await fetch(`${web.url}/bootstrap`, { headers })).status),
      );
      expect(new Set(statuses)).toEqual(new Set([200]));
      const events = await fetch(`${web.url}/events`, { headers });
      const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
      const body = JSON.stringify({ name: 'Through a pooler' });
      expect((await fetch(`${web.url}/list`, { method: 'POST', headers, body })).status).toBe(200);
      let heard = '';
      while (!heard.includes('"name":"list"')) heard += (await reader?.read())?.value ?? '';
      await reader?.cancel();
      const csv = 'Name,Profile\nAnn,https://www.linkedin.com/in/ann\n';
      const upload = { method: 'POST', headers: { ...headers, 'content-type': 'text/csv' }, body: csv };
      expect((await fetch(`${web.url}/csv-import?fileName=people.csv`, upload)).status).toBe(200);
      const unfinished = () => roles.pool.query("select from job where state in ('queued', 'running')");
      await expect.poll(async () => (await unfinished()).rowCount, { timeout: 60_000 }).toBe(0);
      for (const one of [web, worker]) {
        expect(await statusOf(one, '/health/ready')).toBe(200);
        expect(one.printed()).not.toMatch(/"level":"(error|fatal)"/);
      }
    });

    test('keeps the time limits, and its next start doesn’t hang', async () => {
      const { rows } = await roles.pool.query<{ setting: string }>(
        'select unnest(setconfig) as setting from pg_db_role_setting order by setting',
      );
      expect(rows.map(({ setting }) => setting)).toEqual([
        'TimeZone=UTC',
        'idle_in_transaction_session_timeout=60000',
        'statement_timeout=60000',
      ]);
      const began = performance.now();
      await roles.web(through(pooler.url));
      expect(performance.now() - began).toBeLessThan(30_000);
    });
  });
});
