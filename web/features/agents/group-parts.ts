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

/** All that a run has said, for numbering its sources. */
export const textOf = (parts: readonly PromptPart[]): string =>
  parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n\n');
