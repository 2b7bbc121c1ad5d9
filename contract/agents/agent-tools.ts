import { z } from 'zod';
import { agentToolNames } from '#core/agent-tools.ts';
import { toolKinds } from '#core/tool-labels.ts';

export const AgentToolKind = z.enum(toolKinds);
export type AgentToolKind = z.infer<typeof AgentToolKind>;

/** Every tool by its wire name, which is also the name the model calls. */
export const AgentToolName = z.enum(agentToolNames);
export type AgentToolName = z.infer<typeof AgentToolName>;
