import { draftPhrases, type Stance } from '#sandbox/model/draft-phrases.ts';
import { guessDraftLanguage } from '#sandbox/model/guess-language.ts';
import { openRandom } from '#sandbox/world/random.ts';

/** A draft, and the sentence of the text that it replies to, verbatim. */
export type Draft = { sentence: string; text: string };

/** Longer sentences are quoted in part. */
const maxWords = 14;
const maxLetters = 120;

const stances: readonly Stance[] = ['insight', 'question', 'disagreement'];

/**
 * A draft at least this similar to an existing comment, measured by shared trigrams, is skipped for the next
 * one.
 */
const alikeFrom = 0.4;

/**
 * A comment made of the text's own sentences and a frame in its language. The same seed, text, stance, and
 * existing comments give the same comment. The three stances reply to different sentences if there are
 * enough, and start differently from existing comments as long as another sentence or frame is left.
 */
export function composeDraft(
  seed: string,
  text: string,
  stance: Stance,
  said: readonly string[] = [],
): Draft {
  const drafts = possibleDrafts(seed, text, stance);
  const [first] = drafts;
  if (!first) return { sentence: text.trim(), text: text.trim() };
  if (said.length === 0) return first;
  // Existing comments may be shown only in part.
  const shown = Math.max(...said.map((each) => each.length));
  const before = said.map(groupsOf);
  let best = { draft: first, alike: Number.POSITIVE_INFINITY };
  for (const draft of drafts) {
    const groups = groupsOf(draft.text.slice(0, shown));
    const alike = Math.max(...before.map((each) => shareOf(groups, each)));
    if (alike < alikeFrom) return draft;
    if (alike < best.alike) best = { draft, alike };
  }
  return best.draft;
}

/** Every sentence in every frame. Each sentence comes up once before any repeats. */
function possibleDrafts(seed: string, text: string, stance: Stance): Draft[] {
  const sentences = sentencesOf(text);
  const start = openRandom(`${seed}|${text}`).int(0, Math.max(0, sentences.length - 1));
  const words = draftPhrases[guessDraftLanguage(text)];
  const pair = sentences.length > 1 ? words.pair : [];
  const frames = stance === 'insight' ? [...pair, ...words.single] : words[stance];
  const from = openRandom(`${seed}|${stance}|${text}`).int(0, frames.length - 1);
  return frames.flatMap((_, step) =>
    sentences.map((_, nth) => {
      const at = start + stances.indexOf(stance) + nth;
      const sentence = sentences[at % sentences.length] ?? '';
      const other = sentences[(at + 1) % sentences.length] ?? sentence;
      const draft = (frames[(from + step + nth) % frames.length] ?? '')
        .replaceAll('{a}', () => quotable(sentence))
        .replaceAll('{b}', () => quotable(other));
      return { sentence, text: draft };
    }),
  );
}

function groupsOf(text: string): Set<string> {
  const letters = [...text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')];
  return new Set(letters.slice(2).map((_, at) => letters.slice(at, at + 3).join('')));
}

function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((each) => other.has(each)).length;
  return both / Math.max(1, one.size + other.size - both);
}

const segmenter = new Intl.Segmenter('und', { granularity: 'sentence' });

/** The sentences worth replying to, in order. If none is, all of them. */
export function sentencesOf(text: string): string[] {
  const all = text
    .split('\n')
    .flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim()))
    .filter((sentence) => /\p{L}/u.test(sentence));
  const good = all.filter(
    (sentence) => !/https?:|^(?:[#@][\p{L}\p{N}_-]+\s*)+$/u.test(sentence) && letterCount(sentence) >= 8,
  );
  return good.length > 0 ? good : all;
}

const letterCount = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/**
 * A sentence for use inside quotation marks: without its full stop and inner quotation marks, and only the
 * start if it's long.
 */
function quotable(sentence: string): string {
  const marks = /["“”„«»「」]/;
  const whole = sentence.replace(/[.。।…]+$/u, '').trim();
  const words = whole.split(/\s+/);
  const short = words.length > maxWords ? words.slice(0, maxWords).join(' ') : whole;
  const cut = [...short].length > maxLetters ? [...short].slice(0, maxLetters).join('') : short;
  // Up to the first quotation mark inside it; otherwise the quote would seem to end there.
  const plain = cut.split(marks).find((part) => letterCount(part) >= 4) ?? cut.replace(marks, '');
  const kept = plain.trim().replace(/[,;:]+$/, '');
  return whole.startsWith(kept) && kept.length < whole.length ? `${kept}…` : kept;
}
