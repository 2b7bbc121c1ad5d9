import type { Transaction } from 'kysely';
import type { LearnedRule } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { endsWithQuestion, greeting } from './describe-writing.ts';

/** How many edits are kept and counted, and from how many on rules are proposed. */
const maxEdits = 50;
const fewestEdits = 10;

/**
 * Records a user's edit of a draft and recalculates what their last fifty edits show. Called once for each
 * edited comment, in the transaction of its approval; an unchanged text shows nothing. Rules are proposed from
 * ten edits on and disappear when later edits show the opposite, unless the user has accepted them; removed
 * rules stay away.
 */
export async function learnFromEdit(
  trx: Transaction<Database>,
  { userId, original, edited, now }: { userId: string; original: string; edited: string; now: Date },
): Promise<void> {
  if (original.trim() === edited.trim() || edited.trim() === '') return;
  // Two simultaneous approvals count one after the other.
  await trx
    .insertInto('voice')
    .values({ user_id: userId, updated_at: now })
    .onConflict((oc) => oc.column('user_id').doUpdateSet({ user_id: userId }))
    .execute();
  await trx
    .insertInto('voice_edit')
    .values({ user_id: userId, original: original.trim(), edited: edited.trim(), edited_at: now })
    .execute();
  const rows = await trx
    .selectFrom('voice_edit')
    .select(['id', 'original', 'edited'])
    .where('user_id', '=', userId)
    .orderBy('edited_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const old = rows.slice(maxEdits).map(({ id }) => id);
  if (old.length > 0) {
    await trx.deleteFrom('voice_edit').where('user_id', '=', userId).where('id', 'in', old).execute();
  }
  const edits = rows.slice(0, maxEdits);
  const rules = edits.length < fewestEdits ? [] : deriveRules(edits);
  await trx
    .deleteFrom('voice_learned')
    .where('user_id', '=', userId)
    .where('own_text', 'is', null)
    .where('removed_at', 'is', null)
    .$if(rules.length > 0, (query) =>
      query.where(
        'key',
        'not in',
        rules.map(({ key }) => key),
      ),
    )
    .execute();
  for (const { key, kind, text, seen, against } of rules) {
    const figures = { text, seen, against, edits: edits.length };
    await trx
      .insertInto('voice_learned')
      .values({ user_id: userId, key, kind, ...figures, learned_at: now })
      .onConflict((oc) => oc.columns(['user_id', 'key']).doUpdateSet(figures))
      .execute();
  }
}

/** A habit: `seen` edits show it, `against` edits show the opposite. */
type DerivedRule = {
  /** The same for the same habit, whatever its figures. */
  key: string;
  kind: LearnedRule['kind'];
  text: string;
  seen: number;
  against: number;
};

/** A habit needs this many edits, and fewer that show the opposite. */
const minEdits = 3;

/** A property that a text has or lacks. */
type Feature = { key: string; text: string; has: (text: string) => boolean };

/** What users remove. Leaving it in, or adding it, shows the opposite. */
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
  { key: 'no-question', text: 'Do not end with a question.', has: endsWithQuestion },
  {
    key: 'no-quotation',
    text: 'Do not quote the post word for word.',
    has: (text) => /“[^“”]+”|„[^„“”]+[“”]|«[^«»]+»|"[^"\n]+"|「[^「」]+」/u.test(text),
  },
];

/** What users add. */
const added: readonly Feature[] = [
  { key: 'with-question', text: 'End with a question.', has: endsWithQuestion },
  { key: 'with-greeting', text: 'Begin with a greeting or thanks.', has: (text) => greeting.test(text) },
];

/** Changes in length below this share, or of fewer words than this, don't indicate a preferred length. */
const lengthShare = 0.2;
const lengthWords = 5;

