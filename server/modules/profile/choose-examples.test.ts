import { expect, it } from 'vitest';
import { chooseExamples } from './choose-examples.ts';

const comments = [
  'Thanks, that is what we see too.',
  'Thanks, that is just what we see too!',
  'Thanks, that is what we saw as well.',
  'We moved to usage bands in March, and churn in the small accounts halved within a quarter.',
  'Which of the two tables did the night shift keep in the end?',
  'I would not price the pilot at all. A pilot that costs something has a sponsor, and a sponsor has a budget line that somebody defends in October.',
  'ok',
];

it('takes texts from short to long, without two that begin alike', () => {
  expect(chooseExamples(comments, 3)).toEqual([comments[0], comments[3], comments[4]]);
});

it('leaves out what stands beside them, and what says nothing', () => {
  const chosen = chooseExamples(comments, 5, [comments[0] ?? '']);
  expect(chosen.some((text) => text.startsWith('Thanks'))).toBe(false);
  expect(chosen).not.toContain('ok');
  expect(chooseExamples(['ok', '👏👏'], 3)).toEqual([]);
});
