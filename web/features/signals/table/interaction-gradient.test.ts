import { expect, test } from 'vitest';
import { interactionGradient } from './interaction-gradient.ts';

test('one kind fills the bar, two share it by their counts, and none gives no bar', () => {
  expect(interactionGradient({ comment: 3 })).toBe('linear-gradient(to right, var(--bar-1) 0% 100%)');
  expect(interactionGradient({ comment: 1, reaction: 3 })).toBe(
    'linear-gradient(to right, var(--bar-1) 0% calc(25% - 1px), transparent calc(25% - 1px) 25%, var(--bar-2) 25% 100%)',
  );
  expect(interactionGradient({})).toBe('none');
});

test('a single engagement stays visible next to a hundred others', () => {
  expect(interactionGradient({ comment: 1, reaction: 99 })).toMatch(/var\(--bar-1\) 0% calc\(4\.8% - 1px\)/);
});
