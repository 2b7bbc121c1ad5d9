import type { AgentToolName } from '#contract/agent-tools.ts';
import { readInput } from '#contract/issue-messages.ts';
import { toolByName } from '#server/modules/agents/tools/all-tools.ts';
import type { LlmCall } from '#server/ports/llm/port.ts';

/** Longest words of a refusal, in characters: a model may have sent a thousand wrong fields. */
const longestRefusal = 1500;

/**
 * Why a call cannot be made, as the model is told; null where it can.
 *
 * @param allowed the agent's tools
 */
export function refuseCall(
  { name, input }: Pick<LlmCall, 'name' | 'input'>,
  allowed: readonly AgentToolName[],
): { summary: string; output: string } | null {
  const tool = toolByName(name);
  if (tool === undefined) {
    return {
      summary: 'There is no such tool',
      output: `There is no tool of this name. The tools are: ${allowed.join(', ') || 'none'}.`,
    };
  }
  if (!allowed.includes(tool.name)) {
    return {
      summary: 'This agent may not do that',
      output: `This agent may not use ${tool.name}; its user can change that. The tools are: ${allowed.join(', ') || 'none'}.`,
    };
  }
  if (typeof input === 'string') {
    return { summary: 'The call was not readable', output: 'The input was no JSON object. Send it anew.' };
  }
  const read = readInput(tool.input, input);
  if (read.success) return null;
  const why = read.issues.map(({ path, message }) => `${path}: ${message}`).join('\n');
  return {
    summary: 'The call was not as it must be',
    output: `The input was refused:\n${why}`.slice(0, longestRefusal),
  };
}
