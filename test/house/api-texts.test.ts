import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { openapi } from '#server/http/openapi.ts';

/**
 * Phrases that no API reference of the field uses, each with an alternative. Whole words, in any case. Words
 * that no text of the product uses are in `forbidden-texts.test.ts`.
 */
const forbidden: readonly (readonly [phrase: string, say: string])[] = [
  ['whose|by which|in which|of those|else none|beside|besides', 'a shorter sentence'],
  ['(?:null|none|empty|absent|refused|[1-5]\\d\\d) (?:where|when)', 'if'],
  ['(?:null|without|absent)(?=: )', 'Null if …, Default: …, Omit to …'],
  ['(?:is|are) to be|it may be|may be a', 'what it is'],
  ['(?:take|takes|taken|took|takes it) back', 'undo or cancel'],
  ['by its? (?:id|name|url|address)(?! or)', 'by id'],
  ['(?:an|the) address (?:to|of)', 'URL'],
  ['gets? in|lets? in', 'sign in'],
  ['the zone of the user', 'the user’s time zone'],
  ['any ?more', 'no longer'],
  ['at once', 'now or immediately'],
  ['in plain words', 'as text to show'],
  ['reckon(?:s|ed)?|looked at|under way|the present one', 'calculated, examined, in progress, current'],
  ['e\\.g|i\\.e', 'such as'],
  ['(?:is|are|was|were|does|do|did|has|have|could|would|should) not(?! engage)|cannot', 'a contraction'],
  ['we|our', 'inGrow, or leave it out'],
];

const expressions = forbidden.map(
  ([phrase, say]) => [new RegExp(`(?<!\\w)(?:${phrase})(?!\\w)`, 'iu'), say] as const,
);

/** The maximum length of what a summary starts with, in characters. */
const maxSummary = 100;

/** The problems of a summary or description; empty if it's fine. */
function faultsOf(text: string, isSummary: boolean): string[] {
  const phrases = expressions.flatMap(([expression, say]) => {
    const found = expression.exec(text);
    return found ? [`“${found[0]}” (say: ${say})`] : [];
  });
  const [first = '', ...more] = text.split(/(?<=[.!?])\s+/u);
  return [
    ...phrases,
    ...(/^[\p{Lu}\d`…]/u.test(text) ? [] : ['starts with a capital']),
    ...(text.endsWith('.') === more.length > 0 ? [] : ['ends with a period only if it has two sentences']),
    ...(isSummary && /^\w+[^s\W]s\b/u.test(text) ? ['starts with an imperative'] : []),
    ...(isSummary && first.length > maxSummary ? [`starts with at most ${maxSummary} characters`] : []),
  ];
}

/** Every summary and description below a part of the document. */
function textsIn(part: unknown): { text: string; isSummary: boolean }[] {
  if (part === null || typeof part !== 'object') return [];
  return Object.entries(part).flatMap(([name, value]) =>
    typeof value === 'string' && (name === 'summary' || name === 'description')
      ? { text: value, isSummary: name === 'summary' }
      : textsIn(value),
  );
}

test('the API reference says everything in the words of the field', () => {
  const texts = new Map(textsIn(openapi(contract, '1.2.3')).map((each) => [each.text, each]));
  expect(texts.size).toBeGreaterThan(900);
  const faults = [...texts.values()].flatMap(({ text, isSummary }) =>
    faultsOf(text, isSummary).map((fault) => `${fault}: ${text}`),
  );
  expect(faults).toEqual([]);
});

test('finds each fault of a text, and none in a good one', () => {
  const good = [
    ['Connect Slack', true],
    ['Stop a job at its next checkpoint. Completed work is kept.', true],
    ['Access tokens, newest first', false],
    ['Dismiss a request', true],
    ['Null if never enriched', false],
    ['`only` snoozed signals, or `also` include them. Omit to leave them out.', false],
    ['People on Do not engage', false],
  ] as const;
  expect(good.flatMap(([text, isSummary]) => faultsOf(text, isSummary))).toEqual([]);
  const bad = [
    ['Connects Slack', true],
    ['Stops a job', true],
    ['sets a status', false],
    ['Null: never', false],
    ['Null where no one is known', false],
    ['409 where there are too many', false],
    ['A draft, and until then it can be taken back', false],
    ['An address to send the browser to', false],
    ['The account cannot be read', false],
    ['The account is not connected', false],
    ['Default 20.', false],
    ['Default 20. Null for none', false],
    [`Get ${'a very long thing '.repeat(8)}`, true],
  ] as const;
  expect(bad.filter(([text, isSummary]) => faultsOf(text, isSummary).length === 0)).toEqual([]);
});
