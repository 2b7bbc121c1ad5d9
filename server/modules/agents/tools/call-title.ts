import { agentTools } from '#contract/agent-tools.ts';
import { toolByName } from './all-tools.ts';

/**
 * A call in words for people, such as `Search signals: founders, active in 7 days`.
 *
 * @param name as the model gave it; a tool of that name need not exist
 * @param input as the model gave it; it need not be what the tool takes
 */
export function callTitle(name: string, input: unknown): string {
  const tool = toolByName(name);
  if (tool === undefined) return `Unknown tool “${name.slice(0, 60)}”`;
  const { title } = agentTools[tool.name];
  const read = tool.input.safeParse(input);
  const asked = read.success ? tool.inWords(read.data) : '';
  return asked === '' ? title : `${title}: ${asked}`;
}
