import { expect, test } from 'vitest';
import { approvalLabel, cityOf, outputsLabel, runLabel, timingLabel } from './schedule-labels.ts';

test('a timing is shown with the city of its time zone', () => {
  expect(timingLabel({ words: 'Mondays at 08:00', timezone: 'Europe/Berlin' })).toBe(
    'Mondays at 08:00, Berlin',
  );
  expect(cityOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  expect(cityOf('UTC')).toBe('UTC');
});

test('tells a queued, a skipped, and a stopped run apart', () => {
  const slot = '2026-11-23T07:00:00Z';
  expect(runLabel({ state: 'queued', queryId: null, slot })).toBe('Queued');
  expect(runLabel({ state: 'queued', queryId: 'q', slot })).toBe('Working');
  expect(runLabel({ state: 'cancelled', queryId: null, slot })).toBe('Skipped');
  expect(runLabel({ state: 'cancelled', queryId: 'q', slot })).toBe('Stopped');
});

test('lists all outputs in one sentence', () => {
  const nowhere = { artifact: false, slack: false, mail: false, draft: null, webhook: null };
  expect(outputsLabel(nowhere)).toBe('Results stay in the conversation.');
  expect(
    outputsLabel({
      ...nowhere,
      artifact: true,
      mail: true,
      draft: 'twitter',
      webhook: 'https://a.example/x?y',
    }),
  ).toBe('Results go to an artifact, your email, a draft for X and a.example.');
});

test('the publishing approval names the channel, the member, and what ends it', () => {
  const words = approvalLabel('linkedin', 'Maya Lindqvist');
  expect(words).toContain('posts the answer to LinkedIn as Maya Lindqvist ten seconds later, without asking');
  expect(words).toContain('Changing the question, agent or account ends');
});
