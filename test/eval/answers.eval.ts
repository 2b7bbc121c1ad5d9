import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Network } from '#contract/profile.ts';
import { readConfig } from '#server/config.ts';
import { aiSdkLlm } from '#server/ports/llm/ai-sdk.ts';
import type { Llm } from '#server/ports/llm/port.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { scriptedLlm } from '#test/scripted-llm.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { type Expected, judge } from './checks.ts';
import { questions, readTruth, type Truth } from './questions.ts';
import { askModel } from './transcript.ts';

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

/**
 * The models to compare, by name: those in `--models`, otherwise LLM_MODEL; none if LLM_PROVIDER and related
 * settings aren't set. Each is called with these settings, with its name as LLM_MODEL.
 */
function openModels(): [name: string, llm: Llm][] {
  const { EVAL_MODELS, LLM_PROVIDER, LLM_MODEL } = process.env;
  const configured = LLM_PROVIDER === undefined || LLM_MODEL === undefined ? [] : [LLM_MODEL];
  const names = EVAL_MODELS?.split(',').map((name) => name.trim()) ?? configured;
  return names.filter((name) => name !== '').map((name) => [name, open(name)]);
}

function open(name: string): Llm {
  const { llm } = readConfig({ ...process.env, LLM_MODEL: name });
  if (llm === null) throw new Error(`Set LLM_PROVIDER and its key to ask ${name}`);
  return aiSdkLlm({ ...llm, isSample: false });
}

/** The sample network for a new user who follows three people and a feed. */
async function openSampleWorld(app: TestApp, member: SignedIn): Promise<Truth> {
  await member.api.sources.connect({ body: { url: 'https://www.linkedin.com/in/maya-lindqvist' } });
  for (const who of ['adaeze-okafor', 'tomasz-wieczorek', 'priya-raman']) {
    await member.api.engageFeed.addProfile({ body: { url: `https://www.linkedin.com/in/${who}` } });
  }
  await member.api.rss.add({ body: { url: 'blog.harbor-analytics.example' } });
  await app.waitForIdle();
  return readTruth(member, { now: app.now(), network: 'sample', company: 'Harbor Analytics' });
}

type Figures = { asked: number; passed: number; recall: number; precision: number };
type Question = { text: string; expected: Expected };

/** Asks a model all questions, prints what it got wrong, and counts. */
async function measure(
  { app, member, network = 'sample' }: { app: TestApp; member: SignedIn; network?: Network },
  name: string,
  llm: Llm,
  questions: readonly Question[],
): Promise<Figures> {
  const sums = { asked: questions.length, passed: 0, recall: 0, precision: 0 };
  for (const { text, expected } of questions) {
    const asked = { userId: member.userId, question: text, now: app.now(), network };
    const transcript = await askModel(app.composition.deps, llm, asked);
    const { recall, precision, faults } = judge(transcript, expected);
    sums.recall += recall / questions.length;
    sums.precision += precision / questions.length;
    const passes = faults.length === 0 && recall === 1;
    sums.passed += passes ? 1 : 0;
    const missing = recall < 1 ? [`recall ${recall.toFixed(2)} of ${expected.names.join(', ')}`] : [];
    const why = passes ? '' : `\n     ${[...missing, ...faults].slice(0, 4).join('\n     ')}`;
    console.log(`${passes ? 'ok  ' : 'FAIL'} ${name} · ${text}${why}`);
    if (!passes && process.env.EVAL_ANSWERS) console.log(transcript.answer.replace(/^/gm, '     | '));
  }
  return sums;
}

/** The table in docs/eval.md. */
function printTable(title: string, figures: ReadonlyMap<string, Figures>): void {
  const rows = [...figures].map(
    ([name, { asked, passed, recall, precision }]) =>
      `| ${name} | ${passed} of ${asked} | ${recall.toFixed(3)} | ${precision.toFixed(3)} |`,
  );
  console.log(
    [
      `\n${title}\n`,
      '| Model | Without a fault | Recall | Precision |',
      '|---|---|---|---|',
      ...rows,
      '',
    ].join('\n'),
  );
}
