import type { UIMessageChunk } from 'ai';
import type { Kysely } from 'kysely';
import type { Approval, PromptState } from '#contract/agents/prompts.ts';
import type { Streamed } from '#contract/route.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { readSnapshot } from '#server/db/read-snapshot.ts';
import { callTitle } from '#server/modules/agents/tools/all-tools.ts';
import type { Deps } from '#server/modules/deps.ts';
import { callOfPart } from './call-of-part.ts';
import type { PartRow } from './claimed-run.ts';
import type { PromptKey } from './prompt-states.ts';
import { readParts, selectPrompts } from './prompts.ts';

/** Re-reads after this time even without a change event, in ms. */
const rereadMs = 2000;

/** How many reads without news before the stream sends a sign of life: proxies close silent connections. */
const maxQuietReads = 8;

/**
 * Streams a run as it happens, from its start until it ends or waits for the user, in the UI message stream
 * protocol of the AI SDK. Because it reads stored data, a client that connects late or again gets everything.
 *
 * @throws AppError `not_found` for another user's prompt
 */
export async function streamPrompt(
  { db, changes }: Pick<Deps, 'db' | 'changes'>,
  key: PromptKey,
  abort: AbortSignal,
): Promise<Streamed> {
  const { JsonToSseTransformStream, UI_MESSAGE_STREAM_HEADERS } = await import('ai');
  const leaving = new AbortController();
  const either = AbortSignal.any([abort, leaving.signal]);
  // Subscribes before the first read, so no change in between is missed.
  const events = changes.subscribe(key.userId, either, rereadMs);
  const tale = streamRun(key.id);
  const look = async () => {
    const run = await readRun(db, key, tale.fromStep());
    if (run === undefined) throw notFound('Prompt');
    return { chunks: tale.look(run), isOver: run.state !== 'queued' && run.state !== 'running', run };
  };
  async function* readChunks(): AsyncGenerator<UIMessageChunk> {
    try {
      let quiet = 0;
      let { chunks, isOver, run } = await look();
      yield* chunks;
      if (isOver) return;
      for await (const event of events) {
        if (event !== null && (event.name !== 'prompt' || event.id !== key.id)) continue;
        ({ chunks, isOver, run } = await look());
        yield* chunks;
        if (isOver) return;
        quiet = chunks.length === 0 ? quiet + 1 : 0;
        if (quiet >= maxQuietReads) {
          quiet = 0;
          yield { type: 'message-metadata', messageMetadata: { promptId: key.id, state: run.state } };
        }
      }
      // The feed broke off before the run ended, so the client must not take this for the whole run.
      if (!abort.aborted) throw new Error('The change feed closed');
    } finally {
      leaving.abort();
    }
  }
  const sse = streamOf(readChunks())
    .pipeThrough(new JsonToSseTransformStream())
    .pipeThrough(new TextEncoderStream());
  const name = 'x-vercel-ai-ui-message-stream';
  return { chunks: sse, headers: { [name]: UI_MESSAGE_STREAM_HEADERS[name] } };
}

async function readRun(db: Kysely<Database>, key: PromptKey, fromStep: number): Promise<SeenRun | undefined> {
  // One snapshot for both, so a run that ended has all its parts.
  return readSnapshot(db, async (trx) => {
    const prompt = await selectPrompts(trx, key.userId).where('prompt.id', '=', key.id).executeTakeFirst();
    if (prompt === undefined) return undefined;
    const parts = await readParts(trx, prompt, fromStep);
    return { state: prompt.state, error: prompt.error_message, parts };
  });
}

/** A generator's values as a stream that ends the generator when its reader leaves. */
function streamOf<T>(made: AsyncGenerator<T>): ReadableStream<T> {
  return new ReadableStream<T>({
    async pull(controller) {
      const next = await made.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await made.return(undefined);
    },
  });
}

/** What the chunks say about a run besides its parts. */
type RunMetadata = { promptId: string; state: PromptState };

/** A write that waits for the user's yes or no, or was decided. */
type ApprovalData = {
  approval: { callId: string; state: NonNullable<PartRow['state']>; approval: Approval };
};

type RunChunk = UIMessageChunk<RunMetadata, ApprovalData>;
export type SeenPart = Pick<
  PartRow,
  | 'number'
  | 'step'
  | 'kind'
  | 'text'
  | 'call_id'
  | 'tool'
  | 'input'
  | 'state'
  | 'summary'
  | 'output'
  | 'approval'
