import { expect, it } from 'vitest';
import { changeOf, editedLabel } from './edited-labels.ts';

const before = { name: 'Kim', title: 'CTO', company: 'Acme', email: '', location: 'Oslo' };
const edited = [{ field: 'title' as const, at: '2026-11-20T12:00:00.000Z', sourceValue: 'Engineer' }];

it('sends what was changed only, and knows what was before', () => {
  const after = { ...before, name: ' Kim Lee ', email: 'kim@sample.example', title: '' };
  expect(changeOf(before, after, edited)).toEqual({
    change: { name: 'Kim Lee', title: null, email: 'kim@sample.example' },
    undo: { name: null, title: 'CTO', email: null },
  });
});

it('changes nothing where nothing is written, and where a blank was no edit', () => {
  expect(changeOf(before, before, edited)).toBeNull();
  expect(changeOf(before, { ...before, location: ' ' }, edited)).toBeNull();
});

it('says what is edited', () => {
  expect(editedLabel([])).toBeNull();
  expect(editedLabel(edited)).toBe('Edited by you: title');
});
