import { type MessageKind, messageLength } from '#contract/engage/messages.ts';
import type { Occasion, Recipient } from '#server/modules/engage/messages/find-occasion.ts';
import type { ModelDeps } from '#server/modules/plan/model.ts';
import type { CheckContext } from './check-comment.ts';
import { checkDraft, complaintOf } from './check-draft.ts';
import { draftCited } from './draft-cited.ts';
import { type Drafted, knownTexts, knowsMore, ownSources, ownTexts } from './draft-variants.ts';
import { messagePrompt } from './message-prompt.ts';
import type { BriefParts } from './read-brief.ts';
import { voiceLines } from './voice-lines.ts';

export type MessageRequest = {
  to: Recipient;
  occasion: Occasion;
  parts: BriefParts;
  /** The user's own comments and messages, newest first. */
  recentOwn: readonly string[];
  abort: AbortSignal;
};

/** The most characters of a message of a kind. */
export const maxMessage = (kind: MessageKind): number =>
  kind === 'invitation' ? messageLength.invitation : messageLength.message;

/** What a message is checked against. */
export const messageContext = ({
  to,
  occasion,
  parts,
  recentOwn,
}: Omit<MessageRequest, 'abort'>): CheckContext => ({
  noun: 'message',
  postText: occasion.about,
  authorName: to.name,
  recentOwn,
  rules: [...knownTexts(parts), occasion.reason],
  bannedPhrases: voiceLines(parts.voice).bannedPhrases,
  max: maxMessage(occasion.kind),
});

/**
 * Drafts up to three messages to a person, each citing words of what it answers.
 *
 * @throws AppError `not_configured` without a model; NotWrittenError if the sample network has none for it
 * @throws PortError when the model fails, `malformed` if none of its drafts could be used
 */
export async function draftMessageVariants(deps: ModelDeps, request: MessageRequest): Promise<Drafted> {
  const { to, occasion, parts, recentOwn, abort } = request;
  const context = messageContext(request);
  const own = knowsMore(deps) ? null : [...ownTexts(parts, recentOwn), parts.thread, occasion.reason];
  const { variants, reasons } = await draftCited(deps, {
    userId: to.userId,
    purpose: 'draft-comment',
    name: 'message-drafts',
    source: { label: 'message', text: occasion.about },
    about: { label: 'its reader', text: parts.person },
    more: [
      { label: 'why to write', text: `${occasion.reason}, ${occasion.at.toISOString().slice(0, 10)}` },
      { label: 'the writer', text: parts.writer },
      { label: 'the conversation before', text: parts.thread },
      ...ownSources(parts, recentOwn),
    ],
    voice: parts.voice,
    instructions: (task) => messagePrompt(task, occasion.kind),
    mayLeaveOut: true,
    // Only its reader sees it, so it may be like what others write.
    check: (text) => checkDraft(text, { ...context, own, thread: parts.thread }, () => false),
    complain: (stop) => complaintOf(stop, maxMessage(occasion.kind)),
    timeoutMs: 90_000,
    abort,
  });
  return { variants, reasons, warnings: [] };
}
