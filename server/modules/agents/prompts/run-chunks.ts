import type { UIMessageChunk } from 'ai';
import type { Approval, PromptState } from '#contract/prompts.ts';
import { callTitle } from '#server/modules/agents/tools/call-title.ts';
import type { PartRow } from './run-types.ts';

/** What the chunks of a run tell of it beside its parts. */
export type RunMetadata = { promptId: string; state: PromptState };

/** A write that waits for the user's yes or no, or was decided. */
export type ApprovalData = {
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

/** What a part was told as so far. */
type Sent =
  | { kind: 'text'; text: string; isOpen: boolean }
  | { kind: 'call'; id: string; told: string; isOver: boolean };

/**
 * Tells a run in chunks of the UI message stream: each look at it gives what is new since the look before. A step that
 * was dropped and is done again, since its worker died, is taken back by `reset-step`.
 */
export function tellRun(promptId: string): {
  /** The step from which on a look has to hold all parts. */
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
      yield* part.kind === 'text' ? tellText(part) : tellCall(part);
    }
    if (run.state === 'queued' || run.state === 'running') return;
    yield* endStep();
    if (run.state === 'failed') yield { type: 'error', errorText: run.error ?? 'It failed.' };
    if (run.state === 'cancelled') yield { type: 'abort', reason: 'Stopped' };
    yield { type: 'finish', messageMetadata };
  }

  /** Only what was begun and not finished is ever dropped: its parts are gone, or say something else. */
  const wasDropped = (parts: readonly SeenPart[]) =>
    [...sent].some(([number, told]) => {
      const part = parts.find((one) => one.number === number);
      if (part === undefined || part.kind !== told.kind) return true;
      return told.kind === 'text' ? !(part.text ?? '').startsWith(told.text) : part.call_id !== told.id;
    });

  function* tellText(part: SeenPart): Generator<RunChunk> {
    const id = `text-${part.number}`;
    const before = sent.get(part.number);
    const told = before?.kind === 'text' ? before.text : '';
    const text = part.text ?? '';
    if (before !== undefined && text === told) return;
    if (before === undefined) yield { type: 'text-start', id };
    if (text.length > told.length) yield { type: 'text-delta', id, delta: text.slice(told.length) };
    sent.set(part.number, { kind: 'text', text, isOpen: true });
  }

  function* tellCall(part: SeenPart): Generator<RunChunk> {
    const toolCallId = part.call_id ?? '';
    const toolName = part.tool ?? '';
    const { state, approval } = part;
    const told = JSON.stringify([state, approval]);
    const before = sent.get(part.number);
    if (before === undefined) {
      yield* endTexts();
      const title = callTitle(toolName, part.input);
      yield { type: 'tool-input-available', toolCallId, toolName, input: part.input, title };
    } else if (before.kind === 'call' && (before.isOver || before.told === told)) {
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
    sent.set(part.number, { kind: 'call', id: toolCallId, told, isOver });
  }

  function* endTexts(): Generator<RunChunk> {
    for (const [number, told] of sent) {
      if (told.kind !== 'text' || !told.isOpen) continue;
      yield { type: 'text-end', id: `text-${number}` };
      sent.set(number, { ...told, isOpen: false });
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
