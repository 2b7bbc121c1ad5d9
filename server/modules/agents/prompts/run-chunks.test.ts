import { readUIMessageStream, type UIMessage, type UIMessageChunk } from 'ai';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SeenPart, type SeenRun, streamRun } from './stream-prompt.ts';

const part = (number: number, step: number, more: Partial<SeenPart>): SeenPart => ({
  number,
  step,
  kind: 'text',
  text: null,
  call_id: null,
  tool: null,
  input: null,
  state: null,
  summary: null,
  output: null,
  approval: null,
  ...more,
});

type Step = { text: string; calls: ('done' | 'failed')[]; isDropped: boolean };
const step: fc.Arbitrary<Step> = fc.record({
  text: fc.constantFrom('', 'A', 'Let me look into that.', 'Wörter 🚀 und [s1]'),
  calls: fc.array(fc.constantFrom('done' as const, 'failed' as const), { maxLength: 3 }),
  isDropped: fc.boolean(),
});

/** Every stored state of a run in order: text grows, calls end one by one, steps are dropped. */
function history(steps: readonly Step[]): SeenRun[] {
  const moments: SeenRun[] = [{ state: 'queued', error: null, parts: [] }];
  let whole: SeenPart[] = [];
  const see = (parts: readonly SeenPart[]) =>
    moments.push({ state: 'running', error: null, parts: [...whole, ...parts] });
  steps.forEach(({ text, calls, isDropped }, index) => {
    const at = index + 1;
    const first = whole.length + 1;
    if (isDropped && text !== '') {
      see([part(first, at, { text: `Other words: ${text}` })]);
      see([]);
    }
    for (let length = 1; length < text.length; length += 3) {
      see([part(first, at, { text: text.slice(0, length).toWellFormed().replace('\ufffd', '') })]);
    }
    const said = text === '' ? [] : [part(first, at, { text })];
    const call = (order: number, more: Partial<SeenPart>) =>
      part(first + said.length + order, at, {
        kind: 'call',
        call_id: `call-${at}-${order}`,
        tool: 'read_lists',
        input: {},
        state: 'running',
        ...more,
      });
    for (let ended = 0; ended <= calls.length; ended += 1) {
      see([
        ...said,
        ...calls.map((state, order) =>
          call(order, order < ended ? { state, summary: 'Read', output: 'x' } : {}),
        ),
      ]);
    }
    whole = [...(moments.at(-1)?.parts ?? whole)];
  });
  moments.push({ state: 'succeeded', error: null, parts: whole });
  return moments;
}

/** What the SDK's own reader makes of these snapshots. */
async function readLooks(looks: readonly SeenRun[]): Promise<UIMessage | undefined> {
  const tale = streamRun('prompt');
  const chunks: UIMessageChunk[] = looks.flatMap((run) =>
    tale.look({ ...run, parts: run.parts.filter(({ step: at }) => at >= tale.fromStep()) }),
  );
  const stream = new ReadableStream<UIMessageChunk>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  let last: UIMessage | undefined;
  const onError = (error: unknown) => {
    throw error;
  };
  for await (const message of readUIMessageStream({ stream, onError, terminateOnError: true }))
    last = message;
  return last;
}

describe('the stream of a run', () => {
  it('ends up the same whenever a client polls, and is complete for a client that connects late', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 4 }),
        fc.array(fc.boolean(), { maxLength: 30 }),
        async (steps, looksAt) => {
          const moments = history(steps);
          const late = await readLooks(moments.slice(-1));
          const looks = moments.filter(
            (_, index) => index === moments.length - 1 || looksAt[index] !== false,
          );
          const watched = await readLooks(looks);
          // A dropped step that ends up empty leaves nothing but its start.
          expect(watched?.parts).toEqual(late?.parts);
          const last = moments.at(-1)?.parts ?? [];
          expect(
            late?.parts.filter(({ type }) => type === 'text').map((one) => 'text' in one && one.text),
          ).toEqual(last.flatMap(({ text }) => text ?? []));
          expect(late?.parts.filter(({ type }) => type === 'tool-read_lists')).toHaveLength(
            last.filter(({ kind }) => kind === 'call').length,
          );
        },
      ),
    );
  });
});
