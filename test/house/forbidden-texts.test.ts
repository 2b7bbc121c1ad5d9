import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles, projectRoot } from './source-files.ts';

/** A text in source code: a string literal, a part of a template, or text between two tags. */
type VisibleText = { at: number; text: string };

/**
 * What can come before a quotation mark, a slash, or a template. Elsewhere `'` is an apostrophe and `/` a
 * division.
 */
const beforeRegex = /[=(,:[!&|?{};+\n]\s*$|\breturn\s*$/;

/**
 * The texts in source code that a person may read, without comments, regular expressions, and SQL.
 * Understands as much of TypeScript and JSX as formatted code needs. An apostrophe after a letter doesn't
 * start a string.
 */
function visibleTexts(source: string): VisibleText[] {
  const texts: VisibleText[] = [];
  // The code without what was parsed. What is left of it between two tags is text.
  let rest = '';
  let at = 0;
  // Keeps the length of what was parsed, so positions stay the same.
  const blank = (text: string) => {
    rest += text.replaceAll(/[^\n]/g, ' ');
  };
  const keep = (from: number, to: number) => {
    const text = source.slice(from, to);
    if (text.trim() !== '') texts.push({ at: from, text });
    blank(text);
  };
  const skipTo = (end: number) => {
    blank(source.slice(at, end));
    at = end;
  };
  const ends = (from: number, mark: string) => {
    let index = from;
    while (index < source.length && source[index] !== mark) {
      if (source[index] === '\n' && mark !== '`') return -1;
      index += source[index] === '\\' ? 2 : 1;
    }
    return index < source.length ? index : -1;
  };
  /** Parses a template after its opening mark. Expressions inside it are parsed as code. */
  const template = (isSql: boolean) => {
    let from = at;
    const end = (start: number) => (isSql ? blank(source.slice(start, at)) : keep(start, at));
    while (at < source.length && source[at] !== '`') {
      if (source[at] === '\\') at += 2;
      else if (source.startsWith('${', at)) {
        end(from);
        blank('${');
        at += 2;
        code('}');
        blank('}');
        at += 1;
        from = at;
      } else at += 1;
    }
    end(from);
    blank('`');
    at += 1;
  };
  const code = (until: string | null) => {
    let depth = 0;
    while (at < source.length) {
      const sign = source[at] ?? '';
      if (until !== null && sign === until && depth === 0) return;
      if (sign === '{') depth += 1;
      if (sign === '}') depth -= 1;
      if (source.startsWith('//', at) && source[at - 1] !== ':') {
        const end = source.indexOf('\n', at);
        skipTo(end < 0 ? source.length : end);
      } else if (source.startsWith('/*', at)) {
        const end = source.indexOf('*/', at);
        skipTo(end < 0 ? source.length : end + 2);
      } else if (
        sign === '/' &&
        source[at + 1] !== '>' &&
        beforeRegex.test(source.slice(Math.max(0, at - 40), at))
      ) {
        skipTo(regexEnd(source, at));
      } else if (sign === '`') {
        const isSql = /\bsql(?:<[^`]*>)?$/.test(source.slice(Math.max(0, at - 80), at));
        blank('`');
        at += 1;
        template(isSql);
      } else if ((sign === "'" && !/\w/.test(source[at - 1] ?? '')) || sign === '"') {
        const end = ends(at + 1, sign);
        if (end < 0) {
          rest += sign;
          at += 1;
          continue;
        }
        blank(sign);
        keep(at + 1, end);
        blank(sign);
        at = end + 1;
      } else {
        rest += sign;
        at += 1;
      }
    }
  };
  code(null);
  // Between two tags or expressions: starts with a letter, and contains nothing that only code has.
  for (const found of rest.matchAll(/(?<=[>}]\s*)[A-Za-z][^<>{}=;()|&]*(?=\s*[<{])/g)) {
    texts.push({ at: found.index, text: found[0] });
  }
  return texts;
}

/** The end of a regular expression, including flags; the next character if it isn't one. */
function regexEnd(source: string, from: number): number {
  let isClass = false;
  for (let at = from + 1; at < source.length && source[at] !== '\n'; at += source[at] === '\\' ? 2 : 1) {
    if (source[at] === '[') isClass = true;
    if (source[at] === ']') isClass = false;
    if (source[at] === '/' && !isClass) return at + 1 + (/^\w*/.exec(source.slice(at + 1))?.[0].length ?? 0);
  }
  return from + 1;
}

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
