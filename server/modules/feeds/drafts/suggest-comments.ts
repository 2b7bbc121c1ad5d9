import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Channel } from '#contract/channels/publications.ts';
import type { VariantKind, Warning } from '#contract/engage/ready-comment-text.ts';
import { type CommentSuggestion, defaultTemplate } from '#contract/feeds/rss-drafts.ts';
import { channelRules } from '#core/channels/index.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { checkClaims, checkPhrases, warnOfAll } from '#server/modules/engage/drafting/check-claims.ts';
import { draftCited } from '#server/modules/engage/drafting/draft-cited.ts';
import { type DraftTask, list, writerRules } from '#server/modules/engage/drafting/drafting-rules.ts';
import { voiceLines } from '#server/modules/engage/drafting/voice-lines.ts';
import { draftErrors } from '#server/modules/feeds/feeds-messages.ts';
import { modelFailureAnswer, withModel } from '#server/modules/plan/model.ts';
import { saySame } from '#server/modules/profile/compare-texts.ts';
import { readVoice } from '#server/modules/profile/voice.ts';
import { textProblem } from '#server/modules/publishing/checks/text-limits.ts';
import { fillTemplate } from './fill-template.ts';
import { readItem } from './item-drafts.ts';

/**
 * Has the model draft up to three comments on an item, each citing a sentence of it.
 *
 * @throws AppError `not_found`, `conflict` for an item without text, `not_configured` without a model,
 *   `provider_unavailable` with a message when the model fails
 */
export async function suggestComments(
  deps: Pick<Deps, 'db' | 'clock' | 'llm'>,
  { userId, id, channel, abort }: { userId: string; id: string; channel: Channel; abort: AbortSignal },
): Promise<{ items: CommentSuggestion[]; reasons: string[] }> {
  const item = await readItem(deps.db, { userId, id });
  // The title counts as a sentence: many feeds give nothing else.
  const source = `${item.title}\n\n${item.text}`;
  if (!/\p{L}/u.test(source)) {
    throw new AppError('conflict', draftErrors.noText);
  }
  const voice = await readVoice(deps.db, userId);
  const { bannedPhrases, known } = voiceLines(voice);
  const context: WordsContext = {
    title: item.title,
    text: item.text,
    about: [item.site, item.author ?? ''],
    known,
    bannedPhrases,
    textProblem: (words) => {
      const fits = (text: string) => textProblem(channel, 'post', text) === null;
      return textProblem(channel, 'post', fillTemplate(defaultTemplate, item, fits, words));
    },
  };
  const max = channelRules[channel].noteLength;
  try {
    const { variants, reasons } = await draftCited(withModel(deps, item.realm), {
      userId,
      purpose: 'draft-feed-post',
      name: 'feed-post-drafts',
      source: { label: 'article', text: source },
      about: { label: 'its site and author', text: [item.site, item.author ?? ''].join('\n').trim() },
      voice,
      instructions: (task) => wordsRules({ ...task, channelName: channelNames[channel], max }),
      check: (text) => checkWords(text, context),
      complain: () => `the text was too long. Write at most ${max} characters.`,
      timeoutMs: 60_000,
      abort,
    });
    return { items: variants, reasons };
  } catch (error) {
    throw modelFailureAnswer(error);
  }
}

const tasks: Record<VariantKind, string> = {
  insight: 'insight: says what follows from the article for its readers.',
  question: 'question: asks readers one open question that they can answer from experience.',
  disagreement: 'disagreement: politely doubts one point of the article and says why.',
};

type WordsTask = DraftTask & {
  channelName: string;
  /** Characters left for the comment. */
  max: number;
};

/** Our instructions for the comment. All text by others is sent separately, as data. */
function wordsRules(task: WordsTask): string {
  return [
    `You draft what a person could say above a link to an article on ${task.channelName}. The person reads it, changes it and alone decides whether it is posted. You cannot post anything.`,
    `Write one draft for each of these:\n${list(task.kinds.map((kind) => tasks[kind]))}`,
    'Each draft rests on one sentence of the article. "sentence" is that sentence, copied letter by letter; take a different one for each draft where you can. "text" is the draft.',
    `Rules:\n${list([
      `Write in ${task.language ?? 'the language of the article'}.`,
      `One to four sentences; never more than ${task.max} characters.`,
      'No number, name, quotation or event that is not in the article or in what is said below about the writer.',
      'Do not repeat the title: title and link follow below the draft.',
      'No praise that would fit any article; no hashtags, no links, no advertising.',
    ])}`,
    ...writerRules(task),
  ].join('\n\n');
}

type WordsContext = {
  title: string;
  /** The item's text, without markup. */
  text: string;
  /** What else the item says about itself: its site, its author. */
  about: readonly string[];
  /** What users say about themselves: repeating it isn't an unsupported claim. */
  known: readonly string[];
  bannedPhrases: readonly string[];
  /** Why the channel would refuse a post with this comment; null if it would accept it. */
  textProblem: (words: string) => string | null;
};

/**
 * What to consider before a comment on an item is published. The same comment in the same context gives the
 * same warnings.
 */
function checkWords(words: string, context: WordsContext): Warning[] {
  const { title, text, about, known, bannedPhrases } = context;
  const refused = context.textProblem(words);
  const warnings: Warning[] = [
    ...(refused === null ? [] : [warnOfAll('too_long', refused, 'stop')]),
    ...checkPhrases(words, { bannedPhrases, where: 'above any article' }),
  ];
  const all = [title, text, ...about, ...known];
  warnings.push(
    ...checkClaims(words, { noun: 'article', known: all, shorten: (quoted) => quoted }, warnings),
  );
  if (saySame(words, title)) {
    warnings.push(warnOfAll('repetition', draftErrors.repeatsTitle));
  }
  return warnings;
}
