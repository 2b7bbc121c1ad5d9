import { expect, it } from 'vitest';
import { jobLabel } from './job-labels.ts';

it('adds the progress unless the step already contains numbers', () => {
  expect(jobLabel({ step: 'Reading posts', done: 1200, total: 4000 })).toBe('Reading posts, 1,200 of 4,000');
  expect(jobLabel({ step: 'Reading posts', done: 7, total: null })).toBe('Reading posts, 7');
  expect(jobLabel({ step: 'Looking up the profile', done: 0, total: null })).toBe('Looking up the profile');
  expect(jobLabel({ step: 'Post 12 of 60', done: 12, total: 60 })).toBe('Post 12 of 60');
  expect(jobLabel({ step: '', done: 0, total: null })).toBe('Starting');
});
