import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Prompt } from '#contract/agents/prompts.ts';
import { begin, newAgent, readOne, readStream, work } from '#test/agent-runs.ts';
import { startApp } from '#test/app.ts';
import { connectLinkedIn } from '#test/comment-facts.ts';
import { makeProfile, newEngagement, newPerson, record } from '#test/facts.ts';
import { inBoth } from '#test/realms.ts';
import { scriptedLlm } from '#test/scripted-llm.ts';

const app = await startApp({ works: false });
const { deps } = app.composition;
const sandboxLlm = deps.llm;
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const bob = await app.signIn('bob@northwind-labs.example', 'Bob');
const profile = await makeProfile(deps.db, ann.userId, 'Ann');
await record(
  deps.db,
  profile,
  ['Ada', 'Bea', 'Cleo'].map((name) => newEngagement({ person: newPerson(name.toLowerCase(), { name }) })),
);
await connectLinkedIn(deps.db, ann, app.now());
afterAll(() => app.stop());
beforeEach(async () => {
  await deps.db.deleteFrom('publication').execute();
});
afterEach(() => {
  deps.llm = sandboxLlm;
});

const post = (text: string) => ({
  id: 'x',
  name: 'publish_post',
  input: { channel: 'linkedin', text, title: null, subreddit: null, link: null, at: null },
});
const callsOf = ({ parts }: Prompt) => parts.flatMap((part) => (part.kind === 'call' ? [part] : []));
const decide = (prompt: Prompt, index: number, approved: boolean, who = ann) =>
  who.api.prompts.decide({
    params: { id: prompt.id },
    body: { callId: callsOf(prompt)[index]?.callId ?? '', approved },
  });
const publications = () => deps.db.selectFrom('publication').selectAll().orderBy('id').execute();

