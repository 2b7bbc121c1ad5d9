import { citationMark, refsIn, refsOfMark } from '#core/citation-marks.ts';
import { foldAccents } from '#core/fold-accents.ts';
import type { Transcript } from './transcript.ts';

/** What a right answer must name, and what it must not do. */
export type Expected = {
  /** Names a right answer must have; empty if there is nothing to find. */
  names: readonly string[];
  /** Other names that aren't mistakes; undefined allows all that tools returned. */
  mayName?: readonly string[] | undefined;
  /** Tools of which at least one must be used. */
  tools: readonly string[];
  /** A tool that only a user's question may trigger. */
  writes?: string;
};

export type Verdict = { recall: number; precision: number; faults: string[] };

/** Judges an answer by what the tools returned, without a model. */
export function judge(transcript: Transcript, expected: Expected): Verdict {
  const answer = transcript.answer.replace(/_Written for the sample network\._/, '');
  const shown = transcript.calls.map(({ output }) => output).join('\n');
  const rows = rowsByRef(transcript);
  const faults = [
    ...toolFaults(transcript, expected),
    ...lineFaults(answer, transcript.question, shown, rows, transcript),
  ];
  const named = (name: string) => fold(answer).includes(fold(name));
  const hits = expected.names.filter(named);
  const recall = expected.names.length === 0 ? 1 : hits.length / expected.names.length;
  const people = peopleShown(transcript).filter(named);
  const allowed = expected.mayName && [...expected.mayName, ...expected.names].map(fold);
  const right = people.filter((name) => allowed === undefined || allowed.includes(fold(name)));
  const precision =
    people.length === 0 ? (expected.names.length === 0 ? 1 : 0) : right.length / people.length;
  if (expected.names.length > 0 && hits.length === 0) faults.push('names none of the rows that answer it');
  if (expected.names.length === 0 && !/not in your data/i.test(answer))
    faults.push('does not say that it is not in the data');
  return { recall, precision: expected.names.length > 0 && people.length === 0 ? recall : precision, faults };
}

const fold = (text: string): string =>
  foldAccents(text)
    .toLowerCase()
    .replace(/["“”‘’]/g, "'")
    .replace(/\s+/g, ' ');

function toolFaults({ calls }: Transcript, { tools, writes }: Expected): string[] {
  const used = calls.map(({ tool }) => tool);
  const acted = used.filter(
    (tool) =>
      ['publish_post', 'comment_on_post', 'add_to_list', 'save_feed_rule'].includes(tool) && tool !== writes,
  );
  return [
    ...(tools.length > 0 && !tools.some((tool) => used.includes(tool))
      ? [`used none of ${tools.join(', ')}`]
      : []),
    ...acted.map((tool) => `wanted to ${tool} though nobody asked`),
    ...(writes && !used.includes(writes) ? [`did not ${writes}`] : []),
  ];
}

/** What tools returned under each ref: its own lines, and the full text of what was read completely. */
function rowsByRef({ calls }: Transcript): Map<string, string> {
  const rows = new Map<string, string>();
  const add = (ref: string, text: string) => rows.set(ref, `${rows.get(ref) ?? ''}\n${text}`);
  for (const { tool, input, output } of calls) {
    for (const line of output.split('\n')) for (const ref of refsIn(line)) add(ref, line);
    const [first] = refsIn(output.split('\n')[0] ?? '');
    if (tool === 'save_artifact' && first) add(first, JSON.stringify(input));
    if (/^read_(?:signal|post|feed_item|company)$/.test(tool) && first) add(first, output);
  }
  return rows;
}

const peopleShown = ({ calls }: Transcript): string[] => [
  ...new Set(
    calls.flatMap(({ output }) =>
      [...output.matchAll(/^\[[s]\d+\] ([^·\n]+?)(?: ·|$)/gm)].map(([, name = '']) => name.trim()),
    ),
  ),
];

/**
 * The faults of each line: names and numbers without a source, quotes that no cited row contains, no
 * citation.
 */
function lineFaults(
  answer: string,
  question: string,
  shown: string,
  rows: ReadonlyMap<string, string>,
  transcript: Transcript,
): string[] {
  const faults: string[] = [];
  const inputs = transcript.calls.map(({ input }) => JSON.stringify(input)).join('\n');
  const known = fold(`${shown}\n${question}\n${inputs}`);
  const numbers = numbersIn(`${shown}\n${question}\n${inputs}`);
  const people = peopleShown(transcript);
  let heading: string[] = [];
  for (const line of answer.split('\n')) {
    const refs = [...line.matchAll(citationMark)].flatMap(([, inner = '']) => refsOfMark(inner));
    for (const ref of refs) if (!rows.has(ref)) faults.push(`cites ${ref}, which nothing showed`);
    // Indented lines below a line with citations belong to it.
    if (/^\s{2,}/.test(line)) refs.push(...heading);
    else if (refs.length > 0) heading = refs;
    const plain = line.replace(citationMark, ' ').replace(/^\s*\d+\. /, '');
    for (const number of numbersIn(plain)) {
      if (!numbers.has(number) && Number(number) !== new Set(refs).size)
        faults.push(`says ${number}, which nothing showed`);
    }
    for (const name of namesIn(plain))
      if (!known.includes(fold(name))) faults.push(`names ${name}, whom nothing showed`);
    const cited = refs.map((ref) => rows.get(ref) ?? '').join('\n');
    for (const [, quote = ''] of plain.matchAll(/“([^”]{12,})”/g)) {
      if (quote === 'Do not engage') continue;
      const words = fold(quote.replace(/…$/, ''));
      if (!known.includes(words)) faults.push(`quotes “${quote}”, which nobody wrote`);
      else if (refs.length > 0 && !fold(cited).includes(words) && !fold(question).includes(words))
        faults.push(`quotes “${quote}” with a source that does not hold it`);
    }
    const isNaming = people.some((name) => fold(plain).includes(fold(name)));
    if (isNaming && refs.length === 0) faults.push(`gives no source for “${plain.trim().slice(0, 60)}”`);
  }
  return faults;
}

function numbersIn(text: string): Set<string> {
  return new Set(
    [...text.matchAll(/\d+(?:[.,]\d+)*/g)].map(([number]) =>
      number.replace(/,/g, '').replace(/^0+(?=\d)/, ''),
    ),
  );
}

/** Two or more capitalized words, and bold text. */
function namesIn(text: string): string[] {
  const unquoted = text.replace(/“[^”]*”/g, ' | ');
  const bold = [...unquoted.matchAll(/\*\*([^*|]+)\*\*/g)]
    .map(([, name = '']) => name.replace(/:/g, '').trim())
    .filter((name) => /^\p{Lu}\S* \p{Lu}/u.test(name));
  const plain = unquoted.replace(/\*\*/g, '');
  const written = [...plain.matchAll(/(?<![.!?:] |^)\b\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}{2,}\b/gu)].map(
    ([name]) => name,
  );
  return [...new Set([...bold, ...written])].filter(
    (name) => !/^(?:Do|Not|Why|First|Also|Monday|Tuesday|Wednesday|Thursday)\b/.test(name),
  );
}
