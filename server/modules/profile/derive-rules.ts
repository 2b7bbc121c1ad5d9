import type { LearnedRule } from '#contract/profile.ts';
import { endsWithQuestion, greeting } from './describe-writing.ts';
import { type Edit, removedPhrases } from './removed-phrases.ts';

/** Something the edits show: in `seen` of them, and the opposite in `against` of them. */
export type DerivedRule = {
  /** The same for the same habit, whatever its figures. */
  key: string;
  kind: LearnedRule['kind'];
  text: string;
  seen: number;
  against: number;
};

/** A habit shows after so many edits, and only when fewer show the opposite. */
const fewestEdits = 3;

/** Something that a text has or has not. */
type Feature = { key: string; text: string; has: (text: string) => boolean };

/** What users take out. Whoever leaves it in, or puts it in, shows the opposite. */
const dropped: readonly Feature[] = [
  { key: 'no-exclamation', text: 'No exclamation marks.', has: (text) => /[!！¡]/u.test(text) },
  {
    key: 'no-emoji',
    text: 'No emoji.',
    has: (text) => /\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F/u.test(text),
  },
  { key: 'no-hashtag', text: 'No hashtags.', has: (text) => /(?<![\p{L}\p{N}_&])#[\p{L}\p{N}_]/u.test(text) },
  {
    key: 'no-greeting',
    text: 'Do not begin with a greeting or thanks.',
    has: (text) => greeting.test(text),
  },
  {
    key: 'no-quotation',
    text: 'Do not quote the post word for word.',
    has: (text) => /“[^“”]+”|„[^„“”]+[“”]|«[^«»]+»|"[^"\n]+"|「[^「」]+」/u.test(text),
  },
];

/** What users put in. */
const added: readonly Feature[] = [
  { key: 'with-question', text: 'End with a question.', has: endsWithQuestion },
  { key: 'with-greeting', text: 'Begin with a greeting or thanks.', has: (text) => greeting.test(text) },
];

/** Changes of length below this share, or of fewer words than these, are no wish for another length. */
const lengthShare = 0.2;
const lengthWords = 5;

/**
 * What a user's edits of drafts show, by counting: nothing is said of fewer than three edits, nor where as many show
 * the opposite. The same edits in any order give the same.
 */
export function deriveRules(edits: readonly Edit[]): DerivedRule[] {
  const count = (isSo: (edit: Edit) => boolean) => edits.filter(isSo).length;
  const rules: DerivedRule[] = [
    ...dropped.map(({ key, text, has }) => ({
      key,
      kind: 'rule' as const,
      text,
      seen: count(({ original, edited }) => has(original) && !has(edited)),
      against: count(({ edited }) => has(edited)),
    })),
    ...added.map(({ key, text, has }) => ({
      key,
      kind: 'rule' as const,
      text,
      seen: count(({ original, edited }) => !has(original) && has(edited)),
      against: count(({ original, edited }) => has(original) && !has(edited)),
    })),
    ...lengthRule(edits),
    ...removedPhrases(edits, fewestEdits).map(({ phrase, seen }) => ({
      key: `phrase:${phrase}`,
      kind: 'banned_phrase' as const,
      text: phrase,
      seen,
      against: 0,
    })),
  ];
  return rules.filter(({ seen, against }) => seen >= fewestEdits && seen > against);
}

/** How short a text has to be, from what the shortened ones came to. */
function lengthRule(edits: readonly Edit[]): DerivedRule[] {
  const counted = edits.map(({ original, edited }) => ({
    from: countWords(original),
    to: countWords(edited),
  }));
  const isOther = (more: number, less: number) => more - less >= Math.max(lengthWords, more * lengthShare);
  const shorter = counted.filter(({ from, to }) => to > 0 && isOther(from, to));
  const longer = counted.filter(({ from, to }) => isOther(to, from));
  // All that were made shorter have fewer words than this.
  const max = (Math.floor(Math.max(0, ...shorter.map(({ to }) => to)) / 5) + 1) * 5;
  return [
    {
      key: 'shorter',
      kind: 'rule',
      text: `Keep comments under ${max} words.`,
      seen: shorter.length,
      against: longer.length,
    },
  ];
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

function countWords(text: string): number {
  return [...segmenter.segment(text)].filter((part) => part.isWordLike).length;
}
