import {
  commentLength,
  type Variant,
  type VariantKind,
  type Warning,
} from '#contract/engage/ready-comment-text.ts';
import { AppError } from '#server/app-error.ts';
import { checkMessages } from '#server/modules/engage/engage-messages.ts';
import type { ModelDeps } from '#server/modules/plan/model.ts';
import type { LlmSource } from '#server/ports/llm/port.ts';
import { checkDraft, complaintOf } from './check-draft.ts';
import { commentPrompt } from './comment-prompt.ts';
import { draftCited } from './draft-cited.ts';
import { type BriefParts, nameOf, saidBetween } from './read-brief.ts';
import { voiceLines } from './voice-lines.ts';

export type DraftRequest = {
  userId: string;
  post: { text: string; authorName: string | null };
  parts: BriefParts;
  /** The user's own comments, newest first. */
  recentOwn: readonly string[];
  /** Whether a text is too alike to one that is there, or drafted for there. */
  isAlike(text: string): boolean;
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

const openingOf = (comment: string): string =>
  [...comment.replace(/\s+/gu, ' ').trim()].slice(0, maxOpening).join('');

/**
 * Drafts up to three comments on a post, each citing one of its sentences. A kind that doesn't suit the post is
 * left out.
 *
 * @throws AppError `conflict` for a post without text, `not_configured` without a model
 * @throws NotWrittenError if there is nothing to add; PortError when the model fails, `malformed` if none of
 *   its drafts could be used
 */
export async function draftVariants(deps: ModelDeps, request: DraftRequest): Promise<Drafted> {
  const { userId, post, parts, recentOwn, isAlike, abort } = request;
  if (!/\p{L}/u.test(post.text)) {
    throw new AppError('conflict', 'This post has no text to answer. Write the comment yourself.');
  }
  const { bannedPhrases } = voiceLines(parts.voice);
  const context = {
    postText: post.text,
    authorName: post.authorName,
    recentOwn,
    rules: knownTexts(parts),
    bannedPhrases,
    writerName: nameOf(parts),
    thread: parts.thread,
    own: knowsMore(deps) ? null : ownTexts(parts, recentOwn),
  };
  const { variants, failed, reasons } = await draftCited(deps, {
    userId,
    purpose: 'draft-comment',
    name: 'comment-drafts',
    source: { label: 'post', text: post.text },
    about: { label: 'its author', text: parts.person },
    more: [
      { label: 'the writer', text: parts.writer },
      { label: 'comments already there', text: parts.thread },
      ...ownSources(parts, recentOwn),
    ],
    voice: parts.voice,
    instructions: commentPrompt,
    mayLeaveOut: true,
    check: (text) => checkDraft(text, context, isAlike),
    complain: (stop) => complaintOf(stop, commentLength.max),
    timeoutMs: 90_000,
    abort,
  });
  return { variants, reasons, warnings: warningsFor(failed) };
}

/** The writer's own material, as sources for a comment or a reply. */
export const ownSources = ({ own }: BriefParts, recentOwn: readonly string[]): LlmSource[] => [
  { label: 'what the writer said elsewhere, and facts of theirs', text: own },
  { label: 'how recent comments of the writer begin', text: recentOwn.map(openingOf).join('\n') },
];

/** What a draft may tell of its writer. */
export const ownTexts = (parts: BriefParts, recentOwn: readonly string[]): string[] => [
  ...voiceLines(parts.voice).known,
  parts.writer,
  parts.own,
  ...saidBetween(parts),
  ...recentOwn,
];

/** The authors of the sample network's texts know more than they wrote. */
export const knowsMore = ({ llm }: ModelDeps): boolean => llm?.isSample ?? false;

/** Texts whose numbers and names a draft may use. */
export const knownTexts = (parts: BriefParts): string[] => [
  ...voiceLines(parts.voice).known,
  parts.writer,
  parts.person,
  parts.thread,
  parts.own,
];

const kindLabels: Record<VariantKind, string> = {
  insight: 'one that adds an insight',
  question: 'one that asks',
  disagreement: 'one that disagrees',
};

function warningsFor(failed: readonly VariantKind[]): Warning[] {
  return failed.map((kind) => ({
    kind: 'dropped',
    level: 'warn',
    message: checkMessages.dropped(kindLabels[kind]),
    start: null,
    end: null,
  }));
}
