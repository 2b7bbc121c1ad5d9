import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { runLimits } from '#contract/agents/agents.ts';
import { begin, newAgent, openStream, readOne, readStream, work } from '#test/agent-runs.ts';
import { startApp } from '#test/app.ts';
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
afterAll(() => app.stop());
afterEach(async () => {
  deps.llm = sandboxLlm;
  await control('faults', { method: 'DELETE' });
  await setManner('honest');
});

const control = async (path: string, init: RequestInit = {}) =>
  (await fetch(`${app.sandboxUrl}/control/${path}`, init)).json() as Promise<Record<string, unknown>>;
const setManner = (manner: string) => control('model', { method: 'POST', body: JSON.stringify({ manner }) });
const asked = 'Search signals';
const looksUp = { calls: [{ id: 'x', name: 'read_lists', input: { words: null } }] };
/** Asks in a conversation, works on the prompt and returns the outcome. */
async function answer(queryId: string, text = asked) {
  const { id } = await ann.api.prompts.ask({ body: { queryId, text } });
  return work(app, ann, id);
}

describe('a run', () => {
  it('searches, answers from the results, and cites each one', async () => {
    const { queryId, promptId } = await begin(ann, await newAgent(ann, ['search_signals']), asked);
    expect(await readOne(ann, promptId)).toMatchObject({ state: 'queued', parts: [], startedAt: null });
    const done = await work(app, ann, promptId);
    expect(done).toMatchObject({ state: 'succeeded', error: null, isSample: true, steps: 2, retryOf: null });
    const calls = done.parts.slice(0, -1);
    const said = done.parts.at(-1);
    expect(calls).toHaveLength(1);
    for (const call of calls) {
      expect(call).toMatchObject({ kind: 'call', tool: 'search_signals', state: 'done', approval: null });
    }
    expect(said?.kind === 'text' && said.text).toMatch(/\[s1\]/);
    expect(done.citations.map(({ ref }) => ref)).toContain('s1');
    expect(done.citations.map(({ label }) => label).join()).toMatch(/Ada/);
    expect(done.inputTokens).toBeGreaterThan(0);
    expect(done.outputTokens).toBeGreaterThan(0);
    const query = await ann.api.queries.one({ params: { id: queryId } });
    expect(query).toMatchObject({
      state: 'succeeded',
      prompts: 1,
      title: asked,
      network: 'sample',
      inputTokens: done.inputTokens,
    });
    const { byPurpose } = await ann.api.model.usage({});
    expect(byPurpose.find(({ purpose }) => purpose === 'agent')).toMatchObject({ calls: 2, failed: 0 });
    expect(byPurpose.find(({ purpose }) => purpose === 'agent')?.inputTokens).toBe(done.inputTokens);
  });

  it("sends the whole conversation, the local date, and only the agent's tools", async () => {
    const llm = scriptedLlm([looksUp, { text: 'None yet.' }, { text: 'Still none.' }]);
    deps.llm = inBoth(llm);
    await ann.api.access.changeProfile({ body: { timezone: 'Pacific/Auckland' } });
    const { queryId, promptId } = await begin(ann, await newAgent(ann, ['read_lists']), 'Which lists?');
    await work(app, ann, promptId);
    await answer(queryId, 'And now?');
    const last = llm.turns.at(-1);
    expect(last?.messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'tool',
      'assistant',
      'user',
    ]);
    expect(last?.messages.at(-1)).toEqual({ role: 'user', text: 'And now?' });
    expect(last?.tools.map(({ name }) => name)).toEqual(['read_lists']);
    expect(last?.instructions).toContain('Look things up and say what you found.');
    expect(last?.instructions).toContain('Pacific/Auckland');
    expect(last?.instructions).toContain(
      new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Auckland', dateStyle: 'short' }).format(
        app.now(),
      ),
    );
  });

  it('reports failed calls to the model, and continues', async () => {
    const call = (name: string, input: Record<string, unknown> | string) => ({ id: 'same', name, input });
    const llm = scriptedLlm([
      {
        calls: [
          call('foresee', {}),
          call('publish_post', { channel: 'linkedin', text: 'x' }),
          call('read_lists', '{"words": ["half'),
          call('read_lists', { words: 7, more: 'x' }),
          call('read_post', { post: 'p9' }),
          call('read_lists', { words: null }),
        ],
      },
      { text: 'That was hard.' },
    ]);
    deps.llm = inBoth(llm);
    const { promptId } = await begin(ann, await newAgent(ann, ['read_lists', 'read_post']), 'Do it all');
    const done = await work(app, ann, promptId);
    expect(done.state).toBe('succeeded');
    const calls = done.parts.flatMap((part) => (part.kind === 'call' ? [part] : []));
    expect(calls.map(({ state }) => state)).toEqual([
      'failed',
      'failed',
      'failed',
      'failed',
      'failed',
      'done',
    ]);
    expect(calls.map(({ tool }) => tool)[0]).toBeNull();
    expect(new Set(calls.map(({ callId }) => callId)).size).toBe(6);
    const reported = llm.turns[1]?.messages.at(-1);
    const outputs = reported?.role === 'tool' ? reported.results.map(({ output }) => output) : [];
    expect(outputs[0]).toContain('Unknown tool. Available tools: ');
    expect(outputs[1]).toContain('isn’t allowed to use publish_post');
    expect(outputs[2]).toContain('must be a JSON object');
    expect(outputs[3]).toContain('words');
    expect(outputs[4]).toMatch(/p9/);
  });

  it('stores model output that PostgreSQL would refuse, without the invalid characters', async () => {
    const text = 'Half \ud83d and nothing \u0000.';
    deps.llm = inBoth(
      scriptedLlm([{ calls: [{ id: '1', name: 'no\u0000', input: { 'a\u0000': ['\ud83d'] } }] }, { text }]),
    );
    const { promptId } = await begin(ann, await newAgent(ann), 'Say\u0000 something odd');
    const done = await work(app, ann, promptId);
    expect(done.parts.at(-1)).toEqual({ kind: 'text', text: 'Half \ufffd and nothing .' });
  });

  it("can't be read or changed by other users", async () => {
    const agentId = await newAgent(ann);
    const { queryId, promptId } = await begin(ann, agentId, asked);
    for (const call of [
      () => bob.api.prompts.ask({ body: { queryId, text: 'Hello' } }),
      () => bob.api.prompts.one({ params: { id: queryId }, query: {} }),
      () => bob.api.prompts.stop({ params: { id: promptId } }),
      () => bob.api.queries.create({ body: { agentId, text: 'Hello' } }),
    ]) {
      await expect(call()).rejects.toMatchObject({ status: 404 });
    }
    await expect(openStream(app, bob, promptId)).rejects.toThrow('404');
  });
});