>;
export type SeenRun = { state: PromptState; error: string | null; parts: readonly SeenPart[] };

/** What was already sent of a part. */
type Sent =
  | { kind: 'text'; text: string; isOpen: boolean }
  | { kind: 'call'; id: string; reported: string; isOver: boolean };

/**
 * Turns a run into chunks of the UI message stream: each look yields what is new since the last one. If a
 * step was dropped because its worker died, `reset-step` retracts it before it is repeated.
 */
export function streamRun(promptId: string): {
  /** The first step whose parts a look must include. */
  fromStep(): number;
  look(run: SeenRun): RunChunk[];
} {
  const sent = new Map<number, Sent>();
  let step = 0;
  let state: PromptState | null = null;

  function* look(run: SeenRun): Generator<RunChunk> {
    const messageMetadata = { promptId, state: run.state };
    if (state === null) yield { type: 'start', messageId: promptId, messageMetadata };
    else if (state !== run.state) yield { type: 'message-metadata', messageMetadata };
    state = run.state;
    if (wasDropped(run.parts)) {
      yield { type: 'reset-step' };
      sent.clear();
    }
    for (const part of run.parts) {
      if (part.step < step) continue;
      if (part.step > step) {
        yield* endStep();
        step = part.step;
        yield { type: 'start-step' };
      }
      yield* part.kind === 'text' ? textChunks(part) : callChunks(part);
    }
    if (run.state === 'queued' || run.state === 'running') return;
    yield* endStep();
    if (run.state === 'failed') yield { type: 'error', errorText: run.error ?? 'It failed.' };
    if (run.state === 'cancelled') yield { type: 'abort', reason: 'Stopped' };
    yield { type: 'finish', messageMetadata };
  }

  /** Only unfinished parts are ever dropped: they are then missing or have different content. */
  const wasDropped = (parts: readonly SeenPart[]) =>
    [...sent].some(([number, reported]) => {
      const part = parts.find((one) => one.number === number);
      if (part === undefined || part.kind !== reported.kind) return true;
      return reported.kind === 'text'
        ? !(part.text ?? '').startsWith(reported.text)
        : part.call_id !== reported.id;
    });

  function* textChunks(part: SeenPart): Generator<RunChunk> {
    const id = `text-${part.number}`;
    const before = sent.get(part.number);
    const reported = before?.kind === 'text' ? before.text : '';
    const text = part.text ?? '';
    if (before !== undefined && text === reported) return;
    if (before === undefined) yield { type: 'text-start', id };
    if (text.length > reported.length) yield { type: 'text-delta', id, delta: text.slice(reported.length) };
    sent.set(part.number, { kind: 'text', text, isOpen: true });
  }

  function* callChunks(part: SeenPart): Generator<RunChunk> {
    const { callId: toolCallId, tool: toolName } = callOfPart(part);
    const { state, approval } = part;
    const reported = JSON.stringify([state, approval]);
    const before = sent.get(part.number);
    if (before === undefined) {
      yield* endTexts();
      const title = callTitle(toolName, part.input);
      yield { type: 'tool-input-available', toolCallId, toolName, input: part.input, title };
    } else if (before.kind === 'call' && (before.isOver || before.reported === reported)) {
      return;
    }
    if (approval !== null && state !== null) {
      yield { type: 'data-approval', id: toolCallId, data: { callId: toolCallId, state, approval } };
    }
    if (state === 'done') {
      const output = { summary: part.summary, output: part.output };
      yield { type: 'tool-output-available', toolCallId, output };
    } else if (state === 'declined') {
      yield { type: 'tool-output-denied', toolCallId };
    } else if (state === 'failed') {
      yield { type: 'tool-output-error', toolCallId, errorText: part.summary ?? 'It failed' };
    }
    const isOver = state !== 'running' && state !== 'waiting';
    sent.set(part.number, { kind: 'call', id: toolCallId, reported, isOver });
  }

  function* endTexts(): Generator<RunChunk> {
    for (const [number, reported] of sent) {
      if (reported.kind !== 'text' || !reported.isOpen) continue;
      yield { type: 'text-end', id: `text-${number}` };
      sent.set(number, { ...reported, isOpen: false });
    }
  }

  function* endStep(): Generator<RunChunk> {
    if (step === 0) return;
    yield* endTexts();
    yield { type: 'finish-step' };
    sent.clear();
  }

  return { fromStep: () => Math.max(1, step), look: (run) => [...look(run)] };
}
