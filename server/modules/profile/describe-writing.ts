import { formatCount, pluralize } from '#core/pluralize.ts';
import { guessLanguage, languageName } from './guess-language.ts';

/** Fewer texts than this don't show a habit. */
const minTexts = 3;

/** How much of a text is examined, in characters: LinkedIn allows no longer posts. */
const maxText = 5_000;

/**
 * Rules about how a user writes, a few words each. Deterministic: the same texts in any order give the same
 * rules. Fewer than three posts or three comments give no rule.
 */
export function describeWriting(texts: { posts: string[]; comments: string[] }): string[] {
  const cut = (text: string) => text.slice(0, maxText);
  const [posts, comments] = [texts.posts.map(cut), texts.comments.map(cut)];
  const lengths = sorted(posts.map(countWords));
  return [
    ...(posts.length < minTexts
      ? []
      : [
          lengthRule('posts', lengths, { short: 60, long: 200 }),
          paragraphRule(posts, quantile(lengths, 0.5)),
          hashtagRule(posts),
          emojiRule(posts),
          questionRule(posts),
        ]),
    ...(comments.length < minTexts
      ? []
      : [
          lengthRule('comments', sorted(comments.map(countWords)), { short: 25, long: 60 }),
          greetingRule(comments),
          commentQuestionRule(comments),
        ]),
    ...languageRule([...posts, ...comments]),
  ];
}

/** `Short posts, 33–48 words`: the length of the middle half. */
function lengthRule(
  noun: string,
  lengths: number[],
  { short, long }: { short: number; long: number },
): string {
  const [low, middle, high] = [quantile(lengths, 0.25), quantile(lengths, 0.5), quantile(lengths, 0.75)];
  const size = middle <= short ? 'Short' : middle >= long ? 'Long' : 'Medium-length';
  const range = low === high ? pluralize(low, 'word') : `${formatCount(low)}–${formatCount(high)} words`;
  return `${size} ${noun}, ${range}`;
}

/** A paragraph of at most this many words is short. */
const maxShortParagraph = 30;
const numberNames = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** `Two short paragraphs`, for a typical post of so many words. */
function paragraphRule(posts: string[], words: number): string {
  const counts = posts.map((text) => text.split(/\n\s*\n/).filter((part) => part.trim() !== '').length);
  const typical = Math.max(1, quantile(sorted(counts), 0.5));
  const short = words <= typical * maxShortParagraph ? 'short ' : '';
  return `${numberNames[typical - 1] ?? typical} ${short}${typical === 1 ? 'paragraph' : 'paragraphs'}`;
}

function hashtagRule(posts: string[]): string {
  const counts = posts.map((text) => text.match(/(?<![\p{L}\p{N}_&])#[\p{L}\p{N}_]+/gu)?.length ?? 0);
  const used = sorted(counts.filter((count) => count > 0));
  if (used.length === 0) return 'No hashtags';
  if (used.length * 2 < posts.length) return 'Rarely uses hashtags';
  return `Usually ${pluralize(quantile(used, 0.5), 'hashtag')}`;
}

const emojiRule = (posts: string[]) =>
  habit(posts, (text) => /\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F/u.test(text), {
    never: 'No emoji',
    rarely: 'Rarely uses emoji',
    often: 'Uses emoji',
  });

const questionRule = (posts: string[]) =>
  habit(posts, endsWithQuestion, {
    never: 'No question at the end of posts',
    rarely: 'Rarely ends posts with a question',
    often: 'Ends posts with a question',
  });

const commentQuestionRule = (comments: string[]) =>
  habit(comments, (text) => /[?？؟]/u.test(text), {
    never: 'No questions in comments',
    rarely: 'Rarely asks questions in comments',
    often: 'Asks questions in comments',
  });

const greetingRule = (comments: string[]) =>
  habit(comments, (text) => greeting.test(text), {
    never: 'No greeting or thanks in comments',
    rarely: 'Rarely starts comments with a greeting or thanks',
    often: 'Starts comments with a greeting or thanks',
  });

/** `English only`, `Mostly English`, `English and German`: languages of at least 5% of the texts. */
function languageRule(texts: string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const language = guessLanguage(text);
    if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const known = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (known < minTexts) return [];
  const names = [...counts]
    .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .filter(([, count]) => count / known >= 0.05)
    .slice(0, 3)
    .map(([language]) => languageName(language));
  if (names.length > 1) return [`${names.slice(0, -1).join(', ')} and ${names.at(-1)}`];
  return [counts.size === 1 ? `${names[0]} only` : `Mostly ${names[0]}`];
}

/** Beginnings of comments that greet or thank, in the most common languages. */
export const greeting =
  /^\s*(?:hi|hey|hello|dear|thanks|thank you|congrat\w*|hallo|guten (?:tag|morgen)|danke|moin|bonjour|salut|merci|hola|gracias|buenos|ol[áa]|obrigad[oa]|ciao|grazie|hoi|bedankt|привет|здравствуйте|спасибо|你好|谢谢|こんにちは|ありがとう)(?![\p{L}\p{N}])/iu;

/** Never, less than every third time, or more often. */
function habit(
  texts: string[],
  isSo: (text: string) => boolean,
  labels: { never: string; rarely: string; often: string },
): string {
  const count = texts.filter(isSo).length;
  if (count === 0) return labels.never;
  return count * 3 < texts.length ? labels.rarely : labels.often;
}

/** Hashtags and emoji after the last sentence are no longer than this, in characters. */
const maxTail = 1000;

/** Whether the last sentence is a question. */
export function endsWithQuestion(text: string): boolean {
  // Hashtags and emoji after the last sentence don't belong to it.
  const end = text
    .slice(-maxTail)
    .replace(/(?:\s|#[\p{L}\p{N}_]+|(?!\p{L})\p{Extended_Pictographic}|\uFE0F|\u200D|["'”’)])+$/u, '');
  return /[?？؟]$/u.test(end);
}

const words = new Intl.Segmenter('und', { granularity: 'word' });

function countWords(text: string): number {
  return [...words.segment(text)].filter((part) => part.isWordLike).length;
}

const sorted = (numbers: number[]) => numbers.sort((a, b) => a - b);

/** The value that this share of the sorted numbers doesn't exceed (nearest rank). */
function quantile(numbers: number[], part: number): number {
  return numbers[Math.max(0, Math.ceil(part * numbers.length) - 1)] ?? 0;
}
