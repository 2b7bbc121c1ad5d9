import { afterAll, describe, expect, it } from 'vitest';
import { AgentToolName } from '#contract/agents/agent-tools.ts';
import { maxAgents } from '#contract/agents/agents.ts';
import { begin, newAgent, readOne, readStream } from '#test/agent-runs.ts';
import { startApp } from '#test/app.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { purgeAgents } from './purge-agents.cron.ts';

const day = 24 * 3_600_000;

let bob: SignedIn;

const app = await startApp();
const { deps } = app.composition;
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
bob = await app.signIn('bob@northwind-labs.example', 'Bob');
afterAll(() => app.stop());

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);
const body = { name: 'Scout', instructions: 'Look.', tools: ['read_lists' as const] };
/** An active schedule of an agent. */
async function makeSchedule(agentId: string, userId = ann.userId): Promise<string> {
  const now = app.now();
  const { id } = await deps.db
    .insertInto('scheduled_agent')
    .values({
      user_id: userId,
      agent_id: agentId,
      name: 'Weekly',
      prompt: 'Go',
      cron: '0 9 * * 1',
      timezone: 'UTC',
      missed_policy: 'once',
      outputs: '{}',
      state: 'active',
      next_slot_at: new Date(now.getTime() + 7 * day),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
/** A conversation as a schedule's run creates it. */
async function makeTrace(agentId: string, scheduleId: string): Promise<string> {
  const now = app.now();
  const { id } = await deps.db
    .insertInto('agent_query')
    .values({
      user_id: ann.userId,
      agent_id: agentId,
      schedule_id: scheduleId,
      network: 'sample',
      title: 'A run',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

describe('an agent', () => {
  it('is created, read, and changed by its owner only', async () => {
    const made = await ann.api.agents.create({
      body: { ...body, name: ' Scout ', tools: ['read_lists', 'read_post', 'read_lists'] },
    });
    expect(made).toMatchObject({
      name: 'Scout',
      tools: ['read_lists', 'read_post'],
      templateId: null,
      lastRun: null,
      waiting: 0,
      schedules: 0,
    });
    const key = { params: { id: made.id } };
    expect(await ann.api.agents.change({ ...key, body: { name: 'Ranger' } })).toMatchObject({
      name: 'Ranger',
      instructions: 'Look.',
      tools: ['read_lists', 'read_post'],
    });
    expect(await ann.api.agents.one(key)).toMatchObject({ name: 'Ranger' });
    for (const call of [
      () => bob.api.agents.one(key),
      () => bob.api.agents.change({ ...key, body: { name: 'Mine' } }),
      () => bob.api.agents.remove({ body: { id: made.id } }),
      () => bob.api.agents.restore(key),
      () => bob.api.queries.list({ params: { agentId: made.id }, query: {} }),
    ]) {
      await expect(call()).rejects.toMatchObject({ status: 404 });
    }
    expect((await bob.api.agents.list({})).items).toEqual([]);
  });

  it.each([
    ['name', { ...body, name: ' ' }],
    ['instructions', { ...body, instructions: 'x'.repeat(8001) }],
    ['tools.0', { ...body, tools: ['drop_tables'] }],
  ])('names the field %s when it refuses an invalid agent', async (path, sent) => {
    const answer = await app.call('POST', '/agent', { token: ann.token, body: sent });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ data: { issues: [{ path }] } });
  });

  it('can have any tool on the list, which marks those that write', async () => {
    const { items } = await ann.api.agents.tools({});
    expect(items.map(({ name }) => name)).toEqual(AgentToolName.options);
    expect(items.filter(({ kind }) => kind === 'write').map(({ name }) => name)).toEqual([
      'publish_post',
      'comment_on_post',
      'add_to_list',
      'save_feed_rule',
    ]);
  });

  it('is listed by last use, page by page, up to a maximum number', async () => {
    const cleo = await app.signIn('cleo@northwind-labs.example', 'Cleo');
    const ids: string[] = [];
    for (const name of ['One', 'Two', 'Three']) {
      ids.push(await newAgent(cleo, [], name));
      app.advance(1000);
    }
    await cleo.api.queries.create({ body: { agentId: ids[0] ?? '', title: 'Hello' } });
    const first = await cleo.api.agents.list({ query: { limit: 2 } });
    expect(idsOf(first.items)).toEqual([ids[0], ids[2]]);
    const rest = await cleo.api.agents.list({ query: { limit: 2, cursor: first.nextCursor ?? '' } });
    expect(idsOf(rest.items)).toEqual([ids[1]]);
    expect(rest.nextCursor).toBeNull();
    const now = app.now();
    await deps.db
      .insertInto('agent')
      .values(
        Array.from({ length: maxAgents - 3 }, () => ({
          ...body,
          user_id: cleo.userId,
          used_at: now,
          created_at: now,
          updated_at: now,
        })),
      )
      .execute();
    await expect(newAgent(cleo)).rejects.toMatchObject({ status: 409 });
    await cleo.api.agents.remove({ body: { id: ids[0] ?? '' } });
    await newAgent(cleo);
    await expect(cleo.api.agents.restore({ params: { id: ids[0] ?? '' } })).rejects.toMatchObject({
      status: 409,
    });
  });

  it('is deleted with its conversations, stops its runs, pauses its schedules, and can be restored for 30 days', async () => {
    const [one, two] = [await newAgent(ann, []), await newAgent(ann, [])];
    const { queryId, promptId } = await begin(ann, one, 'Hello');
    await readStream(app, ann, promptId);
    const schedule = await makeSchedule(one);
    expect(await ann.api.agents.one({ params: { id: one } })).toMatchObject({
      schedules: 1,
      lastRun: { queryId, promptId, state: 'succeeded' },
    });
    expect(await ann.api.agents.remove({ body: { ids: [one, two] } })).toEqual({ id: one, ids: [one, two] });
    for (const call of [
      () => ann.api.agents.one({ params: { id: one } }),
      () => ann.api.queries.one({ params: { id: queryId } }),
      () => ann.api.prompts.one({ params: { id: promptId }, query: {} }),
      () => ann.api.prompts.one({ params: { id: queryId }, query: {} }),
      () => ann.api.prompts.ask({ body: { queryId, text: 'Hello?' } }),
      () => ann.api.prompts.retry({ params: { id: promptId } }),
      () => ann.api.queries.create({ body: { agentId: one, text: 'Hello' } }),
      () => ann.api.agents.remove({ body: { id: one } }),
    ]) {
      await expect(call()).rejects.toMatchObject({ status: 404 });
    }
    expect(
      await deps.db
        .selectFrom('scheduled_agent')
        .select(['state', 'paused_reason'])
        .where('id', '=', schedule)
        .executeTakeFirst(),
    ).toEqual({ state: 'paused', paused_reason: expect.stringContaining('Its agent was deleted') });
    app.advance(29 * day);
    await purgeAgents.run(deps);
    expect(await ann.api.agents.restore({ params: { id: one } })).toMatchObject({ id: one, schedules: 1 });
    expect(await readOne(ann, promptId)).toMatchObject({ state: 'succeeded' });
    app.advance(2 * day);
    await expect(ann.api.agents.restore({ params: { id: two } })).rejects.toMatchObject({ status: 404 });
    await purgeAgents.run(deps);
    const left = await deps.db.selectFrom('agent').select('id').where('id', 'in', [one, two]).execute();
    expect(idsOf(left)).toEqual([one]);
    // An unused session expires within a month.
    bob = await app.signIn('bob@northwind-labs.example', 'Bob');
  });

  it("isn't deleted if another agent in the same request doesn't exist", async () => {
    const [mine, bobs] = [await newAgent(ann), await newAgent(bob)];
    await expect(ann.api.agents.remove({ body: { ids: [mine, bobs] } })).rejects.toMatchObject({
      status: 404,
    });
    expect(await ann.api.agents.one({ params: { id: mine } })).toMatchObject({ id: mine });
  });
});

describe('conversations', () => {
  it('start with a question, can be renamed, and can be deleted by their owner only', async () => {
    const agentId = await newAgent(ann, []);
    const long = `What is\n\u202ene\u200bw ${'and good '.repeat(30)}`;
    const made = await ann.api.queries.create({ body: { agentId, text: long } });
    expect(made).toMatchObject({ agent: { id: agentId, name: 'Scout' }, prompts: 1, network: 'sample' });
    expect(made.prompt).toMatchObject({ queryId: made.id, text: long.trim(), state: 'queued' });
    expect(made.title).toMatch(/^What is new and good .*…$/);
    expect(made.title).toHaveLength(120);
    await readStream(app, ann, made.prompt?.id ?? '');
    const key = { params: { id: made.id } };
    expect(await ann.api.queries.change({ ...key, body: { title: 'News' } })).toMatchObject({
      title: 'News',
      state: 'succeeded',
    });
    await expect(bob.api.queries.change({ ...key, body: { title: 'x' } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(bob.api.queries.remove(key)).rejects.toMatchObject({ status: 404 });
    expect(await ann.api.queries.remove(key)).toEqual({ id: made.id });
    await expect(ann.api.queries.one(key)).rejects.toMatchObject({ status: 404 });
  });

  it('are listed by agent, by schedule, and by all schedules of an agent, page by page', async () => {
    const agentId = await newAgent(ann, []);
    const talks: string[] = [];
    for (const title of ['One', 'Two', 'Three']) {
      talks.push((await ann.api.queries.create({ body: { agentId, title } })).id);
      app.advance(1000);
    }
    const [daily, weekly] = [await makeSchedule(agentId), await makeSchedule(agentId)];
    const runOfDaily = await makeTrace(agentId, daily);
    app.advance(1000);
    const runOfWeekly = await makeTrace(agentId, weekly);
    const list = async (
      id: string,
      query: { scheduledAgent?: boolean; limit?: number; cursor?: string } = {},
    ) => ann.api.queries.list({ params: { agentId: id }, query });
    expect(idsOf((await list(agentId)).items)).toEqual([runOfWeekly, runOfDaily, ...talks.toReversed()]);
    const first = await list(agentId, { limit: 3 });
    const rest = await list(agentId, { limit: 3, cursor: first.nextCursor ?? '' });
    expect([...idsOf(first.items), ...idsOf(rest.items)]).toEqual([
      runOfWeekly,
      runOfDaily,
      ...talks.toReversed(),
    ]);
    expect(idsOf((await list(daily, { scheduledAgent: true })).items)).toEqual([runOfDaily]);
    expect(idsOf((await list(agentId, { scheduledAgent: true })).items)).toEqual([runOfWeekly, runOfDaily]);
    await expect(list(daily)).rejects.toMatchObject({ status: 404 });
    const bobs = await makeSchedule(await newAgent(bob, []), bob.userId);
    await expect(list(bobs, { scheduledAgent: true })).rejects.toMatchObject({ status: 404 });
  });

  it('read the real network once the user has a real profile', async () => {
    const dora = await app.signIn('dora@northwind-labs.example', 'Dora');
    const agentId = await newAgent(dora, []);
    expect((await dora.api.queries.create({ body: { agentId } })).network).toBe('sample');
    await deps.db
      .insertInto('connected_profile')
      .values({
        user_id: dora.userId,
        network: 'real',
        kind: 'person',
        url: 'https://www.linkedin.com/in/dora',
        name: 'Dora',
      })
      .execute();
    expect(await dora.api.queries.create({ body: { agentId } })).toMatchObject({
      network: 'real',
      title: 'New conversation',
      state: null,
      prompt: null,
    });
  });
});

describe('a queued run', () => {
  it('is answered without any other request', async () => {
    const { promptId } = await begin(ann, await newAgent(ann, ['read_lists']), 'Which lists do I have?');
    const seen = (await readStream(app, ann, promptId)).at(-1);
    expect(seen?.metadata).toMatchObject({ state: 'succeeded' });
    expect(await readOne(ann, promptId)).toMatchObject({ state: 'succeeded', isSample: true });
  });
});
