import { expect, test } from 'vitest';
import type { AddOutcome } from '#contract/imports/sources.ts';
import { addedSentence } from './add-people-messages.ts';

test.each<[AddOutcome[], string]>([
  [['created'], '1 person added'],
  [['created', 'merged', 'exists', 'invalid'], '2 people added, 1 was already here, 1 line not added'],
  [['exists', 'exists'], 'No one added, 2 were already here'],
  [['invalid', 'invalid'], 'No one added, 2 lines not added'],
])('the outcomes %j read “%s”', (outcomes, sentence) => {
  expect(addedSentence(outcomes.map((outcome) => ({ outcome })))).toBe(sentence);
});