describe('a conversation', () => {
  it('accepts one prompt at a time, even from concurrent requests', async () => {
    const { id } = await ann.api.queries.create({ body: { agentId: await newAgent(ann), title: 'Two' } });
    const tries = await Promise.allSettled(
      ['One', 'Two'].map((text) => ann.api.prompts.ask({ body: { queryId: id, text } })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } });
  });

  it('shows its prompts page by page, newest first', async () => {
    deps.llm = inBoth(scriptedLlm([{ text: 'Yes.' }]));
    const { queryId, promptId } = await begin(ann, await newAgent(ann), 'One');
    await work(app, ann, promptId);
    await answer(queryId, 'Two');
    await answer(queryId, 'Three');
    const first = await ann.api.prompts.one({ params: { id: queryId }, query: { limit: 2 } });
    if (!('items' in first)) throw new Error('no page');
    expect(first.items.map(({ text }) => text)).toEqual(['Three', 'Two']);
    const second = await ann.api.prompts.one({
      params: { id: queryId },
      query: { limit: 2, cursor: first.nextCursor ?? '' },
    });
    expect(second).toMatchObject({ items: [{ text: 'One' }], nextCursor: null });
    await expect(
      ann.api.prompts.one({ params: { id: queryId }, query: { cursor: 'x' } }),
    ).rejects.toMatchObject({ status: 400, body: { data: { issues: [{ path: 'cursor' }] } } });
  });

  it.each([
    ['401', 'model_failed', /LLM_API_KEY/],
    ['500', 'model_failed', /isn’t responding/],
    ['cut', 'model_failed', /model/],
    ['malformed', 'model_failed', /model/],
  ])('continues after a model failure: %s', async (kind, error, words) => {
    const { queryId, promptId } = await begin(ann, await newAgent(ann), asked);
    await app.fault({ provider: 'model', kind, times: 100 });
    const failed = await work(app, ann, promptId);
    expect(failed).toMatchObject({
      state: 'failed',
      error: { kind: error, message: expect.stringMatching(words) },
    });
    expect(failed.endedAt).not.toBeNull();
    await control('faults', { method: 'DELETE' });
    expect(await answer(queryId)).toMatchObject({ state: 'succeeded', error: null });
  });

  it('waits for a slow model', async () => {
    await app.fault({ provider: 'model', kind: 'slow', times: 1, delayMs: 700 });
    const { promptId } = await begin(ann, await newAgent(ann), asked);
    expect(await work(app, ann, promptId)).toMatchObject({ state: 'succeeded', error: null });
  });

  it.each([['unknown_tool'], ['broken_arguments'], ['looping']])(
    'continues after a misbehaving model: %s',
    async (manner) => {
      await setManner(manner);
      const { queryId, promptId } = await begin(ann, await newAgent(ann), asked);
      const failed = await work(app, ann, promptId);
      expect(failed).toMatchObject({ state: 'failed', error: { kind: 'looped' } });
      expect(failed.steps).toBe(3);
      expect(failed.parts.map((part) => part.kind === 'call' && part.state)).not.toContain('running');
      await setManner('honest');
      expect(await answer(queryId)).toMatchObject({ state: 'succeeded' });
    },
  );

  it('continues after a stalling model, whose run the time limit ends', async () => {
    await setManner('stalling');
    const { queryId, promptId } = await begin(ann, await newAgent(ann), asked);
    const working = work(app, ann, promptId);
    await untilRunning(promptId);
    await deps.db
      .updateTable('prompt')
      .set({ worked_ms: runLimits.seconds * 1000 - 1 })
      .where('id', '=', promptId)
      .execute();
    expect(await working).toMatchObject({
      state: 'failed',
      error: { kind: 'time_limit', message: expect.stringContaining('120 seconds') },
    });
    await setManner('honest');
    expect(await answer(queryId)).toMatchObject({ state: 'succeeded' });
  });

  it('ends each run at its limits, and says which limit', async () => {
    const agentId = await newAgent(ann);
    let number = 0;
    const another = () => {
      number += 1;
      return { calls: [{ id: 'x', name: 'read_lists', input: { words: String(number) } }] };
    };
    const { queryId, promptId } = await begin(ann, agentId, 'Go on for ever');
    deps.llm = inBoth(scriptedLlm([another]));
    expect(await work(app, ann, promptId)).toMatchObject({
      state: 'failed',
      steps: runLimits.steps,
      error: { kind: 'step_limit' },
    });
    deps.llm = inBoth(scriptedLlm([() => ({ ...another(), inputTokens: runLimits.tokens })]));
    expect(await answer(queryId, 'Read much')).toMatchObject({ steps: 1, error: { kind: 'token_limit' } });
    deps.llm = inBoth(scriptedLlm([{ text: 'A long beginning', isCut: true }]));
    expect(await answer(queryId, 'Write much')).toMatchObject({
      error: { kind: 'token_limit' },
      parts: [{ kind: 'text', text: 'A long beginning' }],
    });
    deps.llm = inBoth(scriptedLlm([{}]));
    expect(await answer(queryId, 'Say nothing')).toMatchObject({ error: { kind: 'model_failed' } });
    const price = { input: 2000, output: 0 };
    deps.llm = inBoth(scriptedLlm([() => ({ ...another(), inputTokens: 130 })], { price }));
    // 0.26 dollars per step, and 0.50 for the run.
    expect(await answer(queryId, 'Cost much')).toMatchObject({
      steps: 2,
      costMicros: 520_000,
      error: { kind: 'cost_limit', message: expect.stringContaining('$0.50') },
    });
    deps.llm = inBoth(null);
    expect(await answer(queryId, 'Hello')).toMatchObject({ error: { kind: 'not_configured' } });
    deps.llm = sandboxLlm;
    expect(await answer(queryId)).toMatchObject({ state: 'succeeded', error: null });
  });
});

