import { commentLength, type VariantKind } from '#contract/engage/ready-comment-text.ts';

const tasks: Record<VariantKind, string> = {
  insight: 'insight: adds one thought that follows from the post.',
  question: 'question: asks one open question that the author can answer from experience.',
  disagreement: 'disagreement: disagrees politely with one point and says why.',
};

/** What every text for a writer needs to know about them. */
type WriterTask = {
  offer: string;
  rules: readonly string[];
  bannedPhrases: readonly string[];
  /** What was wrong with an earlier answer. */
  complaints: readonly string[];
};

export type DraftTask = WriterTask & {
  kinds: readonly VariantKind[];
  /** The English name of the source's language; null if unknown. */
  language: string | null;
};

/** Our own instructions for the drafts. Other people's text is passed separately, as data. */
export function draftingRules(task: DraftTask): string {
  return [
    'You draft comments on a post of a professional network, for a person who reads them, changes them and alone decides whether one is posted. You cannot post anything.',
    `Write one draft for each of these:\n${list(task.kinds.map((kind) => tasks[kind]))}`,
    'Each draft answers one sentence of the post. "sentence" is that sentence, copied from the post letter by letter; take a different one for each draft where you can. "text" is the comment.',
    `Rules:\n${list([
      `Write in ${task.language ?? 'the language of the post'}.`,
      `Two to four sentences; never more than ${commentLength.warnFrom - 100} characters.`,
      'No number, name, quotation or event that is not in the post or in what is said below about the writer.',
      'No praise or thanks that would fit any post; no hashtags, no links, no advertising.',
      'Say nothing that the recent comments say, and begin unlike any of them.',
    ])}`,
    ...writerRules(task),
  ].join('\n\n');
}

/** What a model reads about the writer, whatever it drafts for them. */
export function writerRules({ offer, rules, bannedPhrases, complaints }: WriterTask): string[] {
  return [
    ...(offer.trim() === ''
      ? []
      : [`What the writer does (to know their point of view, never to advertise): ${offer.trim()}`]),
    ...(rules.length === 0 ? [] : [`How the writer writes:\n${list(rules)}`]),
    ...(bannedPhrases.length === 0 ? [] : [`Never write:\n${list(bannedPhrases)}`]),
    ...(complaints.length === 0 ? [] : [`An earlier answer could not be used:\n${list(complaints)}`]),
  ];
}

/** Lines as a list for the model. */
export const list = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');
