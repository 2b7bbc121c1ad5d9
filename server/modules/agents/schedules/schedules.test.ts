import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type NewScheduledAgent, ScheduledRunBody } from '#contract/scheduled-agents.ts';
import { runPromptErrand } from '#server/modules/agents/prompts/run-prompt.errand.ts';
import type { Deps } from '#server/modules/deps.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { connectSlack } from '#test/connect-slack.ts';
import { mailsTo, refuseMail } from '#test/outbox.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { followPrompt } from './follow-prompt.ts';
import { findOutputsLeft, runOutputsErrand } from './run-outputs.errand.ts';
import { schedulesDue } from './schedules-due.tick.ts';

const minute = 60_000;
const hour = 60 * minute;

let app: TestApp;
let deps: Deps;
let ann: SignedIn;
let bob: SignedIn;
let agentId: string;
let address: string;

beforeAll(async () => {
  app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z'), works: false });
  deps = app.composition.deps;
}, 60_000);
afterAll(() => app?.stop());

beforeEach(async () => {
  address = `ann-${crypto.randomUUID()}@northwind-labs.example`;
  ann = await app.signIn(address, 'Ann');
  bob = await app.signIn(`bob-${crypto.randomUUID()}@harbor-analytics.example`, 'Bob');
  const agent = await ann.api.agents.create({
    body: { name: 'Scout', instructions: 'Say who is new.', tools: [] },
  });
  agentId = agent.id;
});

const nowhere = { artifact: false, slack: false, mail: false, draft: null, webhook: null };
const create = (more: Partial<NewScheduledAgent> = {}) =>
  ann.api.scheduledAgents.create({
    body: {
      agentId,
      name: 'Weekly digest',
      prompt: 'Who is new this week?',
      cron: '0 8 * * 1',
      timezone: 'Europe/Berlin',
      outputs: nowhere,
      ...more,
    },
  });
const one = (id: string, who = ann) => who.api.scheduledAgents.one({ params: { id } });
const change = (id: string, body: Parameters<typeof ann.api.scheduledAgents.change>[0]['body']) =>
  ann.api.scheduledAgents.change({ params: { id }, body });
const runNow = (id: string) => ann.api.scheduledAgents.run({ params: { id } });
const runs = async (id: string) => (await ann.api.scheduledAgents.runs({ params: { id }, query: {} })).items;
const tick = () => schedulesDue.run(deps);
const moveTo = (moment: Date) => app.advance(moment.getTime() - app.now().getTime());
const never = new AbortController().signal;
/** Has the sample network's model answer what was asked. */
const answer = (promptId: string | null) =>
  runPromptErrand.run(deps, { userId: ann.userId, id: promptId ?? '' }, never);
const seeToOutputs = (id: string) => runOutputsErrand.run(deps, { userId: ann.userId, id }, never);

/** One run by hand, from the question to its outputs. */
async function runThrough(id: string) {
  const run = await runNow(id);
  await answer(run.promptId);
  await seeToOutputs(run.id);
  const [ended] = await runs(id);
  expect(ended).toMatchObject({ id: run.id, state: 'succeeded' });
  return ended ?? run;
}

/** Ends what is under way without the model. */
async function end(id: string, state: 'succeeded' | 'failed' | 'cancelled', error: string | null = null) {
  const [run] = (await runs(id)).filter((each) => each.endedAt === null && each.promptId !== null);
  const now = app.now();
  await deps.db.transaction().execute(async (trx) => {
    const promptId = run?.promptId ?? '';
    await trx
      .updateTable('prompt')
      .set({ state, ended_at: now })
      .where('user_id', '=', ann.userId)
      .where('id', '=', promptId)
      .execute();
    await followPrompt(trx, deps, { userId: ann.userId, id: promptId, state, error, now });
  });
}