/** Waits until a worker runs a prompt. */
async function untilRunning(promptId: string): Promise<void> {
  const leave = new AbortController();
  for await (const _ of deps.changes.subscribe(ann.userId, leave.signal, 100)) {
    if ((await readOne(ann, promptId)).state === 'running') leave.abort();
  }
}

describe('stopping a run', () => {
  it('ends it wherever it is running, and keeps the text so far', async () => {
    await setManner('stalling');
    const { queryId, promptId } = await begin(ann, await newAgent(ann, []), 'Tell me something');
    const working = work(app, ann, promptId);
    const { chunks } = await openStream(app, ann, promptId);
    for await (const chunk of chunks) {
      if (chunk.type === 'text-delta') break;
    }
    const stopped = await ann.api.prompts.stop({ params: { id: promptId } });
    expect(stopped).toMatchObject({ state: 'cancelled', error: null });
    expect(stopped.parts).toMatchObject([{ kind: 'text', text: expect.stringMatching(/./) }]);
    // The worker has let go and stored nothing more.
    expect(await working).toEqual(stopped);
    expect(await ann.api.prompts.stop({ params: { id: promptId } })).toEqual(stopped);
    await setManner('honest');
    expect(await answer(queryId)).toMatchObject({ state: 'succeeded' });
  });

  it("cancels a prompt that hasn't started", async () => {
    const { promptId } = await begin(ann, await newAgent(ann), asked);
    await ann.api.prompts.stop({ params: { id: promptId } });
    expect(await work(app, ann, promptId)).toMatchObject({ state: 'cancelled', startedAt: null, parts: [] });
  });
});

