import { expect, test } from 'vitest';
import { callLabel, foldedLabel, prettyJson } from './call-labels.ts';
import type { CallPart } from './group-parts.ts';

const call: CallPart = {
  kind: 'call',
  callId: 'c',
  tool: 'search_signals',
  title: 'Search signals',
  state: 'done',
  input: '{}',
  summary: '42 people found',
  output: null,
  approval: null,
  decidedAt: null,
};

test.each<[Partial<CallPart>, string]>([
  [{}, 'Found 42 people'],
  [{ summary: null }, 'Searched signals'],
  [{ title: 'Search signals: founders' }, 'Found 42 people (founders)'],
  [{ title: 'Search signals: founders', state: 'running' }, 'Searching signals (founders)'],
  [{ tool: 'read_post', summary: 'Read “Pricing by usage”' }, 'Read “Pricing by usage”'],
  [{ state: 'running', summary: null }, 'Searching signals'],
  [{ state: 'failed', summary: 'Try other words' }, 'Search signals failed: Try other words'],
  [
    { tool: null, title: 'fly', state: 'failed', summary: 'There is no such tool' },
    'fly failed: There is no such tool',
  ],
  [
    { tool: 'add_to_list', title: 'Add people to a list', state: 'declined' },
    'Add people to a list: declined',
  ],
])('%j reads “%s”', (more, words) => {
  expect(callLabel({ ...call, ...more })).toBe(words);
});

test('folds repeated steps into one line', () => {
  const read = (name: string): CallPart => ({ ...call, tool: 'read_signal', summary: `Read ${name}` });
  expect(foldedLabel([read('Ada'), read('Bo')])).toBe('Read 2 people: Ada and Bo');
  expect(foldedLabel([read('Ada'), read('Bo'), read('Cy'), read('Di'), read('Ed')])).toBe(
    'Read 5 people: Ada, Bo, Cy and 2 more',
  );
  expect(foldedLabel([call, { ...call, summary: '3 people found' }])).toBe('Found 42 people and 3 people');
});

test('formats JSON input and leaves broken input as it is', () => {
  expect(prettyJson('{"limit":5}')).toBe('{\n  "limit": 5\n}');
  expect(prettyJson('{"limit":')).toBe('{"limit":');
});