describe('a schedule', () => {
  it('is made, listed with the next one first, changed and deleted, by its owner alone', async () => {
    const weekly = await create();
    expect(weekly).toMatchObject({
      agent: { id: agentId },
      words: 'Mondays at 08:00',
      timezone: 'Europe/Berlin',
      missedPolicy: 'once',
      state: 'active',
      publishing: null,
      webhookSecret: null,
      lastRun: null,
    });
    expect(weekly.nextRuns).toHaveLength(5);
    expect(weekly.nextRuns[0]).toEqual({
      at: expect.stringMatching(/T07:00:00.000Z$/),
      local: expect.stringMatching(/^Mon \d+ \w+, 08:00$/),
      note: null,
    });
    const often = await create({ name: 'Often', cron: '0 * * * *' });
    const paused = await create({ name: 'Off', cron: '0 * * * *' });
    await change(paused.id, { state: 'paused' });
    const first = await ann.api.scheduledAgents.list({ query: { limit: 2 } });
    expect(first.items.map(({ id }) => id)).toEqual([often.id, weekly.id]);
    const rest = await ann.api.scheduledAgents.list({ query: { limit: 2, cursor: first.nextCursor ?? '' } });
    expect(rest.items.map(({ id, state, nextRuns }) => [id, state, nextRuns])).toEqual([
      [paused.id, 'paused', []],
    ]);
    expect(rest.nextCursor).toBe(null);
    expect((await ann.api.scheduledAgents.list({ query: { agentId: crypto.randomUUID() } })).items).toEqual(
      [],
    );
    const changed = await change(often.id, {
      name: 'Nights',
      cron: '0 2 * * *',
      timezone: 'utc',
      missedPolicy: 'all',
    });
    expect(changed).toMatchObject({
      name: 'Nights',
      words: 'Every day at 02:00',
      timezone: 'UTC',
      missedPolicy: 'all',
    });
    expect(changed.nextRuns[0]?.at).toMatch(/T02:00:00.000Z$/);

    expect((await bob.api.scheduledAgents.list({ query: {} })).items).toEqual([]);
    await expect(one(weekly.id, bob)).rejects.toMatchObject({ status: 404 });
    const strangers = bob.api.scheduledAgents.remove({ body: { id: weekly.id } });
    await expect(strangers).rejects.toMatchObject({ status: 404 });
    await expect(
      bob.api.scheduledAgents.create({
        body: { agentId, name: 'Mine', prompt: 'What?', cron: '0 8 * * 1', outputs: nowhere },
      }),
    ).rejects.toMatchObject({ status: 404 });

    const both = [weekly.id, often.id];
    // One that is not theirs keeps all of them.
    await expect(
      ann.api.scheduledAgents.remove({ body: { ids: [...both, crypto.randomUUID()] } }),
    ).rejects.toMatchObject({ status: 404 });
    expect(await ann.api.scheduledAgents.remove({ body: { ids: both } })).toEqual({
      id: weekly.id,
      ids: both,
    });
    await expect(one(weekly.id)).rejects.toMatchObject({ status: 404 });
  });

  it('is refused with the field and with words', async () => {
    const refused = (more: Partial<NewScheduledAgent>) =>
      create(more).then(
        () => null,
        (error: { status: number; body: { data: { issues?: { path: string; message: string }[] } } }) => [
          error.status,
          error.body.data.issues?.[0],
        ],
      );
    expect(await refused({ cron: '0 8 * *' })).toEqual([
      400,
      { path: 'cron', message: expect.stringContaining('five fields') },
    ]);
    expect(await refused({ cron: '*/5 * * * *' })).toEqual([
      400,
      { path: 'cron', message: expect.stringContaining('15 minutes apart') },
    ]);
    expect(await refused({ cron: '0 8 30 FEB *' })).toEqual([
      400,
      { path: 'cron', message: expect.stringContaining('never run') },
    ]);
    expect(await refused({ timezone: 'Mars/Olympus' })).toEqual([
      400,
      { path: 'timezone', message: expect.stringContaining('Europe/Berlin') },
    ]);
    expect(await refused({ timezone: '+02:00' })).toMatchObject([400, { path: 'timezone' }]);
    expect(await refused({ prompt: ' ' })).toMatchObject([400, { path: 'prompt' }]);
    expect(await refused({ outputs: { ...nowhere, webhook: 'http://127.0.0.1/' } })).toMatchObject([
      400,
      { path: 'outputs.webhook' },
    ]);
  });

  it('takes texts with signs that the database does not', async () => {
    const { id } = await create({ name: 'Weekly\u0000 digest', prompt: 'Who\ud800?' });
    expect(await one(id)).toMatchObject({ name: 'Weekly digest', prompt: 'Who\ufffd?' });
    expect(await change(id, { name: 'Night\u0000s' })).toMatchObject({ name: 'Nights' });
  });

  it('can be looked at before it is kept', async () => {
    const preview = await ann.api.scheduledAgents.preview({
      body: { cron: '30 2 * * sun', timezone: 'Europe/Berlin' },
    });
    expect(preview.words).toBe('Sundays at 02:30');
    expect(preview.nextRuns).toHaveLength(5);
    await expect(
      ann.api.scheduledAgents.preview({ body: { cron: '0 8 * * *', timezone: 'Nowhere' } }),
    ).rejects.toMatchObject({ status: 400 });
  });

  it('runs in the zone of its user where none is told', async () => {
    await ann.api.access.changeProfile({ body: { timezone: 'Asia/Tokyo' } });
    const { id } = await ann.api.scheduledAgents.create({
      body: { agentId, name: 'Mornings', prompt: 'What is new?', cron: '0 8 * * *', outputs: nowhere },
    });
    expect(await one(id)).toMatchObject({ timezone: 'Asia/Tokyo' });
  });
});

