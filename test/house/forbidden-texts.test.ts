import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles, projectRoot } from './source-files.ts';
import { visibleTexts } from './visible-texts.ts';

/** Words nobody in this field would say to a user, each with an alternative. Whole words, in any case. */
const forbidden: readonly (readonly [words: string, say: string])[] = [
  ['whom', 'who'],
  ['of yours', 'your'],
  ['becomes? of|became of|become of', 'results'],
  ['anew', 'again'],
  ['told of', 'notified about'],
  ['mend|mends|mended', 'fix'],
  ['stands?(?! out)|stood', 'is'],
  ['meanwhile', 'leave it out'],
  ['once more', 'again'],
  ['oops', 'what happened'],
  ['take back|take picture|take out', 'cancel, unschedule or remove'],
  ['(?:do|does|did|is|was|were|are|will|can) ?not (?:take|taken)', 'accept'],
  ["(?:don|doesn|didn|isn|wasn|weren|aren|can|won)['’]t take", 'accept'],
  ['never again', 'Not interested'],
  ['nothing found by the checks', 'No issues found'],
  ['on the clocks? of', 'Times in …'],
  ['with points|without points', 'Score starts when they engage'],
  ['forms of words', 'word variations'],
  ['waits? to be read', 'Fetching posts…'],
  ['new ones at', 'Resets at'],
  ['nothing but', 'No … data yet'],
  ['sum of their', 'Total score'],
  ['people seen', 'People'],
  ['one a line', 'one per line'],
  ['divided by', 'comma-separated'],
  ['who would move', 'Impact preview'],
  ['as shipped', 'Default weights'],
  ['at its site', 'Open original'],
  ['asks you first', 'Needs approval'],
  ['was missed|were missed|made up for', 'If a run is missed'],
  ['nobody waits', 'No pending requests'],
  ['who did what', 'Audit log'],
  ['get in\\?', 'Check access'],
  ['hear of', 'Send …'],
  ['there is a sign', 'character'],
  ['change places', 'changes position'],
  ['say so once', 'Mark as posted'],
  ['ask for much', 'Too many requests'],
  ['goes? on|going on|gone on|went on', 'continue'],
  ['brings? in|brought in', 'import'],
  ['looks? up|looked up|looking up|look-ups?', 'enrich, find or load'],
  ['looks? through|looking through|looked through|looked into|looking into', 'reading'],
  ['waits for its turn', 'Queued'],
  ['nobody|everybody', 'no one, everyone'],
  ['you said (?:yes|no)', 'approved, declined'],
  ['br(?:oke|eaks) off', 'failed'],
  ['brought back', 'restored, or can’t be undone'],
  ['(?:take|took|taken) apart', 'unmerge'],
  ['somebody|anybody', 'someone, anyone, or name them'],
  ['the address of (?:the|a|your|its) (?:post|person|profile|page|feed|site)', 'URL'],
  ['(?:profile|post|feed|page) address(?:es)?', 'URL'],
  ['by address|by their addresses', 'by URL'],
  ['forgets?|forgotten', 'delete'],
  ['whoever runs', 'your administrator'],
  ['(?:the|your) [a-z ]+ could not be (?:read|loaded)', 'Couldn’t load …'],
];

const expressions = forbidden.map(
  ([words, say]) => [new RegExp(`\\b(?:${words})(?!\\w)`, 'iu'), say] as const,
);

/** Strings that look like prose but aren't: keys, routes, SQL, and word lists. */
const noText =
  /\.(?:test|bench|soak|e2e)\.|\/sandbox-|example-|\/(?:drafting-rules|suggest-words|check-claims)\.ts$/;

/** The problems of a text, as "word: say other"; empty if it's fine. */
function faultsOf(text: string): string[] {
  // A single word is a key, a class, or a value. Only sentences and labels are checked.
  if (!/\s/.test(text.trim())) return [];
  return expressions.flatMap(([expression, say]) => {
    const found = expression.exec(text);
    return found ? [`“${found[0]}” (say: ${say})`] : [];
  });
}

async function faultsIn(file: string): Promise<string[]> {
  const source = await readFile(join(projectRoot, file), 'utf8');
  return visibleTexts(source).flatMap(({ at, text }) =>
    faultsOf(text).map(
      (fault) => `${file}:${source.slice(0, at).split('\n').length} ${fault}: ${text.trim().slice(0, 90)}`,
    ),
  );
}

test('no text of the product contains a forbidden word', async () => {
  const files = (
    await Promise.all(
      ['web', 'server/modules', 'core', 'contract'].map((each) => listFiles(each, '.ts', '.tsx')),
    )
  ).flat();
  const read = files.filter((file) => !noText.test(file));
  expect((await Promise.all(read.map(faultsIn))).flat()).toEqual([]);
});

test('finds texts in strings, templates, and between tags, and nowhere else', () => {
  const source = `
    // whom in a comment
    const a = 'the one for whom'; /* of yours */ const whom = /it's of yours/;
    const b = \`\${count} posts of \${name ?? "of whom it is"} are read anew\`;
    const c = sql<Row>\`select whom from mend\`;
    return <p title="a friend of yours">It doesn't say whom <b>{b}</b> it's mend</p>;`;
  const texts = visibleTexts(source).map(({ text }) => text.trim());
  expect(texts).toEqual([
    'the one for whom',
    'posts of',
    'of whom it is',
    'are read anew',
    'a friend of yours',
    "It doesn't say whom",
    "it's mend",
  ]);
  expect(texts.filter((text) => faultsOf(text).length === 0)).toEqual(['posts of']);
  expect(['recommend it', 'it understands', 'taken as is'].flatMap(faultsOf)).toEqual([]);
});
