import { commentLength, type VariantKind } from '#contract/engage/ready-comment-text.ts';

/** What every text for a writer needs to know about them. */
type WriterTask = {
  offer: string;
  rules: readonly string[];
  bannedPhrases: readonly string[];
  /** The one rule about length; null if none is known. */
  length: string | null;
  /** What was wrong with an earlier answer. */
  complaints: readonly string[];
};

export type DraftTask = WriterTask & {
  kinds: readonly VariantKind[];
  /** The English name of the source's language; null if unknown. */
  language: string | null;
};

const ofLength = /\d[\d,]* words?\b/iu;
const nouns = { comments: /\b(comment|repl)/iu, posts: /\bposts?\b/iu };

/**
 * Separates the one rule about the length of these texts, so that no two contradict each other: the newest, which is
 * learned from edits if any is. Rules about the length of other texts go.
 */
export function splitLength(
  rules: readonly string[],
  what: keyof typeof nouns,
): { rules: string[]; length: string | null } {
  const other = nouns[what === 'posts' ? 'comments' : 'posts'];
  const lengths = rules.filter((rule) => ofLength.test(rule));
  return {
    rules: rules.filter((rule) => !lengths.includes(rule)),
    length: lengths.findLast((rule) => !other.test(rule))?.replace(/[.\s]+$/u, '') ?? null,
  };
}

/** What a model reads about the writer, whatever it drafts for them. */
export function writerRules({ offer, rules, bannedPhrases, complaints }: WriterTask): string[] {
  return [
    ...(offer.trim() === ''
      ? []
      : [`What the writer does (to know their point of view, never to advertise): ${offer.trim()}`]),
    ...(rules.length === 0
      ? []
      : [`How the writer writes (rules about posts hold for posts only):\n${list(rules)}`]),
    ...(bannedPhrases.length === 0 ? [] : [`Never write:\n${list(bannedPhrases)}`]),
    ...(complaints.length === 0 ? [] : [`An earlier answer could not be used:\n${list(complaints)}`]),
  ];
}

/** What gives a machine away, whatever is drafted. */
export const plainWriting: readonly string[] = [
  'Write as people talk: contractions, plain verbs, concrete nouns. One thought is enough.',
  'Never quote the text back or sum it up. The reader has just read it.',
  'No "not X but Y", no lists of three, no dashes between clauses, no rhetorical questions, no closing question for its own sake.',
  'No praise or thanks that would fit any text; no hashtags, no links, no advertising.',
];

/** What a draft may say as fact. */
export const groundedWriting: readonly string[] = [
  'Facts about the writer come only from what is given about them and from their own texts. A number, name, or event in it may be used as the writer’s own.',
  'Never make up an experience, a customer, a number, a promise, or an acquaintance. Without a fact of the writer’s own, reason from what the text says, or ask.',
  'If the text speaks of the writer, they are the one it means.',
];

/** Lines as a list for the model. */
export const list = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

/** The only line about length: the writer's own rule, or else `fallback`. */
export const lengthLine = ({ length }: DraftTask, fallback: string): string =>
  `${length ?? fallback}, and never more than ${commentLength.warnFrom - 100} characters.`;
