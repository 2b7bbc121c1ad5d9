import { commentLength } from '#contract/engage/ready-comment-text.ts';
import type { ModelDeps } from '#server/modules/plan/model.ts';
import { checkDraft, complaintOf } from './check-draft.ts';
import { draftCited } from './draft-cited.ts';
import { type Drafted, knownTexts, knowsMore, ownSources, ownTexts } from './draft-variants.ts';
import { type BriefParts, nameOf } from './read-brief.ts';
import { replyPrompt } from './reply-prompt.ts';
import { voiceLines } from './voice-lines.ts';

export type ReplyRequest = {
  userId: string;
  /** The comment that the reply answers. */
  comment: { text: string; name: string };
  /** Whether the reply must name its addressee, because it stands among others' replies. */
  namesAuthor: boolean;
  parts: BriefParts;
  /** The user's own comments and replies, newest first. */
  recentOwn: readonly string[];
  /** Whether a text is too alike to one that is there, or drafted for there. */
  isAlike(text: string): boolean;
  abort: AbortSignal;
};

/**
 * Drafts up to three replies to a comment, each citing words of it.
 *
 * @throws AppError `not_configured` without a model; NotWrittenError if the sample network has none for it
 * @throws PortError when the model fails, `malformed` if none of its drafts could be used
 */
export async function draftReplyVariants(deps: ModelDeps, request: ReplyRequest): Promise<Drafted> {
  const { userId, comment, namesAuthor, parts, recentOwn, isAlike, abort } = request;
  const { bannedPhrases } = voiceLines(parts.voice);
  const context = {
    noun: 'comment' as const,
    postText: comment.text,
    authorName: comment.name,
    recentOwn,
    rules: knownTexts(parts),
    bannedPhrases,
    writerName: nameOf(parts),
    thread: parts.thread,
    own: knowsMore(deps) ? null : [...ownTexts(parts, recentOwn), parts.thread],
  };
  const { variants, reasons } = await draftCited(deps, {
    userId,
    purpose: 'draft-comment',
    name: 'reply-drafts',
    source: { label: 'comment', text: comment.text },
    about: { label: 'its author', text: parts.person },
    more: [
      { label: 'the writer', text: parts.writer },
      { label: 'the post, and the thread before', text: parts.thread },
      ...ownSources(parts, recentOwn),
    ],
    voice: parts.voice,
    instructions: (task) => replyPrompt(task, namesAuthor),
    mayLeaveOut: true,
    check: (text) => checkDraft(text, context, isAlike),
    complain: (stop) => complaintOf(stop, commentLength.max),
    timeoutMs: 90_000,
    abort,
  });
  return { variants, reasons, warnings: [] };
}
