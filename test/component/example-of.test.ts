import { describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Route } from '#contract/route.ts';
import { exampleOf } from './example-of.ts';
import { richExampleOf } from './rich-example.ts';

/** The default responses to reads without a script. */
const answers = Object.values(contract)
  .flatMap((group): Route[] => Object.values(group))
  .flatMap(({ method, path, answer }) => (answer && method === 'GET' ? [{ method, path, answer }] : []));

describe('an example answer', () => {
  test.each(answers)('of $method $path matches the contract', ({ answer }) => {
    expect(answer.safeParse(exampleOf(answer)).success).toBe(true);
  });

  test.each(answers.filter(({ path }) => !path.startsWith('/health')))(
    'of $method $path that is rich has more than the simplest values',
    ({ answer }) => {
      for (const wording of ['common', 'long'] as const)
        expect(richExampleOf(answer, wording)).not.toEqual(exampleOf(answer));
    },
  );

  test('keeps the given values at any depth', () => {
    const { answer } = contract.signals.list;
    const page = exampleOf(answer, { items: [{ name: 'Adaeze Okafor', score: 12.5 }] });
    expect(page.items).toMatchObject([{ name: 'Adaeze Okafor', score: 12.5, status: 'new', lists: [] }]);
  });

  test('of a union has the form that the given values belong to', () => {
    const { answer } = contract.prompts.one;
    expect(exampleOf(answer, { items: [{ text: 'Who is new?' }], nextCursor: null })).toMatchObject({
      items: [{ text: 'Who is new?', state: 'queued' }],
    });
    expect(exampleOf(answer, { text: 'Who is new?' })).toMatchObject({ text: 'Who is new?' });
  });

  test("is rejected if it doesn't match the contract", () => {
    expect(() => exampleOf(contract.signals.total.answer, { total: 'many' as never })).toThrow('total');
  });
});
