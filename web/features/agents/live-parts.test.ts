import type { UIMessage } from 'ai';
import { expect, test } from 'vitest';
import type { PromptPart } from '#contract/agents/prompts.ts';
import type { CallPart } from './group-parts.ts';
import { mergeParts, partsOfMessage } from './live-parts.ts';
import { readRunStream } from './read-run-stream.ts';

const text = (words: string): PromptPart => ({ kind: 'text', text: words });
const call = (callId: string, more: Partial<CallPart> = {}): CallPart => ({
  kind: 'call',
  callId,
  tool: 'search_signals',
  title: 'Search signals',
  state: 'running',
  input: '{"limit":5}',
  summary: null,
  output: null,
  approval: null,
  decidedAt: null,
  ...more,
});

/** A run as the server streams it, split into chunks at arbitrary positions. */
function streamOf(events: object[], size: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(
    [...events.map((event) => JSON.stringify(event)), '[DONE]'].map((data) => `data: ${data}\n\n`).join(''),
  );
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
}

test.each([1, 7, 10_000])('reads the stream protocol in chunks of %i bytes into parts', async (size) => {
  const events = [
    { type: 'start', messageId: 'p1' },
    { type: 'start-step' },
    {
      type: 'tool-input-available',
      toolCallId: 'c1',
      toolName: 'search_signals',
      input: { limit: 5 },
      dynamic: true,
    },
    {
      type: 'tool-output-available',
      toolCallId: 'c1',
      output: { summary: '5 people found' },
      dynamic: true,
    },
    {
      type: 'tool-input-available',
      toolCallId: 'c2',
      toolName: 'fly',
      input: {},
      dynamic: true,
      title: 'fly',
    },
    { type: 'tool-output-error', toolCallId: 'c2', errorText: 'There is no such tool', dynamic: true },
    { type: 'finish-step' },
    { type: 'start-step' },
    { type: 'text-start', id: 't1' },
    { type: 'text-delta', id: 't1', delta: 'Three founders ' },
    { type: 'text-delta', id: 't1', delta: 'moved [s1].' },
    { type: 'text-end', id: 't1' },
    { type: 'finish-step' },
    { type: 'finish' },
  ];
  const reported: PromptPart[][] = [];
  for await (const parts of readRunStream(streamOf(events, size))) reported.push(parts);
  expect(reported.at(-1)).toEqual([
    call('c1', { state: 'done', summary: '5 people found' }),
    call('c2', {
      tool: null,
      title: 'fly',
      state: 'failed',
      input: '{}',
      summary: 'There is no such tool',
    }),
    text('Three founders moved [s1].'),
  ]);
  expect(reported).toContainEqual([expect.anything(), expect.anything(), text('Three founders ')]);
});

test('throws on a broken line, so the stream is read again', async () => {
  const bytes = new TextEncoder().encode('data: {"type":"text-start","id":"t"}\n\ndata: {"type":\n\n');
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  const reading = async () => {
    for await (const _ of readRunStream(stream)) {
      // Only the end of the stream matters.
    }
  };
  await expect(reading()).rejects.toThrow();
});

test('merges the details of stored calls with the newer parts of the stream', () => {
  const stored = [call('c1', { state: 'done', summary: '5 people found', output: '[s1] Ada' })];
  const live = [call('c1', { state: 'done', summary: '5' }), text('Three')];
  expect(mergeParts(stored, live)).toEqual([stored[0], text('Three')]);
});

test('never turns a finished call back into a running one', () => {
  const done = call('c1', { state: 'done', summary: '5 people found' });
  expect(mergeParts([done], [call('c1')])).toEqual([done]);
  expect(mergeParts([call('c1')], [done])).toEqual([done]);
});

test('keeps stored parts when the stream starts over', () => {
  const stored = [call('c1', { state: 'done' }), text('Three founders')];
  expect(mergeParts(stored, [call('c1')])).toEqual(stored);
  expect(mergeParts(stored, [call('c1'), text('Thr')])).toEqual(stored);
  expect(mergeParts(stored, [])).toEqual(stored);
});

test('ignores other kinds of message parts', () => {
  const message: Pick<UIMessage, 'parts'> = {
    parts: [{ type: 'step-start' }, { type: 'reasoning', text: 'Hm' }, { type: 'text', text: 'So' }],
  };
  expect(partsOfMessage(message)).toEqual([text('So')]);
});
