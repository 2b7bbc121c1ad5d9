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

test('groups consecutive calls into one block, split by text', () => {
  expect(shape([call('a'), call('b'), text('Words'), call('c')])).toEqual([['a', 'b'], 'Words', ['c']]);
});

test('gives an approval request its own block, once, in its latest state', () => {
  const asks = call('w', { tool: 'add_to_list', approval, state: 'waiting' });
  expect(shape([call('a'), asks, text('So'), { ...asks, state: 'done' }])).toEqual([['a'], '? w done', 'So']);
});

test('shows a repeated call once, at its first position', () => {
  const blocks = groupParts([call('a', { state: 'running' }), text('Words'), call('a')]);
  expect(blocks).toHaveLength(2);
  expect(blocks[0]).toMatchObject({ kind: 'steps', calls: [{ callId: 'a', state: 'done' }] });
});

test("skips empty text, which doesn't split calls either", () => {
  expect(shape([call('a'), text(' \n'), call('b')])).toEqual([['a', 'b']]);
  expect(textOf([text('One'), call('a'), text('Two')])).toBe('One\n\nTwo');
});

test('folds repeated reads into one step, but not writes or failures', () => {
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
