import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { begin, newAgent, openStream, readOne, readStream, work } from '#test/agent-runs.ts';
import { startApp } from '#test/app.ts';
import { cases } from '#test/cases.ts';
import { inBoth } from '#test/realms.ts';
import { scriptedLlm } from '#test/scripted-llm.ts';
import { type ClaimedRun, claimPrompt, leaseMs } from './claimed-run.ts';
import { makeCalls } from './make-calls.ts';
import { readParts } from './prompts.ts';
import { recoverPrompts } from './recover-prompts.cron.ts';
import { takeStep } from './take-step.ts';
import { workOnPrompt } from './work-on-prompt.ts';

const app = await startApp({ works: false });
const { deps } = app.composition;
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const agentId = await newAgent(ann, ['read_lists']);
afterAll(() => app.stop());

const looks = (words: string) => ({ calls: [{ id: 'x', name: 'read_lists', input: { words } }] });
const keyOf = (id: string) => ({ userId: ann.userId, id });
const nobody = async () => undefined;
/** A process that claims a prompt and dies: it never renews its lease. */
async function dieWith(id: string): Promise<ClaimedRun> {
  const claimed = await claimPrompt(deps, keyOf(id), nobody);
  if (claimed === null) throw new Error('There was nothing to take');
  return claimed;
}
const rowOf = (id: string) =>
  deps.db.selectFrom('prompt').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const queued = async () => {
  const { rows } = await app.composition.deps.copyPool.query<{ data: { id: string } }>(
    "select data from pgboss.job where name = 'run-prompt' and state = 'created'",
  );
  return rows.map(({ data }) => data.id);
};

describe('workers that die or stop', () => {
  it('a run continues from its last whole step, and a half-written text is replaced', async () => {
    const llm = scriptedLlm([looks('one'), { text: 'There is none.' }]);
    deps.llm = inBoth(llm);
    const { promptId } = await begin(ann, agentId, 'Which lists?');
    const dead = await dieWith(promptId);
    await takeStep(deps, dead, await rowOf(promptId), new AbortController().signal);
    await deps.db
      .insertInto('prompt_part')
      .values({
        user_id: ann.userId,
        prompt_id: promptId,
        number: 2,
        step: 2,
        kind: 'text',
        text: 'Half a sen',
      })
      .execute();
    const watched = readStream(app, ann, promptId);
    // Its lease is still valid, so no other worker claims it yet.
    expect(await work(app, ann, promptId)).toMatchObject({ state: 'running', steps: 1 });
    app.advance(leaseMs + 1000);
    const done = await work(app, ann, promptId);
    expect(done).toMatchObject({ state: 'succeeded', steps: 2 });
    expect(done.parts).toMatchObject([
      { kind: 'call', state: 'done' },
      { kind: 'text', text: 'There is none.' },
    ]);
    expect(await rowOf(promptId)).toMatchObject({ interruptions: 1, lease: null, leased_until: null });
    // The whole step wasn't repeated.
    expect(llm.turns).toHaveLength(2);
    // The client saw what is stored, and nothing of the half sentence.
    const seen = (await watched).at(-1);
    expect(seen?.parts.filter(({ type }) => type === 'text')).toMatchObject([{ text: 'There is none.' }]);
  });

  it('a slow worker that lost its lease writes nothing more', async () => {
    deps.llm = inBoth(scriptedLlm([{ text: 'The answer.' }]));
    const { promptId } = await begin(ann, agentId, 'Which lists?');
    const slow = await dieWith(promptId);
    app.advance(leaseMs + 1000);
    const done = await work(app, ann, promptId);
    deps.llm = inBoth(scriptedLlm([{ text: 'Another answer, too late.' }]));
    await workOnPrompt(deps, slow, new AbortController().signal);
    expect(await readOne(ann, promptId)).toEqual(done);
  });

  it('a run fails after its worker died three times, and the conversation continues', async () => {
    deps.llm = inBoth(scriptedLlm([{ text: 'The answer.' }]));
    const { queryId, promptId } = await begin(ann, agentId, 'Which lists?');
    for (let times = 0; times < 3; times += 1) {
      await dieWith(promptId);
      app.advance(leaseMs + 1000);
    }
    expect(await work(app, ann, promptId)).toMatchObject({
      state: 'failed',
      error: { kind: 'interrupted', message: expect.stringContaining('Ask again') },
    });
    const next = await ann.api.prompts.ask({ body: { queryId, text: 'And now?' } });
    expect(await work(app, ann, next.id)).toMatchObject({ state: 'succeeded' });
  });

  it('the cron finds runs of dead workers, and runs whose message was lost', async () => {
    deps.llm = inBoth(scriptedLlm([{ text: 'The answer.' }]));
    const lost = await begin(ann, agentId, 'Which lists?');
    const left = await begin(ann, agentId, 'Which lists?');
    await dieWith(left.promptId);
    await app.composition.deps.copyPool.query("delete from pgboss.job where name = 'run-prompt'");
    await recoverPrompts.run(deps);
    expect(await queued()).toEqual([]);
    app.advance(3 * leaseMs);
    await recoverPrompts.run(deps);
    expect((await queued()).sort()).toEqual([lost.promptId, left.promptId].sort());
    expect(await work(app, ann, lost.promptId)).toMatchObject({ state: 'succeeded' });
    expect(await work(app, ann, left.promptId)).toMatchObject({ state: 'succeeded' });
  });

  it('a worker that shuts down gracefully requeues its prompt at once', async () => {
    const stop = new AbortController();
    deps.llm = inBoth(
      scriptedLlm([
        (turn) =>
          new Promise((_, reject) => {
            turn.abort.addEventListener('abort', () => reject(turn.abort.reason), { once: true });
            stop.abort(new Error('The process stops'));
          }),
        { text: 'The answer.' },
      ]),
    );
    const { promptId } = await begin(ann, agentId, 'Which lists?');
    await expect(work(app, ann, promptId, stop.signal)).rejects.toThrow('The process stops');
    expect(await rowOf(promptId)).toMatchObject({ state: 'queued', interruptions: 0, lease: null });
    expect(await work(app, ann, promptId)).toMatchObject({ state: 'succeeded' });
  });
});

