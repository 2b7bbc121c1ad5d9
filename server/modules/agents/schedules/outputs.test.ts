import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { ScheduledRunBody } from '#contract/agents/scheduled-agents.ts';
import { hour, minute, nowhere, openSchedules } from '#test/agent-schedules.ts';
import { connectSlack } from '#test/connect-slack.ts';
import { mailsTo, refuseMail } from '#test/outbox.ts';
import { findOverdueOutputs, runOutputsTask } from './run-outputs.task.ts';

const rig = openSchedules();
const { create, runNow, runs, runCron, answer, seeToOutputs, runThrough } = rig;
const never = new AbortController().signal;

describe('the answer of a scheduled run', () => {
  it('is sent to each output once, however often the outputs are processed', async () => {
    await connectSlack(rig.app, rig.ann);
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
    rig.app.advance(hour);
    await runCron();
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
    const { items: artifacts } = await rig.ann.api.artifacts.all({ query: {} });
    expect(artifacts).toHaveLength(1);
    const { items: posts } = await rig.ann.api.publications.list({ query: { network: 'sample' } });
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

  it('is delivered by another worker if the first one was stopped midway', async () => {
    const { id } = await create({ outputs: { ...nowhere, artifact: true, draft: 'linkedin' } });
    const run = await runNow(id);
    await answer(run.promptId);
    const key = { userId: rig.ann.userId, id: run.id };
    await expect(runOutputsTask.run(rig.deps, key, AbortSignal.abort())).rejects.toThrow();
    // Until the lease ends, the other worker might still be running.
    await seeToOutputs(run.id);
    expect((await runs(id))[0]?.outputs).toEqual([]);
    expect(await findOverdueOutputs(rig.deps.db, rig.app.now(), 1000)).not.toContainEqual(key);
    rig.app.advance(3 * minute);
    expect(await findOverdueOutputs(rig.deps.db, rig.app.now(), 1000)).toContainEqual(key);
    await Promise.all([seeToOutputs(run.id), seeToOutputs(run.id)]);
    expect((await runs(id))[0]?.outputs.map(({ kind, state }) => [kind, state])).toEqual([
      ['artifact', 'done'],
      ['draft', 'done'],
    ]);
    expect((await rig.ann.api.artifacts.all({ query: {} })).items).toHaveLength(1);
    expect(await findOverdueOutputs(rig.deps.db, rig.app.now(), 1000)).not.toContainEqual(key);
  });

  it('reports an output that fails, and still goes to the others', async () => {
    const { id } = await create({ outputs: { ...nowhere, slack: true, artifact: true } });
    const { outputs } = await runThrough(id);
    expect(outputs).toEqual([
      expect.objectContaining({ kind: 'artifact', state: 'done' }),
      {
        kind: 'slack',
        state: 'failed',
        recordId: null,
        message: expect.stringContaining('Connect Slack to post'),
      },
    ]);
  });

  it("is emailed to its user's own address as text and HTML, with numbered sources", async () => {
    const { id, name } = await create({ outputs: { ...nowhere, mail: true } });
    const run = await runThrough(id);
    await seeToOutputs(run.id);
    rig.app.advance(hour);
    await seeToOutputs(run.id);
    expect((await runs(id))[0]?.outputs).toEqual([
      { kind: 'mail', state: 'done', recordId: null, message: null },
    ]);
    const mails = (await mailsTo(rig.app.sandboxUrl, rig.address)).filter((mail) => mail.id.includes(run.id));
    expect(mails).toHaveLength(1);
    const { text = '', html = '', subject } = mails[0] ?? {};
    expect(subject).toMatch(/\S/);
    for (const words of [text, html]) {
      expect(words).toContain(`/dashboard/agents/scheduled/${id}`);
      expect(words).toContain(name);
      expect(words).not.toMatch(/\[s\d+\]/);
    }
  });

  it('is emailed again under the same id after a temporary error, and fails after a permanent one', async () => {
    const { id } = await create({ outputs: { ...nowhere, mail: true } });
    await refuseMail(rig.app.sandboxUrl, { address: rig.address, code: 450, times: 1 });
    const run = await runThrough(id);
    expect(run.outputs).toMatchObject([
      { kind: 'mail', state: 'pending', message: expect.stringContaining('We’ll try again.') },
    ]);
    rig.app.advance(minute);
    await seeToOutputs(run.id);
    expect((await runs(id))[0]?.outputs).toMatchObject([{ kind: 'mail', state: 'done', message: null }]);
    await refuseMail(rig.app.sandboxUrl, { address: rig.address, code: 550, times: 1 });
    const refused = await runThrough(id);
    expect(refused.outputs).toMatchObject([
      {
        kind: 'mail',
        state: 'failed',
        message: 'The mail server rejected your email address. Check that it still works.',
      },
    ]);
    await refuseMail(rig.app.sandboxUrl, { address: rig.address, code: 450, times: 6 });
    const patient = await runThrough(id);
    for (let more = 0; more < 7; more += 1) {
      rig.app.advance(12 * hour);
      await seeToOutputs(patient.id);
    }
    expect((await runs(id))[0]?.outputs).toMatchObject([
      { kind: 'mail', state: 'failed', message: expect.stringContaining('We tried 6 times.') },
    ]);
  });

  it("isn't emailed again if a worker died while sending", async () => {
    const { id } = await create({ outputs: { ...nowhere, mail: true } });
    const { mail } = rig.deps;
    if (!mail) throw new Error('There is a mail server here');
    const dying = new Error('killed');
    const whileSending = {
      ...rig.deps,
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
    const key = { userId: rig.ann.userId, id: run.id };
    await expect(runOutputsTask.run(whileSending, key, never)).rejects.toBe(dying);
    rig.app.advance(hour);
    await seeToOutputs(run.id);
    expect((await runs(id))[0]?.outputs).toEqual([
      {
        kind: 'mail',
        state: 'failed',
        recordId: null,
        message: 'Sending was interrupted. The email may have arrived.',
      },
    ]);
    expect(
      (await mailsTo(rig.app.sandboxUrl, rig.address)).filter((each) => each.id.includes(run.id)),
    ).toHaveLength(1);
  });

  it('is sent to a failing webhook again, under the same id', async () => {
    const path = `/${crypto.randomUUID()}`;
    await refuseHooks({ pathIncludes: path, times: 1, status: 500 });
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
    rig.app.advance(minute);
    await seeToOutputs(run.id);
    expect((await runs(id))[0]?.outputs).toMatchObject([{ state: 'done', message: null }]);
    const ids = (await received(path)).map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([run.id, run.id]);
  });

  it('fails after six tries at a webhook that keeps failing', async () => {
    const path = `/${crypto.randomUUID()}`;
    await refuseHooks({ pathIncludes: path, times: 1000, status: 410 });
    const { id } = await create({ outputs: { ...nowhere, webhook: `http://hooks.sample.example${path}` } });
    const run = await runThrough(id);
    for (let more = 0; more < 8; more += 1) {
      rig.app.advance(12 * hour);
      await seeToOutputs(run.id);
    }
    expect(await received(path)).toHaveLength(6);
    expect((await runs(id))[0]?.outputs).toMatchObject([
      { state: 'failed', message: 'It answered 410. We tried 6 times.' },
    ]);
  });
});

const refuseHooks = (how: { pathIncludes: string; times: number; status: number }) =>
  fetch(`${rig.app.sandboxUrl}/control/hooks/answers`, { method: 'POST', body: JSON.stringify(how) });

type Hook = { headers: Record<string, string>; body: string };

async function received(path: string): Promise<Hook[]> {
  const answered = await fetch(`${rig.app.sandboxUrl}/control/hooks?path=${path}`);
  return ((await answered.json()) as { items: Hook[] }).items;
}
