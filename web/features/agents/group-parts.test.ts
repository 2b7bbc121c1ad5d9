import { expect, test } from 'vitest';
import type { Approval, PromptPart } from '#contract/agents/prompts.ts';
import { type CallPart, foldCalls, groupParts, textOf } from './group-parts.ts';

const approval: Approval = {
  title: 'Add 2 people to the list “Founders”?',
  lines: [],
  destination: null,
  text: null,
  confirm: 'Add 2 people',
  problem: null,
};
const call = (callId: string, more: Partial<CallPart> = {}): CallPart => ({
  kind: 'call',
  callId,
  tool: 'search_signals',
  title: 'Search signals',
  state: 'done',
  input: '{}',
  summary: null,
  output: null,
  approval: null,
  decidedAt: null,
  ...more,
});
const text = (words: string): PromptPart => ({ kind: 'text', text: words });
const shape = (parts: PromptPart[]) =>
  groupParts(parts).map((block) =>
    block.kind === 'steps'
      ? block.calls.map(({ callId }) => callId)
      : block.kind === 'text'
        ? block.text
        : `? ${block.call.callId} ${block.call.state}`,
  );

test('calls in a row share a block, and texts part them', () => {
  expect(shape([call('a'), call('b'), text('Words'), call('c')])).toEqual([['a', 'b'], 'Words', ['c']]);
});

test('what asks has a block of its own, once, in its latest state', () => {
  const asks = call('w', { tool: 'add_to_list', approval, state: 'waiting' });
  expect(shape([call('a'), asks, text('So'), { ...asks, state: 'done' }])).toEqual([['a'], '? w done', 'So']);
});

test('a call that comes twice is shown once, where it came first', () => {
  const blocks = groupParts([call('a', { state: 'running' }), text('Words'), call('a')]);
  expect(blocks).toHaveLength(2);
  expect(blocks[0]).toMatchObject({ kind: 'steps', calls: [{ callId: 'a', state: 'done' }] });
});

test('an empty text is no block, and does not part calls', () => {
  expect(shape([call('a'), text(' \n'), call('b')])).toEqual([['a', 'b']]);
  expect(textOf([text('One'), call('a'), text('Two')])).toBe('One\n\nTwo');
});

test('what was read again and again is one step, what was made or failed is not', () => {
  const read = (id: string, more = {}) => call(id, { tool: 'read_signal', ...more });
  const calls = [
    call('a'),
    read('b'),
    read('c'),
    read('d', { state: 'failed' }),
    read('e'),
    call('f', { tool: 'save_artifact' }),
    call('g', { tool: 'save_artifact' }),
  ] as CallPart[];
  const folded = foldCalls(calls).map((step) => step.map(({ callId }) => callId).join(''));
  expect(folded).toEqual(['a', 'bc', 'd', 'e', 'f', 'g']);
});
