import type { PromptPart } from '#contract/agents/prompts.ts';
import { agentTools } from '#core/agent-tools.ts';

export type CallPart = Extract<PromptPart, { kind: 'call' }>;

/** The blocks of a run, top to bottom. */
export type Block =
  | { kind: 'steps'; key: string; calls: CallPart[] }
  | { kind: 'text'; key: string; text: string }
  | { kind: 'approval'; key: string; call: CallPart };

/**
 * Groups a run into blocks. Consecutive calls share a block; a call that needs approval has its own. Each
 * call appears once, in its latest state. Empty texts are left out.
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
    // A repeated call stays where it first appeared.
    if (call === undefined) continue;
    latest.delete(part.callId);
    const last = blocks.at(-1);
    if (call.approval !== null) blocks.push({ kind: 'approval', key: call.callId, call });
    else if (last?.kind === 'steps') last.calls.push(call);
    else blocks.push({ kind: 'steps', key: call.callId, calls: [call] });
  }
  return blocks;
}

/** Groups consecutive finished calls of one tool that reads into one step. Every other call is its own step. */
export function foldCalls(calls: readonly CallPart[]): [CallPart, ...CallPart[]][] {
  const steps: [CallPart, ...CallPart[]][] = [];
  for (const call of calls) {
    const last = steps.at(-1);
    const folds = call.state === 'done' && call.tool !== null && agentTools[call.tool].kind === 'read';
    if (last && folds && last[0].tool === call.tool && last[0].state === 'done') last.push(call);
    else steps.push([call]);
  }
  return steps;
}

/** All text of a run, for numbering its sources. */
export const textOf = (parts: readonly PromptPart[]): string =>
  parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n\n');
