import type { UIMessage } from 'ai';
import type { PromptPart } from '#contract/agents/prompts.ts';
import { agentToolNames, agentTools } from '#core/agent-tools.ts';
import type { CallPart } from './group-parts.ts';

/** Converts a streamed message to stored parts. Fields the stream doesn't carry are null. */
export function partsOfMessage(message: Pick<UIMessage, 'parts'>): PromptPart[] {
  return message.parts.flatMap((part): PromptPart[] => {
    if (part.type === 'text') return [{ kind: 'text', text: part.text }];
    const name =
      part.type === 'dynamic-tool' && 'toolName' in part
        ? part.toolName
        : part.type.startsWith('tool-')
          ? part.type.slice('tool-'.length)
          : null;
    if (name === null || !('toolCallId' in part)) return [];
    const tool = agentToolNames.find((one) => one === name) ?? null;
    return [
      {
        kind: 'call',
        callId: part.toolCallId,
        tool,
        title: part.title ?? (tool === null ? name : agentTools[tool].title),
        state: callStates[part.state] ?? 'running',
        input: part.input === undefined ? '' : JSON.stringify(part.input),
        summary: part.errorText ?? summaryOf(part.output),
        output: outputOf(part.output),
        approval: null,
        decidedAt: null,
      },
    ];
  });
}

const callStates: Readonly<Record<string, CallPart['state']>> = {
  'input-streaming': 'running',
  'input-available': 'running',
  'approval-requested': 'waiting',
  'approval-responded': 'running',
  'output-available': 'done',
  'output-error': 'failed',
  'output-denied': 'declined',
};

function summaryOf(output: unknown): string | null {
  const value =
    typeof output === 'object' && output !== null && 'summary' in output ? output.summary : output;
  return typeof value === 'string' ? value : null;
}

function outputOf(output: unknown): string | null {
  const value = typeof output === 'object' && output !== null && 'output' in output ? output.output : null;
  return typeof value === 'string' ? value : null;
}

/**
 * The parts to show for a running run. The stream is ahead of the database, and the database knows more about
 * each call. Neither may go backward: the source with more parts leads, and a call stored as finished never
 * shows as running again.
 */
export function mergeParts(stored: readonly PromptPart[], live: readonly PromptPart[]): PromptPart[] {
  if (live.length === 0) return [...stored];
  const calls = stored.filter((part) => part.kind === 'call');
  const known = new Map(calls.map((part) => [part.callId, part]));
  const ahead = isAhead(stored, live) ? stored : live;
  return ahead.map((part) => {
    if (part.kind === 'text') return part;
    const same = known.get(part.callId);
    if (same === undefined) return part;
    return same.state === 'running' && part.state !== 'running'
      ? { ...same, state: part.state, summary: part.summary ?? same.summary }
      : same;
  });
}

/** Whether the first has more of the run than the second. */
export const isAhead = (one: readonly PromptPart[], other: readonly PromptPart[]): boolean =>
  sizeOf(one) > sizeOf(other);

/** Compares the number of parts first, then the length of the text. */
function sizeOf(parts: readonly PromptPart[]): number {
  const said = parts.reduce((sum, part) => sum + (part.kind === 'text' ? part.text.length : 0), 0);
  return parts.length * 1e7 + said;
}
