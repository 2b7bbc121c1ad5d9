import type { PromptPartTable } from '#server/modules/agents/tables.ts';

/** The id and tool of a part of kind `call`; the database requires both. */
export function callOfPart({ call_id, tool }: Pick<PromptPartTable, 'call_id' | 'tool'>): {
  callId: string;
  tool: string;
} {
  if (call_id === null || tool === null) throw new Error('A call without an id or a tool');
  return { callId: call_id, tool };
}