/**
 * What a user's edits of drafts show, by counting: fewer than three edits give no rule, and neither do edits
 * of which as many show the opposite. The same edits in any order give the same result.
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
    ...removedPhrases(edits, minEdits).map(({ phrase, seen }) => ({
      key: `phrase:${phrase}`,
      kind: 'banned_phrase' as const,
      text: phrase,
      seen,
      against: 0,
    })),
  ];
  return rules.filter(({ seen, against }) => seen >= minEdits && seen > against);
}

/** The desired maximum length, derived from the shortened texts. */
function lengthRule(edits: readonly Edit[]): DerivedRule[] {
  const counted = edits.map(({ original, edited }) => ({
    from: countWords(original),
    to: countWords(edited),
  }));
  const isOther = (more: number, less: number) => more - less >= Math.max(lengthWords, more * lengthShare);
  const shorter = counted.filter(({ from, to }) => to > 0 && isOther(from, to));
  const longer = counted.filter(({ from, to }) => isOther(to, from));
  // All shortened texts have fewer words than this.
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

/** A draft and the user's edited version. */
export type Edit = { original: string; edited: string };

/**
 * Minimum and maximum number of words in a phrase. A single word says too little about why it was removed.
 */
const [fewestWords, maxWords] = [2, 4];

/** Maximum number of phrases; the most frequently removed ones are kept. */
const maxPhrases = 10;

/**
 * A text that keeps less than this share of its words was rewritten: what it lacks wasn't removed
 * deliberately.
 */
const keptShare = 0.3;

/**
 * Phrases that users removed from drafts in at least `fewest` edits and never left in: two to four words in a
 * row within a sentence, one of them with five letters or more. If a phrase was removed as often as a longer
 * one around it, only the longer one counts.
 */
function removedPhrases(edits: readonly Edit[], fewest: number): { phrase: string; seen: number }[] {
  const seen = new Map<string, number>();
  const kept = new Set<string>();
  for (const { original, edited } of edits) {
    const [before, after] = [phrasesOf(original), phrasesOf(edited)];
    for (const phrase of after) kept.add(phrase);
    if (isRewritten(original, edited)) continue;
    for (const phrase of before) if (!after.has(phrase)) seen.set(phrase, (seen.get(phrase) ?? 0) + 1);
  }
  const often = [...seen].filter(
    ([phrase, count]) =>
      count >= fewest && !kept.has(phrase) && /\p{L}{5}|\p{sc=Han}|\p{sc=Hira}|\p{sc=Kana}/u.test(phrase),
  );
  return often
    .filter(([phrase, count]) => !often.some(([other, times]) => times >= count && isWithin(phrase, other)))
    .map(([phrase, count]) => ({ phrase, seen: count }))
    .sort((a, b) => b.seen - a.seen || b.phrase.length - a.phrase.length || (a.phrase < b.phrase ? -1 : 1))
    .slice(0, maxPhrases);
}

const isWithin = (phrase: string, other: string): boolean => other !== phrase && other.includes(phrase);

/** The phrases of a text in lower case, unchanged except for white space. */
function phrasesOf(text: string): Set<string> {
  const plain = text.toLowerCase().replace(/\s+/g, ' ');
  const words = [...segmenter.segment(plain)].filter((part) => part.isWordLike);
  const phrases = new Set<string>();
  words.forEach((first, at) => {
    for (let length = fewestWords; length <= maxWords; length += 1) {
      const last = words[at + length - 1];
      if (!last) break;
      const phrase = plain.slice(first.index, last.index + last.segment.length);
      if (/^[\p{L}\p{M}\p{N} '’-]+$/u.test(phrase)) phrases.add(phrase);
    }
  });
  return phrases;
}

function isRewritten(original: string, edited: string): boolean {
  const before = new Set(wordsOf(original));
  const after = wordsOf(edited);
  return after.filter((word) => before.has(word)).length < after.length * keptShare;
}

function wordsOf(text: string): string[] {
  return [...segmenter.segment(text.toLowerCase())].flatMap((part) =>
    part.isWordLike ? [part.segment] : [],
  );
}