describe('the time that has come', () => {
  it('runs once, as a conversation, one after the other', async () => {
    const { id, nextRuns } = await create({ cron: '0 * * * *', missedPolicy: 'all' });
    await tick();
    expect(await runs(id)).toEqual([]);
    moveTo(new Date(Date.parse(nextRuns[1]?.at ?? '') + minute));
    await Promise.all([tick(), tick()]);
    const [waiting, begun, ...more] = await runs(id);
    expect(more).toEqual([]);
    expect(begun).toMatchObject({ slot: nextRuns[0]?.at, state: 'queued', outputs: [], published: false });
    expect(waiting).toMatchObject({ slot: nextRuns[1]?.at, state: 'queued', queryId: null });
    await expect(runNow(id)).rejects.toMatchObject({ status: 409 });
    await tick();
    expect((await runs(id))[0]).toMatchObject({ queryId: null });
    await answer(begun?.promptId ?? '');
    await tick();
    expect((await runs(id)).map(({ state, queryId }) => [state, queryId === null])).toEqual([
      ['queued', false],
      ['succeeded', false],
    ]);
    const { title } = await deps.db
      .selectFrom('agent_query')
      .select('title')
      .where('user_id', '=', ann.userId)
      .where('id', '=', begun?.queryId ?? '')
      .executeTakeFirstOrThrow();
    expect(title).toBe(`Weekly digest · ${nextRuns[0]?.local}`);
  });

  it('is nothing to one that is paused, whose agent or whose user is in the trash', async () => {
    const off = await create({ cron: '0 * * * *' });
    await change(off.id, { state: 'paused' });
    const ofTrash = await create({ cron: '0 * * * *', missedPolicy: 'all' });
    const setTrash = (table: 'agent' | 'app_user', at: Date | null) =>
      sql`update ${sql.table(table)} set deleted_at = ${at} where id = ${table === 'agent' ? agentId : ann.userId}`.execute(
        deps.db,
      );
    const rows = async () =>
      (await deps.db.selectFrom('agent_run').select('id').where('user_id', '=', ann.userId).execute()).length;
    app.advance(2 * hour);
    await setTrash('app_user', app.now());
    await tick();
    expect(await rows()).toBe(0);
    await setTrash('app_user', null);
    await setTrash('agent', app.now());
    await tick();
    expect(await rows()).toBe(0);
    await setTrash('agent', null);
    await tick();
    expect(await rows()).toBe(2);
    // What passed while it was off was not missed.
    const { nextRuns } = await change(off.id, { state: 'active' });
    await tick();
    expect(await runs(off.id)).toEqual([]);
    expect(Date.parse(nextRuns[0]?.at ?? '')).toBeGreaterThan(app.now().getTime());
    // What waited is taken back with it.
    await change(ofTrash.id, { state: 'paused' });
    expect((await runs(ofTrash.id)).map(({ state }) => state)).toEqual(['cancelled', 'queued']);
  });

  it('is paused with its agent, and stays so when that is restored', async () => {
    const { id } = await create({ cron: '0 * * * *' });
    await ann.api.agents.remove({ body: { id: agentId } });
    await expect(one(id)).rejects.toMatchObject({ status: 404 });
    app.advance(2 * hour);
    await tick();
    await ann.api.agents.restore({ params: { id: agentId } });
    await tick();
    expect(await one(id)).toMatchObject({
      state: 'paused',
      pausedReason: expect.stringContaining('agent'),
      lastRun: null,
    });
  });

  it('goes on when a conversation was deleted that nobody will end any more', async () => {
    const { id } = await create();
    const { queryId } = await runNow(id);
    await deps.db
      .deleteFrom('agent_query')
      .where('id', '=', queryId ?? '')
      .execute();
    await tick();
    expect((await runs(id))[0]).toMatchObject({ state: 'cancelled', queryId: null });
    expect(await runNow(id)).toMatchObject({ state: 'queued', slot: null });
  });

  it('pauses a schedule after five failures in a row, and says why', async () => {
    const { id } = await create();
    for (const state of [
      'failed',
      'failed',
      'succeeded',
      'failed',
      'failed',
      'failed',
      'cancelled',
      'failed',
    ] as const) {
      await runNow(id);
      await end(id, state, state === 'failed' ? 'The model is away.' : null);
      expect(await one(id)).toMatchObject({ state: 'active', pausedReason: null });
    }
    await runNow(id);
    await end(id, 'failed', 'The model is away.');
    expect(await one(id)).toMatchObject({
      state: 'auto_paused',
      failures: 5,
      nextRuns: [],
      pausedReason: 'It failed 5 times in a row, the last time so: The model is away.',
      lastRun: { state: 'failed', error: 'The model is away.' },
    });
    const { items } = await ann.api.notices.list({ query: {} });
    expect(items).toMatchObject([
      { kind: 'schedule_auto_paused', path: `/dashboard/agents/scheduled/${id}`, mail: { state: 'pending' } },
    ]);
    expect(await change(id, { state: 'active' })).toMatchObject({
      state: 'active',
      failures: 0,
      pausedReason: null,
    });
  });
});

