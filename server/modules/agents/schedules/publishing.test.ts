import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { minute, openSchedules } from '#test/agent-schedules.ts';
import { connectSlack } from '#test/connect-slack.ts';

const rig = openSchedules();
const { create, one, change, runNow, runs, runCron, answer, seeToOutputs, runThrough } = rig;

describe('automatic publishing', () => {
  const slack = { channel: 'slack' as const, options: { channel: 'slack' as const, channelId: null } };
  const posts = async () => (await rig.ann.api.publications.list({ query: { network: 'sample' } })).items;

  it('is off by default, needs a connection, and posts ten seconds after the answer as the approved member', async () => {
    const { id } = await create();
    expect((await runThrough(id)).outputs).toEqual([]);
    await expect(change(id, { publishing: slack })).rejects.toMatchObject({
      status: 409,
      code: 'reconnect_needed',
    });
    await expect(
      change(id, { publishing: { channel: 'slack', options: { channel: 'twitter', madeWithAi: true } } }),
    ).rejects.toMatchObject({ status: 400 });
    // A new schedule whose publishing can't be approved isn't created.
    const before = (await rig.ann.api.scheduledAgents.list({})).items.length;
    await expect(create({ publishing: slack })).rejects.toMatchObject({ code: 'reconnect_needed' });
    expect((await rig.ann.api.scheduledAgents.list({})).items).toHaveLength(before);
    const { name } = await connectSlack(rig.app, rig.ann);
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
    // With publishing off again, the next answer isn't published.
    expect((await change(id, { publishing: null })).publishing).toBe(null);
    expect(await runThrough(id)).toMatchObject({ published: false, outputs: [] });
    expect(await posts()).toHaveLength(1);
  });

  it("ends when the question or the agent's instructions change", async () => {
    await connectSlack(rig.app, rig.ann);
    const { id } = await create();
    await change(id, { publishing: slack });
    expect(await change(id, { name: 'Other name', prompt: 'Who is new this week?' })).toMatchObject({
      publishing: { channel: 'slack' },
    });
    expect(await change(id, { prompt: 'Praise us.' })).toMatchObject({
      publishing: null,
      publishingWithdrawn: 'The question was changed. Approve publishing again.',
    });
    expect(await change(id, { prompt: 'Say who is new.', publishing: slack })).toMatchObject({
      publishing: { channel: 'slack' },
      publishingWithdrawn: null,
    });
    const params = { id: rig.agentId };
    await rig.ann.api.agents.change({
      params,
      body: { name: 'Other name', instructions: 'Say who is new.' },
    });
    expect(await one(id)).toMatchObject({ publishing: { channel: 'slack' } });
    await rig.ann.api.agents.change({ params, body: { instructions: 'Praise us.' } });
    expect(await one(id)).toMatchObject({
      publishing: null,
      publishingWithdrawn: expect.stringContaining('agent'),
    });
  });

  it('ends when another member is connected, and publishes nothing while no one is', async () => {
    await connectSlack(rig.app, rig.ann);
    const { id } = await create();
    await change(id, { publishing: slack });
    await sql`update connection set state = 'needs_reconnect' where user_id = ${rig.ann.userId}`.execute(
      rig.deps.db,
    );
    const run = await runThrough(id);
    expect(run).toMatchObject({
      published: false,
      outputs: [
        {
          kind: 'publication',
          state: 'failed',
          message: expect.stringContaining('isn’t connected to Slack'),
        },
      ],
    });
    await sql`update connection set state = 'active', external_id = 'somebody-else', name = 'Somebody Else'
      where user_id = ${rig.ann.userId}`.execute(rig.deps.db);
    expect(await runThrough(id)).toMatchObject({ published: false, outputs: [{ state: 'failed' }] });
    await runCron();
    expect(await one(id)).toMatchObject({
      publishing: null,
      publishingWithdrawn: expect.stringContaining('Somebody Else is connected to Slack now'),
    });
    expect(await posts()).toEqual([]);
  });

  it("doesn't apply to a run that started before it was approved", async () => {
    await connectSlack(rig.app, rig.ann);
    const { id } = await create();
    const run = await runNow(id);
    rig.app.advance(minute);
    await change(id, { publishing: slack });
    await answer(run.promptId);
    await seeToOutputs(run.id);
    expect((await runs(id))[0]).toMatchObject({ state: 'succeeded', published: false, outputs: [] });
  });
});
