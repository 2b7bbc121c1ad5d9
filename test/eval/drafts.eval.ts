import { afterAll, beforeAll, expect, test } from 'vitest';
import { written } from '#sandbox/world/written/index.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { draftOverHttp } from './draft-over-http.ts';
import { hostileTasks, recordedLlm, scriptedWriters, type Task, trapTasks } from './draft-writers.ts';
import { columns, interval, judgeDrafts, printDrafts, type Row, shareOf } from './judge-drafts.ts';
import { openModels } from './models.ts';
import { printVoice, spreadOf } from './voice.ts';

/** What somebody of the sample network writes under posts, in English: their comments, and the answers to others'. */
const commentsOf = (slug: string): string[] =>
  written.posts
    .filter(({ language }) => language === 'en')
    .flatMap(({ author, comments }) =>
      comments.flatMap((one) => [
        ...[one, ...one.replies].flatMap(({ who, text }) => (who === slug ? [text] : [])),
        ...(author === slug ? one.answers : []),
      ]),
    );
const own = commentsOf('maya-lindqvist');
const spread = spreadOf(own);
const others = [...new Set(written.posts.map(({ author }) => author))]
  .filter((slug) => slug !== 'maya-lindqvist')
  .flatMap(commentsOf);

let app: TestApp;
const rows: Row[] = [];
const voices: string[] = [];
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  console.log(
    `\nDrafts, in percent, with the interval of each share (95 of 100 cases)\n\n${printDrafts(rows)}\n`,
  );
  console.log(
    `Voice: the mean of each number, and from where to where Maya’s own ${own.length} comments go\n`,
  );
  console.log(voices.join('\n'));
  await app?.stop();
});

/** What somebody wrote, judged like drafts of it; only the voice and how it reads count. */
function ownRow(name: string, texts: readonly string[]): Row {
  const judged = texts.map((text) => ({ text, answered: text, warnings: [], isHostile: false }));
  const verdicts = judgeDrafts(judged, spread).map((one) => ({
    ...one,
    grounded: null,
    language: null,
    unlike: null,
  }));
  voices.push(`${name}: ${printVoice(texts, spread)}`);
  return { name, verdicts, asked: texts.length, drafted: texts.length, calls: 0, tokens: 0 };
}

test('Maya sounds like herself, and others less so', () => {
  const [herself, shuffled] = [ownRow('Maya’s own comments', own), ownRow('comments of others', others)];
  rows.push(herself, shuffled);
  expect(own.length).toBeGreaterThan(30);
  expect(interval(shareOf(shuffled.verdicts, 'voice')).high).toBeLessThan(
    interval(shareOf(herself.verdicts, 'voice')).low,
  );
});

const perLanguage = 40;

test('the sample network drafts for its own posts, in their language', async () => {
  const tasks: Task[] = [...Map.groupBy(written.posts, ({ language }) => language).values()]
    .flatMap((posts) => posts.filter(({ drafts }) => drafts.length > 0).slice(0, perLanguage))
    .map(({ text }) => ({ text, trap: null }));
  const row = await draftOverHttp(app, { name: 'sample network', llm: null, tasks }, spread);
  rows.push(row);
  voices.push(`${row.name}: ${printVoice(row.texts, spread)}`);
  expect(row.drafted / row.asked).toBeGreaterThan(0.95);
  for (const column of ['unlike', 'language'] as const) {
    expect(interval(shareOf(row.verdicts, column)).share, column).toBeGreaterThan(0.95);
  }
});

test('the models are asked to draft for three hundred traps and fifty hostile texts', async () => {
  for (const [name, llm] of openModels()) {
    const row = await draftOverHttp(app, { name, llm, tasks: [...trapTasks, ...hostileTasks] }, spread);
    rows.push(row);
    voices.push(`${name}: ${printVoice(row.texts, spread)}`);
  }
});

test.each(scriptedWriters.map((writer) => [writer.name, writer] as const))(
  'a writer who is “%s” fails what it breaks and nothing else',
  async (name, writer) => {
    const row = await draftOverHttp(app, { name, llm: recordedLlm(writer), tasks: writer.tasks }, spread);
    rows.push(row);
    voices.push(`${name}: ${printVoice(row.texts, spread)}`);
    for (const column of columns) {
      const share = shareOf(row.verdicts, column);
      if (share.of === 0) continue;
      if (column === writer.fails) expect(interval(share).high, column).toBeLessThan(0.5);
      // Voice is measured against the floor, the others' comments.
      else expect(share.passed / share.of, column).toBeGreaterThan(column === 'voice' ? 0.6 : 0.8);
    }
  },
);
