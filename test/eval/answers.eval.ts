import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#test/app.ts';
import { scriptedLlm } from '#test/scripted-llm.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { type Figures, measure, printTable, type Question } from './measure.ts';
import { openModels } from './models.ts';
import { questions } from './questions.ts';
import { openSampleWorld } from './worlds.ts';

/**
 * Forty questions about the sample world: what a right answer names (recall), what else it names (precision),
 * and the faults a machine can detect. `npm run eval -- --models a,b` runs them with several models.
 */
let app: TestApp;
let member: SignedIn;
let asked: Question[];
const table = new Map<string, Figures>();
beforeAll(async () => {
  app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z') });
  member = await app.signIn('ann@northwind-labs.example', 'Ann');
  const world = await openSampleWorld(app, member);
  asked = questions.map(({ text, expected }) => ({ text, expected: expected(world) }));
});
afterAll(async () => {
  printTable('Forty questions over the sample world', table);
  await app?.stop();
});

test('the models are asked all questions', async () => {
  for (const [name, llm] of openModels()) {
    const figures = await measure({ app, member }, name, llm, asked);
    table.set(name, figures);
    expect(figures.asked).toBe(40);
  }
});

const bad: [string, string][] = [
  ['invents a name', '**Carla Moss** [s1] warmed up most.'],
  ['wrong number', 'Adaeze Okafor [s1] has a score of 9876.5.'],
  ['no citation', 'Adaeze Okafor and Tomasz Wieczorek warmed up.'],
  ['always refuses', 'That is not in your data.'],
];
test.each(bad)('a model that %s fails', async (name, text) => {
  const search = { name: 'search_signals', input: inputOfSearch() };
  const llm = scriptedLlm([
    (turn) => (turn.messages.at(-1)?.role === 'user' ? { calls: [{ id: 'c1', ...search }] } : { text }),
  ]);
  const figures = await measure({ app, member }, name, llm, asked);
  table.set(name, figures);
  // A model that always refuses is right only if there is nothing to find.
  expect(figures.passed).toBeLessThanOrEqual(4);
});

function inputOfSearch(): Record<string, unknown> {
  const fields = [
    'words',
    'titles',
    'companies',
    'locations',
    'seniority',
    'intensity',
    'status',
    'list',
    'days',
    'daysOf',
    'goneQuiet',
    'sort',
    'limit',
  ];
  return Object.fromEntries(fields.map((field) => [field, null]));
}
