import { agentToolNames, agentTools } from '#core/agent-tools.ts';

/**
 * By default a new agent can read everything and save its own results. Tools that need approval must be
 * picked.
 */
export const defaultTools = agentToolNames.filter((name) => agentTools[name].kind !== 'write');
