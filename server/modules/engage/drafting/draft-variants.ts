import {
  commentLength,
  type Variant,
  VariantKind,
  type Warning,
} from '#contract/engage/ready-comment-text.ts';
import type { Voice } from '#contract/profile.ts';
import { AppError } from '#server/app-error.ts';
import { checkMessages } from '#server/modules/engage/engage-messages.ts';
import type { ModelDeps } from '#server/modules/plan/model.ts';
import { checkComment } from './check-comment.ts';
import { draftCited } from './draft-cited.ts';
import { draftingRules } from './drafting-rules.ts';
import { voiceLines } from './voice-lines.ts';

export type DraftRequest = {
  userId: string;
  post: {
    text: string;
    authorName: string | null;
    authorHeadline: string | null;
    url: string | null;
  };
  voice: Voice;
  /** The user's own comments, newest first. */
  recentOwn: readonly string[];
  abort: AbortSignal;
};

export type Drafted = {
  /** One to three, in the order insight, question, disagreement. */
  variants: Variant[];
  /** The reasons behind the drafts, for the user. */
  reasons: string[];
  /** Kinds that couldn't be drafted. */
  warnings: Warning[];
};

/** How many characters of each of the user's latest comments the model sees: enough to start differently. */
const maxOpening = 120;

export const openingOf = (comment: string): string =>
  [...comment.replace(/\s+/gu, ' ').trim()].slice(0, maxOpening).join('');

/**
 * Drafts three comments on a post, each citing one of its sentences.
 *
 * @throws AppError `conflict` for a post without text, `not_configured` without a model
 * @throws PortError when the model fails, `malformed` if none of its drafts could be used
 */
export async function draftVariants(deps: ModelDeps, request: DraftRequest): Promise<Drafted> {
  const { userId, post, voice, recentOwn, abort } = request;
  if (!/\p{L}/u.test(post.text)) {
    throw new AppError('conflict', 'This post has no text to answer. Write the comment yourself.');
  }
  const { bannedPhrases, known } = voiceLines(voice);
  const { authorName } = post;
  const context = { postText: post.text, authorName, recentOwn, rules: known, bannedPhrases };
  const author = [authorName, post.authorHeadline].filter((part) => part !== null).join('\n');
  const recent = recentOwn.map(openingOf).join('\n');
  const { variants, reasons } = await draftCited(deps, {
    userId,
    purpose: 'draft-comment',
    name: 'comment-drafts',
    source: { label: 'post', text: post.text },
    about: { label: 'its author', text: author },
    more: [{ label: 'how recent comments of the writer begin', text: recent }],
    voice,
    fields: {
      sentence: 'The sentence of the post that it answers, copied letter by letter',
      text: 'The comment',
    },
    instructions: draftingRules,
    check: (text) => checkComment(text, context).map(asGenerated),
    complain: ({ kind, message }) =>
      kind === 'repetition'
        ? `the text was too alike. ${message} Answer another sentence and begin another way.`
        : `the text had more than ${commentLength.max} characters.`,
    timeoutMs: 90_000,
    abort,
  });
  return { variants, reasons, warnings: warningsFor(variants) };
}

/** Users who repeat themselves get a warning. A model's repetition of its user isn't shown at all. */
export const asGenerated = (warning: Warning): Warning =>
  warning.kind === 'repetition' ? { ...warning, level: 'stop' } : warning;

const kindLabels: Record<VariantKind, string> = {
  insight: 'one that adds an insight',
  question: 'one that asks',
  disagreement: 'one that disagrees',
};

function warningsFor(variants: readonly Variant[]): Warning[] {
  return VariantKind.options
    .filter((kind) => variants.every((made) => made.kind !== kind))
    .map((kind) => ({
      kind: 'dropped',
      level: 'warn',
      message: checkMessages.dropped(kindLabels[kind]),
      start: null,
      end: null,
    }));
}
