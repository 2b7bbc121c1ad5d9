import type { VariantKind } from '#contract/ready-comment-text.ts';
import { type DraftTask, list, writerRules } from '#server/modules/engage/drafting/drafting-rules.ts';

const tasks: Record<VariantKind, string> = {
  insight: 'insight: says what follows from the article for its readers.',
  question: 'question: asks readers one open question that they can answer from experience.',
  disagreement: 'disagreement: politely doubts one point of the article and says why.',
};

export type WordsTask = DraftTask & {
  channelName: string;
  /** Characters that are left for the words. */
  max: number;
};

/** Ours to say: what the words are to be. Everything of others travels apart, as data. */
export function wordsRules(task: WordsTask): string {
  return [
    `You draft what a person could say above a link to an article on ${task.channelName}. The person reads it, changes it and alone decides whether it is posted. You cannot post anything.`,
    `Write one draft for each of these:\n${list(task.kinds.map((kind) => tasks[kind]))}`,
    'Each draft rests on one sentence of the article. "sentence" is that sentence, copied letter by letter; take a different one for each draft where you can. "text" is the draft.',
    `Rules:\n${list([
      `Write in ${task.language ?? 'the language of the article'}.`,
      `One to four sentences; never more than ${task.max} characters.`,
      'No number, name, quotation or event that is not in the article or in what is said below about the writer.',
      'Do not repeat the title: title and link stand below the draft.',
      'No praise that could stand above any article; no hashtags, no links, no advertising.',
    ])}`,
    ...writerRules(task),
  ].join('\n\n');
}
