import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './source-files.ts';

/** The number of binding sentences in each section of the specification, so none gets lost unnoticed. */
const sentences: Record<string, number> = {
  S1: 3,
  S2: 18,
  S3: 11,
  S4: 7,
  S5: 6,
  S6: 3,
  S7: 93,
  S8: 16,
  S9: 7,
};

/**
 * `| S2-01 | sentence | test file › test title |`; several tests are separated by `<br>`. Below the heading
 * "Not yet", the last cell names the capability that a sentence is waiting for.
 */
type Row = { id: string; sentence: string; last: string[]; isLater: boolean };

function parseRows(markdown: string): Row[] {
  const [now = '', later = ''] = markdown.split(/^## Not yet$/m);
  return [...parseTable(now, false), ...parseTable(later, true)];
}

function parseTable(markdown: string, isLater: boolean): Row[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s|:-]+\|$/.test(line))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    )
    .filter(([first]) => first?.toLowerCase() !== 'id')
    .map(([id = '', sentence = '', last = '']) => ({
      id,
      sentence,
      last: last
        .split('<br>')
        .map((name) => name.trim().replaceAll('`', ''))
        .filter((name) => name !== ''),
      isLater,
    }));
}

/** The problems of the rows: wrong ids, wrong sentences, and tests that don't exist. */
async function findProblems(
  rows: Row[],
  counts: Record<string, number>,
  read: (path: string) => Promise<string>,
): Promise<string[]> {
  const problems: string[] = [];
  for (const [index, { id, sentence, last, isLater }] of rows.entries()) {
    if (!/^S\d-\d{2,}$/.test(id)) problems.push(`row ${index + 1} has no id like S2-01: "${id}" ${sentence}`);
    if (rows.findIndex((row) => row.id === id) !== index) problems.push(`${id} stands twice`);
    if (sentence === '') problems.push(`${id} has no sentence`);
    if (last.length === 0) problems.push(`${id} has no ${isLater ? 'capability' : 'test'}: ${sentence}`);
    if (!isLater) for (const name of last) problems.push(...(await checkTest(id, name, read)));
  }
  const wanted = Object.entries(counts).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}-${String(index + 1).padStart(2, '0')}`),
  );
  const known = new Set(rows.map((row) => row.id));
  problems.push(...wanted.filter((id) => !known.has(id)).map((id) => `${id} is missing`));
  for (const id of known) {
    if (/^S\d-\d{2,}$/.test(id) && !wanted.includes(id))
      problems.push(`${id} is one more than its section has`);
  }
  return problems;
}

async function checkTest(
  id: string,
  name: string,
  read: (path: string) => Promise<string>,
): Promise<string[]> {
  const [file = '', ...rest] = name.split(' › ').map((part) => part.trim());
  const title = rest.join(' › ');
  if (!/\.(test|e2e|journey)\.tsx?$/.test(file) || title === '')
    return [`${id} names no test as "file › title": ${name}`];
  const source = await read(file).catch(() => undefined);
  if (source === undefined) return [`${id} names ${file}, which does not exist`];
  return readTitles(source).has(title) ? [] : [`${id} names a test that ${file} does not have: ${title}`];
}

/**
 * The titles of a file's tests: the text that `test(`, `it(`, or their `.each(…)(` start with, on the same
 * line.
 */
function readTitles(source: string): Set<string> {
  const calls = /(?:\b(?:test|it)\(|\)\()\s*(['"`])((?:\\.|(?!\1)[^\\\n])*)\1\s*,/g;
  return new Set([...source.matchAll(calls)].map(([, , title = '']) => title.replaceAll(/\\(.)/g, '$1')));
}

test('every sentence of the specification has a test that exists', async () => {
  const rows = parseRows(await readFile(join(projectRoot, 'docs/specification.md'), 'utf8'));
  const read = (path: string) => readFile(join(projectRoot, path), 'utf8');
  expect(await findProblems(rows, sentences, read)).toEqual([]);
});

test("reports missing sentences, sentences without a test, and tests that don't exist", async () => {
  const read = async (path: string) => {
    if (path !== 'a.e2e.ts') throw new Error('no such file');
    return `// test('a comment of its own
test('logout goes to /login', () => {});
test.each([['x']])("it's %s", () => {});
call('no title', () => {});`;
  };
  const table = `| Id | Sentence | Test |
|---|---|---|
| S2-01 | Logout goes to /login. | a.e2e.ts › logout goes to /login<br>a.e2e.ts › it's %s |
| S4-01 | Without a test. | |
| S5-01 | File missing. | b.e2e.ts › logout goes to /login |
| S8-01 | Title missing. | a.e2e.ts › a comment of its own |
| S8-02 | Part of a title. | a.e2e.ts › logout goes |
| S8-03 | Not a title. | a.e2e.ts › no title |
| S9-01 | Half. | a.e2e.ts |
| S9-01 | Twice \\| and more. | a.e2e.ts › logout goes to /login |
| none | No id. | a.e2e.ts › logout goes to /login |

## Not yet

| Id | Sentence | Comes with |
|---|---|---|
| S2-03 | Later. | Agents |
| S2-04 | Later, nobody knows when. | |`;
  expect(await findProblems(parseRows(table), { S2: 3, S4: 1, S5: 1, S8: 4, S9: 1 }, read)).toEqual([
    'S4-01 has no test: Without a test.',
    'S5-01 names b.e2e.ts, which does not exist',
    'S8-01 names a test that a.e2e.ts does not have: a comment of its own',
    'S8-02 names a test that a.e2e.ts does not have: logout goes',
    'S8-03 names a test that a.e2e.ts does not have: no title',
    'S9-01 names no test as "file › title": a.e2e.ts',
    'S9-01 stands twice',
    'row 9 has no id like S2-01: "none" No id.',
    'S2-04 has no capability: Later, nobody knows when.',
    'S2-02 is missing',
    'S8-04 is missing',
    'S2-04 is one more than its section has',
  ]);
});