describe('retrying a prompt', () => {
  it('creates a new prompt with the same text, for the last prompt only', async () => {
    const { queryId, promptId } = await begin(ann, await newAgent(ann), asked);
    await expect(ann.api.prompts.retry({ params: { id: promptId } })).rejects.toMatchObject({ status: 409 });
    await app.fault({ provider: 'model', kind: '401', times: 1 });
    await work(app, ann, promptId);
    const again = await ann.api.prompts.retry({ params: { id: promptId } });
    expect(again).toMatchObject({ text: asked, retryOf: promptId, state: 'queued', queryId });
    const llm = scriptedLlm([{ text: 'Now it works.' }]);
    deps.llm = inBoth(llm);
    expect(await work(app, ann, again.id)).toMatchObject({ state: 'succeeded' });
    // The model reads the question once.
    expect(llm.turns[0]?.messages).toEqual([{ role: 'user', text: asked }]);
    await expect(ann.api.prompts.retry({ params: { id: promptId } })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('last'),
    });
  });
});

describe('the event stream of a prompt', () => {
  it('shows a run as it happens, and the whole run to a client that connects late', async () => {
    const { promptId } = await begin(ann, await newAgent(ann, ['search_signals']), asked);
    const early = readStream(app, ann, promptId);
    const done = await work(app, ann, promptId);
    const late = await readStream(app, ann, promptId);
    const states = await early;
    const last = states.at(-1);
    expect(last).toEqual(late.at(-1));
    expect(last).toMatchObject({
      id: promptId,
      role: 'assistant',
      metadata: { promptId, state: 'succeeded' },
    });
    const [call] = done.parts;
    const said = done.parts.at(-1);
    expect(last?.parts.map(({ type }) => type)).toEqual([
      'step-start',
      'tool-search_signals',
      'step-start',
      'text',
    ]);
    expect(last?.parts[1]).toMatchObject({
      toolCallId: call?.kind === 'call' ? call.callId : '',
      state: 'output-available',
      output: { summary: call?.kind === 'call' ? call.summary : '' },
    });
    expect(last?.parts[3]).toMatchObject({ text: said?.kind === 'text' ? said.text : '', state: 'done' });
  });

  it('follows the protocol, ends with [DONE], and says why a run failed', async () => {
    deps.llm = inBoth(scriptedLlm([{ text: 'A beginning', isCut: true }]));
    const { promptId } = await begin(ann, await newAgent(ann), asked);
    await work(app, ann, promptId);
    const raw = await app.call('GET', `/prompts/${promptId}/stream`, { token: ann.token });
    expect(raw.headers.get('content-type')).toContain('text/event-stream');
    expect(raw.headers.get('x-vercel-ai-ui-message-stream')).toBe('v1');
    expect(await raw.text()).toMatch(/\ndata: \[DONE\]\n\n$/);
    const { chunks } = await openStream(app, ann, promptId);
    const types: string[] = [];
    for await (const chunk of chunks) types.push(chunk.type);
    expect(types).toEqual([
      'start',
      'start-step',
      'text-start',
      'text-delta',
      'text-end',
      'finish-step',
      'error',
      'finish',
    ]);
  });
});
