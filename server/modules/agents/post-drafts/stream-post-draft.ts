import type { PostDraftEvent, PostDraftRequest } from '#contract/agents/post-drafts.ts';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { BriefLine } from '#contract/engage/draft-brief.ts';
import type { Streamed } from '#contract/route.ts';
import { channelRules } from '#core/channels/index.ts';
import { AppError } from '#server/app-error.ts';
import { postDraftErrors } from '#server/modules/agents/agents-messages.ts';
import { cleanText } from '#server/modules/agents/prompts/clean-text.ts';
import { draftPost } from '#server/modules/engage/drafting/draft-post.ts';
import { partsOf, readBrief } from '#server/modules/engage/drafting/read-brief.ts';
import { type ModelDeps, modelFailureAnswer, modelFailureMessage } from '#server/modules/plan/model.ts';
import { readVoice } from '#server/modules/profile/voice.ts';
import { PortError } from '#server/ports/port-error.ts';
import { type ReadSource, readPostSource } from './read-source.ts';

/** The target length of a draft for all channels, in characters: people still read it. */
const lengthForAll = 1_300;

/**
 * Drafts a post and streams it. A failure before the first word is a regular error response; a later one is
 * the stream's last event. If the client disconnects, the model call is canceled.
 *
 * @throws AppError `not_found` for another user's source; `conflict` if there is nothing to write from;
 *   `not_configured` without a model; `provider_unavailable` with a message if the model fails
 */
export async function streamPostDraft(
  deps: ModelDeps,
  userId: string,
  request: PostDraftRequest,
  abort: AbortSignal,
): Promise<Streamed> {
  const { channel, note = '' } = request;
  const source = await readPostSource(deps.db, userId, request);
  const voice = await readVoice(deps.db, userId);
  const parts = partsOf(await linesOf(deps, userId, request, source), voice);
  if (source.noun === 'voice' && [note, voice.offer, ...voice.examples].every((text) => text.trim() === '')) {
    throw new AppError('conflict', postDraftErrors.noVoice);
  }
  const leaving = new AbortController();
  let hasSpoken = false;
  const chunks = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (event: PostDraftEvent) => {
        if (!leaving.signal.aborted) controller.enqueue(encode(event));
      };
      const brief = {
        ...{ userId, ...source, parts, note, channel: channel ?? null },
        channelName: channel === undefined ? null : channelNames[channel],
        max: channel === undefined ? lengthForAll : channelRules[channel].draftLength,
        abort: AbortSignal.any([abort, leaving.signal]),
        onText(piece: string) {
          hasSpoken = true;
          send({ type: 'text', text: cleanText(piece) });
        },
      };
      // Not awaited: the stream is read while it is written.
      draftPost(deps, brief)
        .then(({ text, isCut, warnings, reasons }) => {
          if (text.trim() === '') throw new AppError('provider_unavailable', postDraftErrors.empty);
          send(
            isCut ? { type: 'failed', message: postDraftErrors.cut } : { type: 'done', warnings, reasons },
          );
          if (!leaving.signal.aborted) controller.close();
        })
        .catch((error: unknown) => {
          if (leaving.signal.aborted) return;
          const message = error instanceof PortError ? modelFailureMessage(error) : null;
          if (!hasSpoken || message === null) {
            controller.error(modelFailureAnswer(error));
            return;
          }
          send({ type: 'failed', message: `${postDraftErrors.brokeOff} ${message}` });
          controller.close();
        });
    },
    cancel() {
      leaving.abort();
    },
  });
  return { chunks };
}

/**
 * What a draft of a post knows in addition to its source.
 *
 * @throws AppError `not_found` for another user's source; `conflict` for a source without text
 */
export async function readPostBrief(
  deps: Pick<ModelDeps, 'db' | 'clock'>,
  userId: string,
  request: PostDraftRequest,
): Promise<{ lines: BriefLine[] }> {
  return { lines: await linesOf(deps, userId, request, await readPostSource(deps.db, userId, request)) };
}

function linesOf(
  { db, clock }: Pick<ModelDeps, 'db' | 'clock'>,
  userId: string,
  { network: realm, postId, note = '', struck = [] }: PostDraftRequest,
  { sources }: ReadSource,
): Promise<BriefLine[]> {
  const about = [note, ...sources.map(({ text }) => text)].join('\n\n');
  const subject = {
    userId,
    realm,
    now: clock.now(),
    post: null,
    answered: null,
    own: { about, postId: postId ?? null },
  };
  return readBrief(db, subject, struck);
}

const encoder = new TextEncoder();
const encode = (event: PostDraftEvent): Uint8Array => encoder.encode(`data: ${JSON.stringify(event)}\n\n`);
