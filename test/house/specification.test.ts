import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './source-files.ts';

/** The sections of the specification whose every binding sentence is listed. */
const sections = ['S2', 'S4', 'S5', 'S8', 'S9'];

/** `| S2-01 | sentence | test file › test name |`; several tests are divided by `<br>`. */
type Row = { id: string; sentence: string; tests: string[] };

function parseRows(markdown: string): Row[] {
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
    .map(([id = '', sentence = '', tests = '']) => ({
      id,
      sentence,
      tests: tests
        .split('<br>')
        .map((name) => name.trim().replaceAll('`', ''))
        .filter((name) => name !== ''),
    }));
}

/** What is wrong with the rows: ids, sentences, and tests that do not exist. */
async function findProblems(rows: Row[], read: (path: string) => Promise<string>): Promise<string[]> {
  const problems: string[] = [];
  for (const [index, { id, sentence, tests }] of rows.entries()) {
    if (!/^S\d-\d{2,}$/.test(id)) problems.push(`row ${index + 1} has no id like S2-01: "${id}" ${sentence}`);
    if (rows.findIndex((row) => row.id === id) !== index) problems.push(`${id} stands twice`);
    if (sentence === '') problems.push(`${id} has no sentence`);
    if (tests.length === 0) problems.push(`${id} has no test: ${sentence}`);
    for (const name of tests) problems.push(...(await checkTest(id, name, read)));
  }
  for (const section of sections) {
    if (!rows.some((row) => row.id.startsWith(`${section}-`)))
      problems.push(`section ${section} has no sentence`);
  }
  return problems;
}

async function checkTest(
  id: string,
  name: string,
  read: (path: string) => Promise<string>,
): Promise<string[]> {
  const [file = '', title = ''] = name.split('›').map((part) => part.trim());
  if (!/\.(test|e2e)\.tsx?$/.test(file) || title === '')
    return [`${id} names no test as "file › title": ${name}`];
  const source = await read(file).catch(() => undefined);
  if (source === undefined) return [`${id} names ${file}, which does not exist`];
  // A title is a string in the source: it follows a quote, with nothing but its own text between.
  const titles = source.match(/(['"`])(?:\\.|(?!\1)[^\\\n])*\1/g) ?? [];
  return titles.some((text) => text.includes(title))
    ? []
    : [`${id} names a test that ${file} does not have: ${title}`];
}

test('every sentence of the specification has a test that exists', async () => {
  const rows = parseRows(await readFile(join(projectRoot, 'docs/specification.md'), 'utf8'));
  expect(await findProblems(rows, (path) => readFile(join(projectRoot, path), 'utf8'))).toEqual([]);
});

test('a sentence without a test, or with one that does not exist, is seen', async () => {
  const read = async (path: string) => {
    if (path !== 'a.e2e.ts') throw new Error('no such file');
    return "// a comment of its own\ntest('logout goes to /login', () => {});";
  };
  const table = `| Id | Sentence | Test |
|---|---|---|
| S2-01 | Logout goes to /login. | a.e2e.ts › logout goes to /login |
| S4-01 | Without a test. | |
| S5-01 | File missing. | b.e2e.ts › logout goes to /login |
| S8-01 | Title missing. | a.e2e.ts › a comment of its own |
| S9-01 | Half. | a.e2e.ts |
| S9-01 | Twice \\| and more. | a.e2e.ts › logout<br>b.test.ts › x |
| none | No id. | a.e2e.ts › logout |`;
  expect(await findProblems(parseRows(table), read)).toEqual([
    'S4-01 has no test: Without a test.',
    'S5-01 names b.e2e.ts, which does not exist',
    'S8-01 names a test that a.e2e.ts does not have: a comment of its own',
    'S9-01 names no test as "file › title": a.e2e.ts',
    'S9-01 stands twice',
    'S9-01 names b.test.ts, which does not exist',
    'row 7 has no id like S2-01: "none" No id.',
  ]);
});
