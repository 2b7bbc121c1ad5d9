import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Llm } from '#server/ports/llm/port.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { scriptedLlm } from '#test/scripted-llm.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { judge } from './checks.ts';
import { questions, readTruth, type Truth } from './questions.ts';
import { askModel } from './transcript.ts';

/**
 * Forty questions over the sample world: what a right answer names (recall), what else it names (precision), and the
 * faults a machine can see. The sample model always; with LLM_PROVIDER and the like set, that model too.
 */
let app: TestApp;
let member: SignedIn;
let truth: Truth;
beforeAll(async () => {
  app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z') });
  member = await app.signIn('ann@northwind-labs.example', 'Ann');
  await member.api.sources.connect({ body: { url: 'https://www.linkedin.com/in/maya-lindqvist' } });
  for (const who of ['adaeze-okafor', 'tomasz-wieczorek', 'priya-raman']) {
    await member.api.engageFeed.addProfile({ body: { url: `https://www.linkedin.com/in/${who}` } });
  }
  await member.api.rss.add({ body: { url: 'blog.harbor-analytics.example' } });
  await app.waitForIdle();
  truth = await readTruth(member, app.now());
});
afterAll(() => app?.stop());

async function measure(
  name: string,
  llm: Llm,
): Promise<{ recall: number; precision: number; passed: number }> {
  const sums = { recall: 0, precision: 0, passed: 0 };
  for (const { text, expected } of questions) {
    const wanted = expected(truth);
    const deps = app.composition.deps;
    const transcript = await askModel(deps, llm, { userId: member.userId, question: text, now: app.now() });
    const { recall, precision, faults } = judge(transcript, wanted);
    sums.recall += recall / questions.length;
    sums.precision += precision / questions.length;
    const passes = faults.length === 0 && recall === 1;
    sums.passed += passes ? 1 : 0;
    const missing = recall < 1 ? [`recall ${recall.toFixed(2)} of ${wanted.names.join(', ')}`] : [];
    console.log(
      `${passes ? 'ok  ' : 'FAIL'} ${name} · ${text}${passes ? '' : `\n     ${[...missing, ...faults].slice(0, 4).join('\n     ')}`}`,
    );
  }
  console.log(
    `${name}: ${sums.passed} of ${questions.length} without a fault, recall ${sums.recall.toFixed(3)}, precision ${sums.precision.toFixed(3)}\n`,
  );
  return sums;
}

test('the sample model answers all of them', async () => {
  const { llm } = app.composition.deps;
  if (llm === null) throw new Error('The sample network has a model');
  const { passed, recall } = await measure('sample', llm);
  expect(passed).toBeGreaterThanOrEqual(36);
  expect(recall).toBeGreaterThan(0.9);
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
  const { passed } = await measure(name, llm);
  // Who always refuses is right where there is nothing to find, and only there.
  expect(passed).toBeLessThanOrEqual(4);
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

const configured = process.env.LLM_PROVIDER !== undefined;
test.runIf(configured)('the configured model is measured beside it', async () => {
  const config = readConfig(process.env);
  const other = await startApp({
    env: Object.fromEntries(
      Object.entries(process.env).flatMap(([key, value]) =>
        key.startsWith('LLM_') && value !== undefined ? [[key, value]] : [],
      ),
    ),
  });
  const { llm } = other.composition.deps;
  if (llm === null) throw new Error('No model is configured');
  await measure(`${config.llm?.model ?? 'configured'}`, llm);
  await other.stop();
});
