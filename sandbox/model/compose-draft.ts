import { draftPhrases, type Stance } from '#sandbox/model/draft-phrases.ts';
import { guessDraftLanguage } from '#sandbox/model/guess-language.ts';
import { openRandom } from '#sandbox/world/random.ts';

/** A draft and the sentence of the text that it answers, word for word. */
export type Draft = { sentence: string; text: string };

/** Longer sentences are quoted in part. */
const maxWords = 14;
const maxLetters = 120;

const stances: readonly Stance[] = ['insight', 'question', 'disagreement'];

/**
 * A comment made of the text's own sentences and a frame in its language; the same seed, text and stance give the
 * same one. The three stances answer different sentences where there are enough.
 */
export function composeDraft(seed: string, text: string, stance: Stance): Draft {
  const sentences = sentencesOf(text);
  const random = openRandom(`${seed}|${stance}|${text}`);
  const start = openRandom(`${seed}|${text}`).int(0, Math.max(0, sentences.length - 1));
  const at = start + stances.indexOf(stance);
  const sentence = sentences[at % sentences.length] ?? text.trim();
  const other = sentences[(at + 1) % sentences.length] ?? sentence;
  const words = draftPhrases[guessDraftLanguage(text)];
  const frames = stance !== 'insight' ? words[stance] : other === sentence ? words.single : words.pair;
  const draft = random
    .pick(frames)
    .replaceAll('{a}', () => quotable(sentence))
    .replaceAll('{b}', () => quotable(other));
  return { sentence, text: draft };
}

/** The sentences worth answering, in their order; all there are where none is. */
export function sentencesOf(text: string): string[] {
  const segmenter = new Intl.Segmenter('und', { granularity: 'sentence' });
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

/** A sentence as it goes between quotation marks: without its full stop and inner marks, the beginning of a long one. */
function quotable(sentence: string): string {
  const marks = /["“”„«»「」]/;
  const whole = sentence.replace(/[.。।…]+$/u, '').trim();
  const words = whole.split(/\s+/);
  const short = words.length > maxWords ? words.slice(0, maxWords).join(' ') : whole;
  const cut = [...short].length > maxLetters ? [...short].slice(0, maxLetters).join('') : short;
  // Up to the first mark within it, else the quotation would seem to end there.
  const plain = cut.split(marks).find((part) => letterCount(part) >= 4) ?? cut.replace(marks, '');
  const kept = plain.trim().replace(/[,;:]+$/, '');
  return whole.startsWith(kept) && kept.length < whole.length ? `${kept}…` : kept;
}
