import { describe, expect, it } from 'vitest';
import type { NewScheduledAgent } from '#contract/agents/scheduled-agents.ts';
import { nowhere, openSchedules } from '#test/agent-schedules.ts';

const rig = openSchedules();
const { create, one, change } = rig;

describe('a schedule', () => {
  it('is created, listed by next run, changed, and deleted by its owner only', async () => {
    const weekly = await create();
    expect(weekly).toMatchObject({
      agent: { id: rig.agentId },
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
    const first = await rig.ann.api.scheduledAgents.list({ query: { limit: 2 } });
    expect(first.items.map(({ id }) => id)).toEqual([often.id, weekly.id]);
    const rest = await rig.ann.api.scheduledAgents.list({
      query: { limit: 2, cursor: first.nextCursor ?? '' },
    });
    expect(rest.items.map(({ id, state, nextRuns }) => [id, state, nextRuns])).toEqual([
      [paused.id, 'paused', []],
    ]);
    expect(rest.nextCursor).toBe(null);
    expect(
      (await rig.ann.api.scheduledAgents.list({ query: { agentId: crypto.randomUUID() } })).items,
    ).toEqual([]);
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

    expect((await rig.bob.api.scheduledAgents.list({ query: {} })).items).toEqual([]);
    await expect(one(weekly.id, rig.bob)).rejects.toMatchObject({ status: 404 });
    const strangers = rig.bob.api.scheduledAgents.remove({ body: { id: weekly.id } });
    await expect(strangers).rejects.toMatchObject({ status: 404 });
    await expect(
      rig.bob.api.scheduledAgents.create({
        body: { agentId: rig.agentId, name: 'Mine', prompt: 'What?', cron: '0 8 * * 1', outputs: nowhere },
      }),
    ).rejects.toMatchObject({ status: 404 });

    const both = [weekly.id, often.id];
    // If one isn't theirs, none is deleted.
    await expect(
      rig.ann.api.scheduledAgents.remove({ body: { ids: [...both, crypto.randomUUID()] } }),
    ).rejects.toMatchObject({ status: 404 });
    expect(await rig.ann.api.scheduledAgents.remove({ body: { ids: both } })).toEqual({
      id: weekly.id,
      ids: both,
    });
    await expect(one(weekly.id)).rejects.toMatchObject({ status: 404 });
  });

  it('names the field and the reason when it is refused', async () => {
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

  it("accepts text with characters the database can't store", async () => {
    const { id } = await create({ name: 'Weekly\u0000 digest', prompt: 'Who\ud800?' });
    expect(await one(id)).toMatchObject({ name: 'Weekly digest', prompt: 'Who\ufffd?' });
    expect(await change(id, { name: 'Night\u0000s' })).toMatchObject({ name: 'Nights' });
  });

  it('can be previewed before it is saved', async () => {
    const preview = await rig.ann.api.scheduledAgents.preview({
      body: { cron: '30 2 * * sun', timezone: 'Europe/Berlin' },
    });
    expect(preview.words).toBe('Sundays at 02:30');
    expect(preview.nextRuns).toHaveLength(5);
    const open = { cron: '0 9 ? * 1-5', timezone: 'Europe/Berlin' };
    expect((await rig.ann.api.scheduledAgents.preview({ body: open })).words).toBe('Weekdays at 09:00');
    await expect(
      rig.ann.api.scheduledAgents.preview({ body: { cron: '0 8 * * *', timezone: 'Nowhere' } }),
    ).rejects.toMatchObject({ status: 400 });
  });

  it("runs in the user's time zone if none is given", async () => {
    await rig.ann.api.access.changeProfile({ body: { timezone: 'Asia/Tokyo' } });
    const { id } = await rig.ann.api.scheduledAgents.create({
      body: {
        agentId: rig.agentId,
        name: 'Mornings',
        prompt: 'What is new?',
        cron: '0 8 * * *',
        outputs: nowhere,
      },
    });
    expect(await one(id)).toMatchObject({ timezone: 'Asia/Tokyo' });
  });
});
