import { expect, test } from 'vitest';
import { sampleMessage } from './sample-messages.ts';

test('names the real accounts next to the sample network', () => {
  expect(sampleMessage([])).toBe('no real account is touched');
  expect(sampleMessage(['Slack'])).toBe('but Slack is real');
  expect(sampleMessage(['Slack', 'X'])).toBe('but Slack and X are real');
  expect(sampleMessage(['LinkedIn', 'Slack', 'X'])).toBe('but LinkedIn, Slack and X are real');
});
