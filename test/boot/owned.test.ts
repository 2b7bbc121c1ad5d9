import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '#test/archive/seeded-random.ts';
import { freePort } from '#test/e2e/free-port.ts';
import { callThrough, clientFor } from '#test/sign-in.ts';
import { soakRounds } from '#test/soak.ts';
import { runCommand } from './npm-start.ts';
import { openRoles, type Process, type Roles } from './processes.ts';

const publicUrl = 'https://ingrow.acme.example';
const production = { NODE_ENV: 'production', PUBLIC_URL: publicUrl, SANDBOX: 'auto' };

let roles: Roles;
let env: Record<string, string>;
let web: Process;
let other: Process;
let worker: Process;
let token = '';
beforeAll(async () => {
  roles = await openRoles();
  const slack = `${roles.sandboxUrl}/slack`;
  env = { ...production, SLACK_API_URL: `${slack}/api`, SLACK_HOOKS_URL: slack, SLACK_FILES_URL: slack };
  [web, other, worker] = await Promise.all([startWeb(), startWeb(), roles.worker(env)]);
}, 2 * 60_000);
afterAll(() => roles?.close());

/** A web process, which prints only its public address. */
async function startWeb(): Promise<Process> {
  const port = await freePort();
  return { ...(await roles.web({ ...env, PORT: String(port) })), url: `http://127.0.0.1:${port}` };
}

/** A call as the proxy in front of the server passes it on. Node's `fetch` sends no other host. */
const callAt = (one: Process, host = 'ingrow.acme.example') =>
  callThrough(
    (path, { method, headers, body }) =>
      new Promise((resolve, reject) => {
        const options = { method, headers: { ...(headers as Record<string, string>), host } };
        const call = request(one.url + path, options, (answer) => {
          text(answer).then(
            (said) => resolve(new Response(said, { status: Number(answer.statusCode) })),
            reject,
          );
        });
        call.on('error', reject);
        call.end(body);
      }),
  );
const apiAt = (one: Process) => clientFor(callAt(one), token);
const slackKeys = { SLACK_CLIENT_ID: 'sandbox-slack-app', SLACK_CLIENT_SECRET: 'sandbox-slack-secret' };
/** The same model under one of this machine's names. */
const modelAt = (host: 'localhost' | '127.0.0.1') => ({
  LLM_PROVIDER: 'openai-compatible',
  LLM_BASE_URL: `${roles.sandboxUrl.replace('127.0.0.1', host)}/model/v1`,
  LLM_API_KEY: 'sandbox-model-key',
  LLM_MODEL: 'sample-writer',
});
const use = async (one: Process, name: string, values: Record<string, string>) => {
  const version = (await stored(name)).version;
  return apiAt(one).services.use({ params: { name }, body: { values, version } });
};
const stored = async (name: string) =>
  (await apiAt(other).services.list({})).items.find((each) => each.name === name) ?? expect.fail();

test('where people come in by a real sign-in, a server starts with the sample network only if told so', async () => {
  await roles.pool.query(`insert into app_user (email, name, proven_by)
    values ('olive@acme.example', 'Olive', 'mail')`);
  const isSampleAt = async (SANDBOX: string) => {
    const one = await roles.web({ SANDBOX });
    const page = await (await fetch(`${one.url}/login`)).text();
    one.child.kill('SIGKILL');
    return /"sample":(true|false)/.exec(page.replaceAll('&quot;', '"'))?.[1];
  };
  expect(await Promise.all(['auto', 'on'].map(isSampleAt))).toEqual(['false', 'true']);
  await roles.pool.query('update app_user set proven_by = $1', ['sample']);
  expect(await isSampleAt('auto')).toBe('true');
  await roles.pool.query('delete from app_user');
});

test('a production server starts without a sign-in, and its owner comes in under its public address', async () => {
  const settings = { ...production, DATABASE_URL: roles.database.url };
  const { said } = await runCommand('scripts/owner.mjs', ['ida@acme.example'], tmpdir(), settings);
  const [, secret] = new RegExp(`: ${publicUrl}/login#owner=([\\w-]{43})\\n`).exec(said) ?? expect.fail(said);
  const body = { secret, name: 'Ida Holm', email: 'ida@acme.example' };
  const path = '/profile/login/claim';
  expect((await callAt(web, 'elsewhere.example')('POST', path, { body })).status).toBe(421);
  const answer = await callAt(web)('POST', path, { body });
  expect(answer.status).toBe(200);
  token = ((await answer.json()) as { data: { token: string } }).data.token;
  expect((await apiAt(other).access.profile({})).role).toBe('admin');
  const { origin, sample } = await apiAt(other).services.list({});
  expect([origin, sample]).toEqual([publicUrl, { isOn: false, isFixed: false }]);
});