describe('an answer', () => {
  it('becomes what the schedule says, each once, however often somebody looks after it', async () => {
    await connectSlack(app, ann);
    const path = `/${crypto.randomUUID()}`;
    const schedule = await create({
      outputs: {
        artifact: true,
        slack: true,
        mail: false,
        draft: 'linkedin',
        webhook: `http://hooks.sample.example${path}`,
      },
    });
    expect(schedule.webhookSecret).toMatch(/^whsec_/);
    const run = await runThrough(schedule.id);
    await seeToOutputs(run.id);
    app.advance(hour);
    await tick();
    await seeToOutputs(run.id);
    const { outputs, published } = (await runs(schedule.id))[0] ?? run;
    expect(published).toBe(false);
    expect(outputs).toEqual(
      ['artifact', 'draft', 'slack', 'webhook'].map((kind) => ({
        kind,
        state: 'done',
        recordId: kind === 'webhook' ? null : expect.any(String),
        message: null,
      })),
    );
    const { items: artifacts } = await ann.api.artifacts.all({ query: {} });
    expect(artifacts).toHaveLength(1);
    const { items: posts } = await ann.api.publications.list({ query: { network: 'sample' } });
    expect(posts.map(({ channel, state, origin }) => [channel, state, origin]).sort()).toEqual([
      ['linkedin', 'draft', 'agent'],
      ['slack', 'scheduled', 'agent'],
    ]);
    for (const { text } of posts) expect(text).not.toMatch(/\[s\d+\]/);
    const hooks = await received(path);
    expect(hooks).toHaveLength(1);
    const [hook = { headers: {} as Record<string, string>, body: '' }] = hooks;
    const {
      'webhook-id': sentId = '',
      'webhook-timestamp': sentAt,
      'webhook-signature': signature,
    } = hook.headers;
    expect(sentId).toBe(run.id);
    const signer = new Webhook(schedule.webhookSecret ?? '');
    expect(signer.sign(sentId, new Date(Number(sentAt) * 1000), hook.body)).toBe(signature);
    const sent = ScheduledRunBody.parse(JSON.parse(hook.body));
    expect(sent.data).toMatchObject({
      runId: run.id,
      slot: null,
      schedule: { id: schedule.id, name: 'Weekly digest' },
    });
  });

  it('is seen to by somebody else where a worker was stopped in the middle', async () => {
    const { id } = await create({ outputs: { ...nowhere, artifact: true, draft: 'linkedin' } });
    const run = await runNow(id);
    await answer(run.promptId);
    const key = { userId: ann.userId, id: run.id };
    await expect(runOutputsErrand.run(deps, key, AbortSignal.abort())).rejects.toThrow();
    // Until its lease ends it might be at work.
    await seeToOutputs(run.id);
    expect((await runs(id))[0]?.outputs).toEqual([]);
    expect(await findOutputsLeft(deps.db, app.now(), 1000)).not.toContainEqual(key);
    app.advance(3 * minute);
    expect(await findOutputsLeft(deps.db, app.now(), 1000)).toContainEqual(key);
    await Promise.all([seeToOutputs(run.id), seeToOutputs(run.id)]);
    expect((await runs(id))[0]?.outputs.map(({ kind, state }) => [kind, state])).toEqual([
      ['artifact', 'done'],
      ['draft', 'done'],
    ]);
    expect((await ann.api.artifacts.all({ query: {} })).items).toHaveLength(1);
    expect(await findOutputsLeft(deps.db, app.now(), 1000)).not.toContainEqual(key);
  });

  it('that cannot go where it should says why, and the rest goes on', async () => {
    const { id } = await create({ outputs: { ...nowhere, slack: true, artifact: true } });
    const { outputs } = await runThrough(id);
    expect(outputs).toEqual([
      expect.objectContaining({ kind: 'artifact', state: 'done' }),
      {
        kind: 'slack',
        state: 'failed',
        recordId: null,
        message: expect.stringContaining('Slack is not connected'),
      },
    ]);
  });

  it('is mailed to its user’s own address, as text and HTML, with its sources numbered', async () => {
    const { id, name } = await create({ outputs: { ...nowhere, mail: true } });
    const run = await runThrough(id);
    await seeToOutputs(run.id);
    app.advance(hour);
    await seeToOutputs(run.id);
    expect((await runs(id))[0]?.outputs).toEqual([
      { kind: 'mail', state: 'done', recordId: null, message: null },
    ]);
    const mails = (await mailsTo(app.sandboxUrl, address)).filter((mail) => mail.id.includes(run.id));
    expect(mails).toHaveLength(1);
    const { text = '', html = '', subject } = mails[0] ?? {};
    expect(subject).toMatch(/\S/);
    for (const words of [text, html]) {
      expect(words).toContain(`/dashboard/agents/scheduled/${id}`);
      expect(words).toContain(name);
      expect(words).not.toMatch(/\[s\d+\]/);
    }
  });

  it('that a mail server refuses for a while is mailed again under the same id; for good, it says so', async () => {
    const { id } = await create({ outputs: { ...nowhere, mail: true } });
    await refuseMail(app.sandboxUrl, { address, code: 450, times: 1 });
    const run = await runThrough(id);
    expect(run.outputs).toMatchObject([
      { kind: 'mail', state: 'pending', message: expect.stringContaining('It is tried again.') },
    ]);
    app.advance(minute);
    await seeToOutputs(run.id);
    expect((await runs(id))[0]?.outputs).toMatchObject([{ kind: 'mail', state: 'done', message: null }]);
    await refuseMail(app.sandboxUrl, { address, code: 550, times: 1 });
    const refused = await runThrough(id);
    expect(refused.outputs).toMatchObject([
      { kind: 'mail', state: 'failed', message: 'The mail server refused your address.' },
    ]);
    await refuseMail(app.sandboxUrl, { address, code: 450, times: 6 });
    const patient = await runThrough(id);
    for (let more = 0; more < 7; more += 1) {
      app.advance(12 * hour);
      await seeToOutputs(patient.id);
    }
    expect((await runs(id))[0]?.outputs).toMatchObject([
      { kind: 'mail', state: 'failed', message: expect.stringContaining('It was tried 6 times.') },
    ]);
  });

  it('is not mailed again where a worker died while it sent', async () => {
    const { id } = await create({ outputs: { ...nowhere, mail: true } });
    const { mail } = deps;
    if (!mail) throw new Error('There is a mail server here');
    const dying = new Error('killed');
    const whileSending = {
      ...deps,
      mail: {
        ...mail,
        send: async (message: Parameters<typeof mail.send>[0]) => {
          await mail.send(message);
          expect((await runs(id))[0]?.outputs).toMatchObject([{ kind: 'mail', state: 'sending' }]);
          throw dying;
        },
      },
    };
    const run = await runNow(id);
    await answer(run.promptId);
    const key = { userId: ann.userId, id: run.id };
    await expect(runOutputsErrand.run(whileSending, key, never)).rejects.toBe(dying);
    app.advance(hour);
    await seeToOutputs(run.id);
    expect((await runs(id))[0]?.outputs).toEqual([
      {
        kind: 'mail',
        state: 'failed',
        recordId: null,
        message: 'Sending was cut off; the mail may have arrived.',
      },
    ]);
    expect((await mailsTo(app.sandboxUrl, address)).filter((each) => each.id.includes(run.id))).toHaveLength(
      1,
    );
  });

  it('is sent to a failing webhook again, under the same id', async () => {
    const path = `/${crypto.randomUUID()}`;
    await fetch(`${app.sandboxUrl}/control/hooks/answers`, {
      method: 'POST',
      body: JSON.stringify({ pathIncludes: path, times: 1, status: 500 }),
    });
    const { id } = await create({ outputs: { ...nowhere, webhook: `http://hooks.sample.example${path}` } });
    const run = await runThrough(id);
    expect(run.outputs).toEqual([
      {
        kind: 'webhook',
        state: 'pending',
        recordId: null,
        message: expect.stringContaining('It answered 500.'),
      },
    ]);
    app.advance(minute);
    await seeToOutputs(run.id);
    expect((await runs(id))[0]?.outputs).toMatchObject([{ state: 'done', message: null }]);
    const ids = (await received(path)).map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([run.id, run.id]);
  });

  it('is told to a webhook that never answers well a few times, and then no more', async () => {
    const path = `/${crypto.randomUUID()}`;
    await fetch(`${app.sandboxUrl}/control/hooks/answers`, {
      method: 'POST',
      body: JSON.stringify({ pathIncludes: path, times: 1000, status: 410 }),
    });
    const { id } = await create({ outputs: { ...nowhere, webhook: `http://hooks.sample.example${path}` } });
    const run = await runThrough(id);
    for (let more = 0; more < 8; more += 1) {
      app.advance(12 * hour);
      await seeToOutputs(run.id);
    }
    expect(await received(path)).toHaveLength(6);
    expect((await runs(id))[0]?.outputs).toMatchObject([
      { state: 'failed', message: 'It answered 410. It was tried 6 times.' },
    ]);
  });
});

