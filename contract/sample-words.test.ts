import { expect, test } from 'vitest';
import { sampleWords } from './sample-words.ts';

test('what is real beside the sample network is named', () => {
  expect(sampleWords([])).toBe('no real account is touched');
  expect(sampleWords(['Slack'])).toBe('but Slack is real');
  expect(sampleWords(['Slack', 'X'])).toBe('but Slack and X are real');
  expect(sampleWords(['LinkedIn', 'Slack', 'X'])).toBe('but LinkedIn, Slack and X are real');
});
