import type { AgentToolName } from '#contract/agents/agent-tools.ts';
import type { PromptPart } from '#contract/agents/prompts.ts';

export type CallPart = Extract<PromptPart, { kind: 'call' }>;

/** What is shown of a run, from top to bottom. */
export type Block =
  | { kind: 'steps'; key: string; calls: CallPart[] }
  | { kind: 'text'; key: string; text: string }
  | { kind: 'approval'; key: string; call: CallPart };

/**
 * What a run did as blocks: calls that follow each other share one, what asks for a yes or no has one of its own. Each
 * call is shown once, in its latest state; empty texts are not shown.
 */
export function groupParts(parts: readonly PromptPart[]): Block[] {
  const latest = new Map<string, CallPart>();
  for (const part of parts) if (part.kind === 'call') latest.set(part.callId, part);
  const blocks: Block[] = [];
  for (const [index, part] of parts.entries()) {
    if (part.kind === 'text') {
      if (part.text.trim() !== '') blocks.push({ kind: 'text', key: `text ${index}`, text: part.text });
      continue;
    }
    const call = latest.get(part.callId);
    // Came before: it stays where it came first.
    if (call === undefined) continue;
    latest.delete(part.callId);
    const last = blocks.at(-1);
    if (call.approval !== null) blocks.push({ kind: 'approval', key: call.callId, call });
    else if (last?.kind === 'steps') last.calls.push(call);
    else blocks.push({ kind: 'steps', key: call.callId, calls: [call] });
  }
  return blocks;
}

/** Calls of one tool that follow each other and are done, as one step; every other call is a step of its own. */
export function foldCalls(calls: readonly CallPart[]): [CallPart, ...CallPart[]][] {
  const steps: [CallPart, ...CallPart[]][] = [];
  for (const call of calls) {
    const last = steps.at(-1);
    const folds = call.state === 'done' && call.tool !== null && foldable.has(call.tool);
    if (last && folds && last[0].tool === call.tool && last[0].state === 'done') last.push(call);
    else steps.push([call]);
  }
  return steps;
}

/** What a step read or searched again belongs together; what it made stays apart. */
const foldable: ReadonlySet<AgentToolName> = new Set<AgentToolName>([
  'search_signals',
  'read_signal',
  'search_posts',
  'read_post',
  'search_feed_items',
  'read_feed_item',
  'search_companies',
  'read_company',
]);

/** All that a run has said, for numbering its sources. */
export const textOf = (parts: readonly PromptPart[]): string =>
  parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n\n');