describe('a write that an agent proposes', () => {
  it('waits with a preview of exactly what will happen, and runs once approved', async () => {
    const llm = scriptedLlm([
      { text: 'Shall I?', calls: [post('Hello [s1] all')] },
      { text: 'It is on its way.' },
    ]);
    deps.llm = inBoth(llm);
    const { queryId, promptId } = await begin(ann, await newAgent(ann), 'Publish hello');
    const waiting = await work(app, ann, promptId);
    expect(waiting).toMatchObject({ state: 'awaiting_approval', endedAt: null });
    expect(callsOf(waiting)[0]).toMatchObject({
      tool: 'publish_post',
      state: 'waiting',
      approval: { text: 'Hello all', problem: null, destination: expect.stringContaining('LinkedIn') },
      decidedAt: null,
    });
    expect(await publications()).toEqual([]);
    expect(await ann.api.agents.list({})).toMatchObject({ items: [{ waiting: 1 }] });
    await expect(ann.api.prompts.ask({ body: { queryId, text: 'Something else' } })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('waiting for your approval'),
    });
    // No one can decide for another user, and until then a worker does nothing.
    await expect(decide(waiting, 0, true, bob)).rejects.toMatchObject({ status: 404 });
    expect(await work(app, ann, promptId)).toEqual(waiting);
    const shown = (await readStream(app, ann, promptId)).at(-1);
    expect(shown?.metadata).toMatchObject({ state: 'awaiting_approval' });
    expect(shown?.parts.at(-1)).toMatchObject({
      type: 'data-approval',
      data: { state: 'waiting', approval: { text: 'Hello all' } },
    });

    const decided = await decide(waiting, 0, true);
    expect(decided.state).toBe('queued');
    expect(callsOf(decided)[0]).toMatchObject({ state: 'done', decidedAt: expect.any(String) });
    expect(await publications()).toMatchObject([{ text: 'Hello all', origin: 'agent', state: 'scheduled' }]);
    expect(await work(app, ann, promptId)).toMatchObject({ state: 'succeeded', steps: 2 });
    expect(llm.turns).toHaveLength(2);
    await expect(decide(waiting, 0, true)).rejects.toMatchObject({ status: 409 });
    expect(await publications()).toHaveLength(1);
  });

  it("doesn't run after it's declined, and the model learns of it", async () => {
    const llm = scriptedLlm([{ calls: [post('Hello')] }, { text: 'As you like.' }]);
    deps.llm = inBoth(llm);
    const { promptId } = await begin(ann, await newAgent(ann), 'Publish hello');
    const decided = await decide(await work(app, ann, promptId), 0, false);
    expect(callsOf(decided)[0]).toMatchObject({ state: 'declined', summary: 'Declined' });
    expect(await work(app, ann, promptId)).toMatchObject({ state: 'succeeded' });
    const reported = llm.turns[1]?.messages.at(-1);
    expect(reported).toMatchObject({
      role: 'tool',
      results: [{ output: expect.stringContaining('user declined') }],
    });
    expect(await publications()).toEqual([]);
    const parts = (await readStream(app, ann, promptId)).at(-1)?.parts;
    expect(parts?.find(({ type }) => type === 'tool-publish_post')).toMatchObject({ state: 'output-denied' });
  });

  it('runs at most once when clicked several times at once', async () => {
    deps.llm = inBoth(scriptedLlm([{ calls: [post('Hello')] }, { text: 'Done.' }]));
    const { promptId } = await begin(ann, await newAgent(ann), 'Publish hello');
    const waiting = await work(app, ann, promptId);
    const clicks = await Promise.allSettled([true, true, false].map((yes) => decide(waiting, 0, yes)));
    const lost = clicks.flatMap((click) => (click.status === 'rejected' ? [click.reason] : []));
    expect(lost).toMatchObject([{ status: 409 }, { status: 409 }]);
    const [call] = callsOf(await readOne(ann, promptId));
    expect(await publications()).toHaveLength(call?.state === 'done' ? 1 : 0);
  });

  it('continues the run only after the last of several is decided', async () => {
    const llm = scriptedLlm([{ calls: [post('One'), post('Two')] }, { text: 'Done.' }]);
    deps.llm = inBoth(llm);
    const { promptId } = await begin(ann, await newAgent(ann), 'Publish both');
    const waiting = await work(app, ann, promptId);
    expect(callsOf(waiting).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    expect(await decide(waiting, 1, false)).toMatchObject({ state: 'awaiting_approval' });
    expect(await decide(waiting, 0, true)).toMatchObject({ state: 'queued' });
    await work(app, ann, promptId);
    expect((await publications()).map(({ text }) => text)).toEqual(['One']);
  });

  it("is shown again if its preview changed, and the earlier approval doesn't run it", async () => {
    deps.llm = inBoth(scriptedLlm([{ calls: [post('Hello')] }, { text: 'Done.' }]));
    const { promptId } = await begin(ann, await newAgent(ann), 'Publish hello');
    const waiting = await work(app, ann, promptId);
    await deps.db.updateTable('connection').set({ name: 'Ann Renamed' }).execute();
    await expect(decide(waiting, 0, true)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('This has changed since. Review it'),
    });
    expect(await publications()).toEqual([]);
    const updated = await readOne(ann, promptId);
    expect(callsOf(updated)[0]).toMatchObject({
      state: 'waiting',
      approval: { destination: expect.stringContaining('Ann Renamed') },
    });
    await deps.db.updateTable('connection').set({ state: 'needs_reconnect' }).execute();
    await expect(decide(updated, 0, true)).rejects.toMatchObject({ status: 409 });
    const broken = await readOne(ann, promptId);
    expect(callsOf(broken)[0]?.approval?.problem).toMatch(/Reconnect it/);
    // A yes to something impossible is refused with the reason, and a no is accepted.
    await expect(decide(broken, 0, true)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Reconnect it'),
    });
    expect(callsOf(await decide(broken, 0, false))[0]).toMatchObject({ state: 'declined' });
    await deps.db.updateTable('connection').set({ state: 'active' }).execute();
    expect(await publications()).toEqual([]);
  });

  it("can't be approved after the run was stopped", async () => {
    deps.llm = inBoth(scriptedLlm([{ calls: [post('Hello')] }]));
    const { promptId } = await begin(ann, await newAgent(ann), 'Publish hello');
    const waiting = await work(app, ann, promptId);
    const stopped = await ann.api.prompts.stop({ params: { id: promptId } });
    expect(stopped.state).toBe('cancelled');
    expect(callsOf(stopped)[0]).toMatchObject({ state: 'failed', summary: 'Not done: the run was stopped' });
    await expect(decide(waiting, 0, true)).rejects.toMatchObject({ status: 409 });
    expect(await publications()).toEqual([]);
  });

  it("can't be decided if the call doesn't exist", async () => {
    deps.llm = inBoth(scriptedLlm([{ calls: [post('Hello')] }]));
    const { promptId } = await begin(ann, await newAgent(ann), 'Publish hello');
    await work(app, ann, promptId);
    const body = { callId: 'none', approved: true };
    await expect(ann.api.prompts.decide({ params: { id: promptId }, body })).rejects.toMatchObject({
      status: 404,
    });
  });
});
