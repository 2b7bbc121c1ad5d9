import { guessLanguage, languageName } from './guess-language.ts';

/** Fewer texts than this don't show a habit. */
const minTexts = 3;

/** How much of a text is examined, in characters: LinkedIn allows no longer posts. */
const maxText = 5_000;

/**
 * Rules about how a user writes, each a sentence with the figure behind it. Deterministic: the same texts in
 * any order give the same rules. Fewer than three posts or three comments give no rule.
 */
export function describeWriting(texts: { posts: string[]; comments: string[] }): string[] {
  const cut = (text: string) => text.slice(0, maxText);
  const [posts, comments] = [texts.posts.map(cut), texts.comments.map(cut)];
  return [
    ...(posts.length < minTexts
      ? []
      : [
          lengthRule('Posts', posts, 'posts'),
          paragraphRule(posts),
          hashtagRule(posts),
          emojiRule(posts),
          questionRule(posts),
        ]),
    ...(comments.length < minTexts
      ? []
      : [
          lengthRule('Comments', comments, 'comments'),
          greetingRule(comments),
          commentQuestionRule(comments),
        ]),
    ...languageRule([...posts, ...comments]),
  ];
}

function lengthRule(what: string, texts: string[], noun: string): string {
  const lengths = texts.map(countWords).sort((a, b) => a - b);
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(lengths, share));
  return `${what} are typically ${middle} words long; half of ${texts.length} ${noun} have ${low} to ${high}.`;
}

function paragraphRule(posts: string[]): string {
  const counts = posts.map((text) => text.split(/\n\s*\n/).filter((part) => part.trim() !== '').length);
  const typical = quantile(
    counts.sort((a, b) => a - b),
    0.5,
  );
  return typical === 1
    ? `Writes a post in one block: ${share(counts, (count) => count === 1)} posts have no empty line.`
    : `Breaks a post into paragraphs, typically ${typical}: ${share(counts, (count) => count > 1)} posts have an empty line.`;
}

function hashtagRule(posts: string[]): string {
  const counts = posts.map((text) => text.match(/(?<![\p{L}\p{N}_&])#[\p{L}\p{N}_]+/gu)?.length ?? 0);
  const used = counts.filter((count) => count > 0).sort((a, b) => a - b);
  if (used.length === 0) return `Uses no hashtags: none in ${posts.length} posts.`;
  const typical = quantile(used, 0.5);
  const often = used.length * 2 >= posts.length ? 'Uses hashtags' : 'Rarely uses hashtags';
  return `${often}: ${used.length} of ${posts.length} posts have some, typically ${typical}.`;
}

function emojiRule(posts: string[]): string {
  const figure = share(posts, (text) => /\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F/u.test(text));
  return habit(figure, {
    never: 'Uses no emoji',
    rarely: 'Rarely uses emoji',
    often: 'Uses emoji',
    rest: 'posts have one',
  });
}

function questionRule(posts: string[]): string {
  const figure = share(posts, endsWithQuestion);
  return habit(figure, {
    never: 'Doesn’t end posts with a question',
    rarely: 'Rarely ends a post with a question',
    often: 'Ends posts with a question',
    rest: 'posts do',
  });
}

function commentQuestionRule(comments: string[]): string {
  const figure = share(comments, (text) => /[?？؟]/u.test(text));
  return habit(figure, {
    never: 'Asks no questions in comments',
    rarely: 'Rarely asks a question in a comment',
    often: 'Asks questions in comments',
    rest: 'comments have one',
  });
}

function greetingRule(comments: string[]): string {
  const figure = share(comments, (text) => greeting.test(text));
  return habit(figure, {
    never: 'Starts comments without a greeting or thanks',
    rarely: 'Rarely starts a comment with a greeting or thanks',
    often: 'Starts comments with a greeting or thanks',
    rest: 'comments do',
  });
}

function languageRule(texts: string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const language = guessLanguage(text);
    if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const known = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (known < minTexts) return [];
  const shares = [...counts]
    .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .filter(([, count]) => count / known >= 0.05)
    .slice(0, 3)
    .map(([language, count]) => `${languageName(language)} (${count} of ${known} texts)`);
  return [`Writes in ${shares.join(', ')}.`];
}

/** Beginnings of comments that greet or thank, in the most common languages. */
export const greeting =
  /^\s*(?:hi|hey|hello|dear|thanks|thank you|congrat\w*|hallo|guten (?:tag|morgen)|danke|moin|bonjour|salut|merci|hola|gracias|buenos|ol[áa]|obrigad[oa]|ciao|grazie|hoi|bedankt|привет|здравствуйте|спасибо|你好|谢谢|こんにちは|ありがとう)(?![\p{L}\p{N}])/iu;

type Share = { count: number; of: number };

function share<T>(items: T[], isSo: (item: T) => boolean): Share & { toString(): string } {
  const count = items.filter(isSo).length;
  return { count, of: items.length, toString: () => `${count} of ${items.length}` };
}

/** Never, less than every third time, or more often, with the figure. */
function habit(figure: Share, words: { never: string; rarely: string; often: string; rest: string }): string {
  const often = figure.count === 0 ? words.never : figure.count * 3 < figure.of ? words.rarely : words.often;
  return `${often}: ${figure} ${words.rest}.`;
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

/** The value that this share of the sorted numbers doesn't exceed (nearest rank). */
function quantile(sorted: number[], part: number): number {
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0;
}
