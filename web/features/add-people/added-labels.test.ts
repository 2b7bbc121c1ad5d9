import { expect, test } from 'vitest';
import type { AddOutcome } from '#contract/sources/sources.ts';
import { addedSentence } from './added-labels.ts';

test.each<[AddOutcome[], string]>([
  [['created'], '1 person added'],
  [['created', 'merged', 'exists', 'invalid'], '2 people added, 1 was already here, 1 line not added'],
  [['exists', 'exists'], 'Nobody added, 2 were already here'],
  [['invalid', 'invalid'], 'Nobody added, 2 lines not added'],
])('%j: %s', (outcomes, sentence) => {
  expect(addedSentence(outcomes.map((outcome) => ({ outcome })))).toBe(sentence);
});
