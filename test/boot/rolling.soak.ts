import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { readMigrations } from '#server/db/migrate.ts';
import { checkout, copyCheckout } from '#test/copy-checkout.ts';
import { memberOf, openRoles, startRole, statusOf } from './processes.ts';

const git = (...args: string[]) => execFileSync('git', args, { cwd: checkout }).toString().trim();

/** The program before the last migration, if that one is rolling; else this one, and a later one with a rolling one. */
async function openVersions(): Promise<{ former: string; next: string }> {
  const last = (await readMigrations()).at(-1);
  const copied = last?.isRolling
    ? mkdtempSync(join(tmpdir(), 'ingrow-former-'))
    : copyCheckout('rolling', 'shared');
  onTestFinished(() => rm(copied, { recursive: true }));
  if (!last?.isRolling) {
    const later = `-- rolling: an older version needs neither
create table trial (user_id uuid primary key references app_user on delete cascade, n int not null);
alter table list add column trial int not null default 0;
`;
    await writeFile(join(copied, 'server/db/migrations/9999-trial.sql'), later);
    return { former: checkout, next: copied };
  }
  const added = git('log', '-1', '--format=%H', '--', `server/db/migrations/${last.name}`);
  execFileSync('sh', ['-c', `git archive ${added}^ | tar -x -C "$1"`, 'sh', copied], { cwd: checkout });
  await symlink(join(checkout, 'node_modules'), join(copied, 'node_modules'));
  return { former: copied, next: checkout };
}

// Slow: builds the page of another version, and runs two versions at once.
test('processes of the former version serve on while the next one migrates the database and takes over', async () => {
  const { former, next } = await openVersions();
  const roles = await openRoles();
  onTestFinished(() => roles.close());
  const own = (data: string) => ({
    ...roles.settings,
    RATE_LIMITS: 'off',
    DATA_DIR: join(roles.settings.DATA_DIR ?? '', data),
  });
  const stop = (one: { child: { kill(signal: 'SIGKILL'): void } }) =>
    onTestFinished(() => one.child.kill('SIGKILL'));
  const old = await startRole('web', own('old'), former);
  const oldWorker = await startRole('worker', own('old-worker'), former);
  for (const one of [old, oldWorker]) stop(one);
  const ann = await memberOf(old, 'ann');
  await ann.api.sources.connect({ body: { url: 'https://www.linkedin.com/in/jonas-beck' } });

  const statuses = new Map<string, number>();
  const lists: string[] = [];
  let isOver = false;
  const headers = { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' };
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(old.url + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const key = `${method} ${path} ${answer.status}`;
    statuses.set(key, (statuses.get(key) ?? 0) + 1);
    return answer.status;
  };
  const load = [
    ['GET', '/bootstrap'],
    ['GET', '/health/ready'],
    ['POST', '/list'],
  ].map(async ([method = '', path = '']) => {
    while (!isOver) {
      const name = `List ${lists.length}`;
      const status = await call(method, path, method === 'POST' ? { name } : undefined);
      if (method === 'POST' && status === 200) lists.push(name);
      await wait(20);
    }
  });

  const before = lists.length;
  const taking = await startRole('web', own('new'), next);
  const takingWorker = await startRole('worker', own('new-worker'), next);
  for (const one of [taking, takingWorker]) stop(one);
  const version = 'select max(version)::int as n from schema_migration';
  const { rows } = await roles.pool.query<{ n: number }>(version);
  // Both versions serve at the same time.
  await wait(2000);
  for (const one of [old, oldWorker, taking, takingWorker])
    expect(await statusOf(one, '/health/ready')).toBe(200);
  isOver = true;
  await Promise.all(load);
  expect(rows[0]?.n).toBe(former === checkout ? 9999 : (await readMigrations()).at(-1)?.version);
  expect(lists.length).toBeGreaterThan(before);
  expect([...statuses.keys()].toSorted()).toEqual([
    'GET /bootstrap 200',
    'GET /health/ready 200',
    'POST /list 200',
  ]);

  for (const one of [oldWorker, old]) {
    one.child.kill('SIGTERM');
    expect(await one.ended).toBe(0);
    expect(one.printed()).not.toMatch(/"level":"(error|fatal)"/);
  }
  const stored = await (await fetch(`${taking.url}/list`, { headers })).text();
  for (const name of lists) expect(stored).toContain(`"${name}"`);
});
