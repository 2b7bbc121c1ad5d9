import type { LlmTool } from '#server/ports/llm/port.ts';
import type { AgentTool } from './tool.ts';

/** A tool as the model is told of it. */
export function llmToolOf({ name, description, input }: AgentTool): LlmTool {
  return { name, description, input };
}