test('a key entered in one web process is used by another and by the worker within five seconds', async () => {
  /** Where Slack would send people back to; null while it isn't set up. */
  const redirectOf = () =>
    apiAt(other)
      .slack.authUrl({ query: {} })
      .then(
        ({ url }) => new URL(url).searchParams.get('redirect_uri'),
        () => null,
      );
  expect(await redirectOf()).toBeNull();
  const statuses: number[] = [];
  let isOver = false;
  const load = [web, other].map(async (one) => {
    while (!isOver) statuses.push((await callAt(one)('GET', '/profile/profile', { token })).status);
  });
  await use(web, 'slack', slackKeys);
  const soon = { timeout: 5000, interval: 50 };
  await expect.poll(() => worker.printed(), soon).toContain('keys changed');
  await expect.poll(redirectOf, soon).toBe(`${publicUrl}/dashboard/channels/slack`);
  isOver = true;
  await Promise.all(load);
  expect(statuses.length).toBeGreaterThan(10);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('the sample network is turned on and off in all of them', async () => {
  for (const isOn of [true, false]) {
    await apiAt(web).services.sample({ body: { isOn } });
    await expect
      .poll(async () => (await apiAt(other).services.list({})).sample.isOn, { timeout: 5000 })
      .toBe(isOn);
  }
});

test('a process killed while it stores keys leaves the old ones whole', async () => {
  const old = modelAt('127.0.0.1');
  const replaced = modelAt('localhost');
  await use(other, 'model', old);
  const victim = await startWeb();
  // Held just before the commit, after the keys were written.
  const holder = await roles.pool.connect();
  try {
    await holder.query('begin; lock table audit_entry in exclusive mode');
    const lost = use(victim, 'model', replaced).then(
      () => 'stored',
      () => 'lost',
    );
    const waiting = async () =>
      (await holder.query("select from pg_locks where relation = 'audit_entry'::regclass and not granted"))
        .rowCount;
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    victim.child.kill('SIGKILL');
    expect(await lost).toBe('lost');
  } finally {
    // Ends its transaction too.
    holder.release(true);
  }
  expect(await stored('model')).toMatchObject({ state: 'stored', shown: { LLM_BASE_URL: old.LLM_BASE_URL } });
  expect(await use(web, 'model', replaced)).toMatchObject({
    state: 'stored',
    shown: { LLM_BASE_URL: replaced.LLM_BASE_URL },
  });
});

test('processes killed at any moment while they store keys leave the old or the new ones whole', async () => {
  const audited = async () =>
    (await roles.pool.query<{ n: number }>('select count(*)::int as n from audit_entry')).rows[0]?.n ?? 0;
  const random = seededRandom(Number(process.env.SEED));
  const keysOf = (round: number) =>
    round % 2 === 0
      ? { ...modelAt('127.0.0.1'), LLM_MODEL: 'sample-writer-plain' }
      : { ...modelAt('localhost'), LLM_MODEL: 'sample-writer' };
  // How long a process that has just started takes.
  const first = await startWeb();
  const began = performance.now();
  await use(first, 'model', keysOf(1));
  const fullMs = performance.now() - began;
  first.child.kill('SIGKILL');
  for (let round = 0; round < soakRounds(1, 40); round += 1) {
    const victim = await startWeb();
    const { version, shown } = await stored('model');
    const entries = await audited();
    const replaced = keysOf(round);
    const saving = use(victim, 'model', replaced).then(
      () => true,
      () => false,
    );
    await sleep(random.next() * fullMs * 1.2);
    victim.child.kill('SIGKILL');
    const wasAcknowledged = await saving;
    await victim.ended;
    const after = await stored('model');
    const isNew = after.version > version;
    if (wasAcknowledged) expect(isNew).toBe(true);
    const { LLM_BASE_URL, LLM_MODEL } = isNew ? replaced : shown;
    expect(after).toMatchObject({ state: 'stored', shown: { LLM_BASE_URL, LLM_MODEL } });
    expect(await audited()).toBe(entries + (isNew ? 1 : 0));
  }
});
