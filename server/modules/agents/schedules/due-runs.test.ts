import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { hour, minute, openSchedules } from '#test/agent-schedules.ts';

const rig = openSchedules();
const { create, one, change, runNow, runs, runCron, answer, end } = rig;
const moveTo = (moment: Date) => rig.app.advance(moment.getTime() - rig.app.now().getTime());

describe('a due schedule', () => {
  it('runs once per slot, as a conversation, one run after another', async () => {
    const { id, nextRuns } = await create({ cron: '0 * * * *', missedPolicy: 'all' });
    await runCron();
    expect(await runs(id)).toEqual([]);
    moveTo(new Date(Date.parse(nextRuns[1]?.at ?? '') + minute));
    await Promise.all([runCron(), runCron()]);
    const [waiting, begun, ...more] = await runs(id);
    expect(more).toEqual([]);
    expect(begun).toMatchObject({ slot: nextRuns[0]?.at, state: 'queued', outputs: [], published: false });
    expect(waiting).toMatchObject({ slot: nextRuns[1]?.at, state: 'queued', queryId: null });
    await expect(runNow(id)).rejects.toMatchObject({ status: 409 });
    await runCron();
    expect((await runs(id))[0]).toMatchObject({ queryId: null });
    await answer(begun?.promptId ?? '');
    await runCron();
    expect((await runs(id)).map(({ state, queryId }) => [state, queryId === null])).toEqual([
      ['queued', false],
      ['succeeded', false],
    ]);
    const { title } = await rig.deps.db
      .selectFrom('agent_query')
      .select('title')
      .where('user_id', '=', rig.ann.userId)
      .where('id', '=', begun?.queryId ?? '')
      .executeTakeFirstOrThrow();
    expect(title).toBe(`Weekly digest · ${nextRuns[0]?.local}`);
  });

  it('goes on once a clock that was a month ahead is right again', async () => {
    const { id } = await create({ cron: '30 * * * *', missedPolicy: 'once' });
    rig.app.advance(30 * 24 * hour);
    await runCron();
    rig.app.advance(-30 * 24 * hour);
    expect(await runs(id)).toHaveLength(1);
    moveTo(new Date(Math.ceil(rig.app.now().getTime() / hour) * hour));
    await runCron();
    expect(await runs(id)).toHaveLength(1);
    rig.app.advance(31 * minute);
    await runCron();
    expect(await runs(id)).toHaveLength(2);
    await change(id, { state: 'paused' });
  });

  it("doesn't run while it is paused, or while its agent or user is deleted", async () => {
    const off = await create({ cron: '0 * * * *' });
    await change(off.id, { state: 'paused' });
    const ofTrash = await create({ cron: '0 * * * *', missedPolicy: 'all' });
    const setTrash = (table: 'agent' | 'app_user', at: Date | null) =>
      sql`update ${sql.table(table)} set deleted_at = ${at} where id = ${table === 'agent' ? rig.agentId : rig.ann.userId}`.execute(
        rig.deps.db,
      );
    const rows = async () =>
      (await rig.deps.db.selectFrom('agent_run').select('id').where('user_id', '=', rig.ann.userId).execute())
        .length;
    rig.app.advance(2 * hour);
    await setTrash('app_user', rig.app.now());
    await runCron();
    expect(await rows()).toBe(0);
    await setTrash('app_user', null);
    await setTrash('agent', rig.app.now());
    await runCron();
    expect(await rows()).toBe(0);
    await setTrash('agent', null);
    await runCron();
    expect(await rows()).toBe(2);
    // Times that passed while it was off don't count as missed.
    const { nextRuns } = await change(off.id, { state: 'active' });
    await runCron();
    expect(await runs(off.id)).toEqual([]);
    expect(Date.parse(nextRuns[0]?.at ?? '')).toBeGreaterThan(rig.app.now().getTime());
    // Pausing cancels the waiting run.
    await change(ofTrash.id, { state: 'paused' });
    expect((await runs(ofTrash.id)).map(({ state }) => state)).toEqual(['cancelled', 'queued']);
  });

  it('is paused when its agent is deleted, and stays paused when the agent is restored', async () => {
    const { id } = await create({ cron: '0 * * * *' });
    await rig.ann.api.agents.remove({ body: { id: rig.agentId } });
    await expect(one(id)).rejects.toMatchObject({ status: 404 });
    rig.app.advance(2 * hour);
    await runCron();
    await rig.ann.api.agents.restore({ params: { id: rig.agentId } });
    await runCron();
    expect(await one(id)).toMatchObject({
      state: 'paused',
      pausedReason: expect.stringContaining('agent'),
      lastRun: null,
    });
  });

  it('continues after the conversation of an unfinished run was deleted', async () => {
    const { id } = await create();
    const { queryId } = await runNow(id);
    await rig.deps.db
      .deleteFrom('agent_query')
      .where('id', '=', queryId ?? '')
      .execute();
    await runCron();
    expect((await runs(id))[0]).toMatchObject({ state: 'cancelled', queryId: null });
    expect(await runNow(id)).toMatchObject({ state: 'queued', slot: null });
  });

  it('is paused after five failures in a row, and says why', async () => {
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
      pausedReason: 'It failed 5 times in a row. Last error: The model is away.',
      lastRun: { state: 'failed', error: 'The model is away.' },
    });
    const { items } = await rig.ann.api.notices.list({ query: {} });
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
