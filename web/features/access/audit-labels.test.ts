import { expect, test } from 'vitest';
import { actionLabel, detailLabels } from './audit-labels.ts';

test('names known actions in plain words and unknown ones by their own name', () => {
  expect(actionLabel('domain.removed')).toBe('Domain removed');
  expect(actionLabel('plan.changed')).toBe('Plan changed');
  expect(actionLabel('data-export.made')).toBe('Data export made');
});

test.each([
  ['domain.added', { includesSubdomains: true }, ['with subdomains']],
  ['domain.removed', { endSessions: true, endedSessions: 3 }, ['3 sessions ended']],
  ['domain.removed', { endSessions: false }, ['its users stayed signed in']],
  ['session.others-ended', { sessions: 2 }, ['2 ended']],
  ['beta.approved', { requests: 1 }, []],
  ['connection.made', { network: 'sample' }, ['sample network']],
  ['plan.changed', { to: 'team' }, []],
  ['plan.changed', { from: 'Free' }, ['from Free']],
])('%s with %j reads %j', (action, detail, said) => {
  expect(detailLabels({ action, detail })).toEqual(said);
});