describe('wherever processes die during a run', () => {
  type Death = 'at once' | 'in a sentence' | 'between step and calls' | 'after the calls';
  const death = fc.constantFrom<Death>(
    'at once',
    'in a sentence',
    'between step and calls',
    'after the calls',
  );

  /** One process's work until it dies at this point. */
  async function dieAt(when: Death, id: string): Promise<void> {
    const dead = await dieWith(id);
    const { signal } = new AbortController();
    if (when === 'at once') return;
    const made = await makeCalls(deps, dead, await readParts(deps.db, dead.prompt), signal);
    const row = await rowOf(id);
    if (when === 'after the calls' || (row.steps > 0 && !made.hasCalls)) return;
    if (when === 'between step and calls') return takeStep(deps, dead, row, signal);
    const number = ((await readParts(deps.db, dead.prompt)).at(-1)?.number ?? 0) + 1;
    const said = { number, step: row.steps + 1, kind: 'text' as const, text: 'Half a sen' };
    await deps.db
      .insertInto('prompt_part')
      .values({ user_id: ann.userId, prompt_id: id, ...said })
      .execute();
  }

  it('each step runs once and in order, with the same result', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(death, { maxLength: 4 }),
        fc.integer({ min: 0, max: 3 }),
        async (deaths, looked) => {
          deps.llm = inBoth(
            scriptedLlm([
              ({ messages }) => {
                const results = messages.filter(({ role }) => role === 'tool').length;
                return results < looked ? looks(`look ${results}`) : { text: 'The end.' };
              },
            ]),
          );
          const { promptId } = await begin(ann, agentId, 'Which lists?');
          const mortal = deaths.slice(0, 3);
          for (const when of mortal) {
            await dieAt(when, promptId);
            app.advance(leaseMs + 1000);
          }
          const done = await work(app, ann, promptId);
          if (mortal.length === 3) {
            expect(done.error?.kind).toBe('interrupted');
            return;
          }
          expect(done).toMatchObject({ state: 'succeeded', steps: looked + 1 });
          expect(
            done.parts.map((part) => (part.kind === 'text' ? part.text : `${part.state} ${part.input}`)),
          ).toEqual([
            ...Array.from({ length: looked }, (_, index) => `done {"words":"look ${index}"}`),
            'The end.',
          ]);
        },
      ),
      { numRuns: cases(40, 8) },
    );
  });
});

describe('several processes', () => {
  it('never work on the same prompt', async () => {
    const llm = scriptedLlm([looks('one'), looks('two'), { text: 'The answer.' }]);
    deps.llm = inBoth(llm);
    const { promptId } = await begin(ann, agentId, 'Which lists?');
    await Promise.all([1, 2, 3, 4].map(() => work(app, ann, promptId)));
    const done = await readOne(ann, promptId);
    expect(done).toMatchObject({ state: 'succeeded', steps: 3 });
    expect(llm.turns).toHaveLength(3);
  });
});

describe('deleting a conversation', () => {
  it('stops its run, wherever it is running', async () => {
    deps.llm = inBoth(
      scriptedLlm([
        (turn) =>
          new Promise((_, reject) => {
            turn.abort.addEventListener('abort', () => reject(turn.abort.reason), { once: true });
            turn.onText('A beginning');
          }),
      ]),
    );
    const { queryId, promptId } = await begin(ann, agentId, 'Which lists?');
    const working = work(app, ann, promptId).catch((error) => error);
    const { chunks } = await openStream(app, ann, promptId);
    for await (const chunk of chunks) {
      if (chunk.type === 'text-delta') break;
    }
    await ann.api.queries.remove({ params: { id: queryId } });
    // The run has ended, and the prompt no longer exists.
    expect(await working).toMatchObject({ status: 404 });
    await expect(ann.api.queries.one({ params: { id: queryId } })).rejects.toMatchObject({ status: 404 });
  });
});