describe('publishing without a click', () => {
  const slack = { channel: 'slack' as const, options: { channel: 'slack' as const, channelId: null } };
  const posts = async () => (await ann.api.publications.list({ query: { network: 'sample' } })).items;

  it('is off, takes a connection, and leaves ten seconds after the answer in the name it was approved for', async () => {
    const { id } = await create();
    expect((await runThrough(id)).outputs).toEqual([]);
    await expect(change(id, { publishing: slack })).rejects.toMatchObject({
      status: 409,
      code: 'reconnect_needed',
    });
    await expect(
      change(id, { publishing: { channel: 'slack', options: { channel: 'twitter', madeWithAi: true } } }),
    ).rejects.toMatchObject({ status: 400 });
    // A new one that cannot be approved is not made.
    const before = (await ann.api.scheduledAgents.list({})).items.length;
    await expect(create({ publishing: slack })).rejects.toMatchObject({ code: 'reconnect_needed' });
    expect((await ann.api.scheduledAgents.list({})).items).toHaveLength(before);
    const { name } = await connectSlack(app, ann);
    expect(await create({ publishing: slack, name: 'Approved at once' })).toMatchObject({
      publishing: { ...slack, memberName: name },
    });
    expect((await change(id, { publishing: slack })).publishing).toEqual({
      ...slack,
      approvedAt: expect.any(String),
      memberName: name,
    });
    const run = await runThrough(id);
    expect(run).toMatchObject({ published: true, outputs: [{ kind: 'publication', state: 'done' }] });
    const [post, ...others] = await posts();
    expect(others).toEqual([]);
    expect(post).toMatchObject({
      id: run.outputs[0]?.recordId,
      origin: 'agent',
      state: 'scheduled',
      canCancel: true,
    });
    expect(Date.parse(post?.dueAt ?? '') - Date.parse(post?.createdAt ?? '')).toBeGreaterThan(9_000);
    // Off again, the next one stays.
    expect((await change(id, { publishing: null })).publishing).toBe(null);
    expect(await runThrough(id)).toMatchObject({ published: false, outputs: [] });
    expect(await posts()).toHaveLength(1);
  });

  it('ends with what it was approved for: another question, another agent', async () => {
    await connectSlack(app, ann);
    const { id } = await create();
    await change(id, { publishing: slack });
    expect(await change(id, { name: 'Other name', prompt: 'Who is new this week?' })).toMatchObject({
      publishing: { channel: 'slack' },
    });
    expect(await change(id, { prompt: 'Praise us.' })).toMatchObject({
      publishing: null,
      publishingWithdrawn: 'What it asks was changed. Approve publishing again.',
    });
    expect(await change(id, { prompt: 'Say who is new.', publishing: slack })).toMatchObject({
      publishing: { channel: 'slack' },
      publishingWithdrawn: null,
    });
    const params = { id: agentId };
    await ann.api.agents.change({ params, body: { name: 'Other name', instructions: 'Say who is new.' } });
    expect(await one(id)).toMatchObject({ publishing: { channel: 'slack' } });
    await ann.api.agents.change({ params, body: { instructions: 'Praise us.' } });
    expect(await one(id)).toMatchObject({
      publishing: null,
      publishingWithdrawn: expect.stringContaining('agent'),
    });
  });

  it('ends when another member is connected, and nothing leaves while nobody is', async () => {
    await connectSlack(app, ann);
    const { id } = await create();
    await change(id, { publishing: slack });
    await sql`update connection set state = 'needs_reconnect' where user_id = ${ann.userId}`.execute(deps.db);
    const run = await runThrough(id);
    expect(run).toMatchObject({
      published: false,
      outputs: [
        {
          kind: 'publication',
          state: 'failed',
          message: expect.stringContaining('is not connected to Slack'),
        },
      ],
    });
    await sql`update connection set state = 'active', external_id = 'somebody-else', name = 'Somebody Else'
      where user_id = ${ann.userId}`.execute(deps.db);
    expect(await runThrough(id)).toMatchObject({ published: false, outputs: [{ state: 'failed' }] });
    await tick();
    expect(await one(id)).toMatchObject({
      publishing: null,
      publishingWithdrawn: expect.stringContaining('Somebody Else is connected to Slack now'),
    });
    expect(await posts()).toEqual([]);
  });

  it('is not for a run that had begun before', async () => {
    await connectSlack(app, ann);
    const { id } = await create();
    const run = await runNow(id);
    app.advance(minute);
    await change(id, { publishing: slack });
    await answer(run.promptId);
    await seeToOutputs(run.id);
    expect((await runs(id))[0]).toMatchObject({ state: 'succeeded', published: false, outputs: [] });
  });
});

type Hook = { headers: Record<string, string>; body: string };

async function received(path: string): Promise<Hook[]> {
  const answered = await fetch(`${app.sandboxUrl}/control/hooks?path=${path}`);
  return ((await answered.json()) as { items: Hook[] }).items;
}
