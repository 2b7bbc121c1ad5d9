import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '#test/sign-in.ts';
import { expectBounded, keepAway } from './outage.ts';
import {
  figuresOf,
  memberOf,
  openRoles,
  type Process,
  type Roles,
  startRole,
  statusOf,
} from './processes.ts';

let roles: Roles;
let web: Process;
let worker: Process;
beforeAll(async () => {
  roles = await openRoles();
  // At the same time, on an empty database: each would migrate it.
  [web, worker] = await Promise.all([roles.web(), roles.worker()]);
  // The first start of a checkout builds the page, which takes a while on a busy machine.
}, 5 * 60_000);
afterAll(() => roles?.close());

/** Timeouts for long work on a busy machine. */
const patient = { timeout: 120_000, interval: 100 };

/** An upload in progress to a web process: the start was sent, and the rest follows when the test says so. */
function beginUpload(to: Process, who: SignedIn): { call: ClientRequest; answer: Promise<IncomingMessage> } {
  const call = request(`${to.url}/csv-import?fileName=people.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'text/csv' },
  });
  const answer = once(call, 'response').then(([response]) => response as IncomingMessage);
  call.write('Name,Profile\nAnn,https://www.linkedin.com/in/ann\n');
  return { call, answer };
}

describe('a web and a worker process that start at once', () => {
  test('migrate the database once, and are ready', async () => {
    const files = (await readdir(join(import.meta.dirname, '../../server/db/migrations'))).filter((name) =>
      name.endsWith('.sql'),
    );
    const { rows } = await roles.pool.query<{ name: string }>(
      'select name from schema_migration order by version',
    );
    expect(rows.map(({ name }) => name)).toEqual(files.sort());
    for (const one of [web, worker]) {
      expect(await statusOf(one, '/health/ready')).toBe(200);
      expect(one.printed()).not.toMatch(/"level":"(error|fatal)"/);
    }
    const heartbeats = await roles.pool.query<{ role: string }>(
      'select role from process_heartbeat order by role',
    );
    expect(heartbeats.rows.map(({ role }) => role)).toEqual(['web', 'worker']);
  });

  test('the web process serves without running jobs, and the worker runs jobs without serving pages', async () => {
    const ann = await memberOf(web, 'ann');
    const profile = await ann.api.sources.connect({
      body: { url: 'https://www.linkedin.com/in/jonas-beck' },
    });
    const job = () => ann.api.jobs.one({ params: { id: profile.syncJobId ?? '' } });
    await expect.poll(async () => (await job()).state, patient).toBe('succeeded');
    // Counted a moment after it's written.
    await expect
      .poll(() => figuresOf(worker))
      .toMatch(/ingrow_work_total\{kind="job",name="sync-profile",outcome="succeeded"\} 1/);
    expect(await figuresOf(web)).not.toMatch(/ingrow_work_total\{/);
    for (const path of ['/', '/profile/profile', '/docs', '/events'])
      expect(await statusOf(worker, path)).toBe(404);
  });

  // Slow: three seconds without a database, and two to see that nothing connects twice.
  test('survive three seconds without their database', async () => {
    const member = await memberOf(web, 'ann');
    const outages = await keepAway([{ one: web, member }, { one: worker }], roles.database, 3);
    for (const outage of outages) expectBounded(outage);
  });

  test('a stopping web process answers accepted requests, ends its streams, and accepts no new ones', async () => {
    const ann = await memberOf(web, 'ann');
    const events = await fetch(`${web.url}/events`, { headers: { authorization: `Bearer ${ann.token}` } });
    const stream = events.body?.getReader();
    await stream?.read();
    const { call, answer } = beginUpload(web, ann);
    // The server has the request: it asks for more data once it reads.
    await expect.poll(async () => (await figuresOf(web)).match(/_running (\d+)/)?.[1]).toBe('2');
    web.child.kill('SIGTERM');
    await expect
      .poll(() =>
        fetch(`${web.url}/health/live`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
    for (let more = await stream?.read(); more?.done === false; ) more = await stream?.read();
    call.end('Bo,https://www.linkedin.com/in/bo\n');
    const response = await answer;
    expect(response.statusCode).toBe(200);
    expect(response.headers.connection).toBe('close');
    response.resume();
    expect(await web.ended).toBe(0);
    expect(web.printed()).not.toMatch(/"level":"(error|fatal)"/);
  });
});

test('explains in one sentence that a sample network is missing', async () => {
  await expect(startRole('web', { ...roles.settings, SANDBOX_URL: '' })).rejects.toThrow(
    'ROLE=web starts no sample network of its own, because all processes share one: set SANDBOX_URL to where it runs, or SANDBOX=off.',
  );
});

test('a process without its database stops when asked to', async () => {
  await roles.database.cut();
  worker.child.kill('SIGTERM');
  expect(await worker.ended).toBe(0);
});
