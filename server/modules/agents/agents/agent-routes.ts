import { AgentToolName, agentTools } from '#contract/agent-tools.ts';
import type { agentRoutes } from '#contract/agents.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { readAgent } from './agent-answer.ts';
import { changeAgent } from './change-agent.ts';
import { createAgent } from './create-agent.ts';
import { deleteAgents } from './delete-agents.ts';
import { listAgents } from './list-agents.ts';
import { restoreAgent } from './restore-agent.ts';

/** What answers the routes of agents. */
export function agentHandlers(deps: Deps): Handlers<typeof agentRoutes> {
  const { db } = deps;
  return {
    list: ({ caller, query }) => listAgents(db, caller.userId, query),
    tools: async () => ({
      items: AgentToolName.options.map((name) => ({ name, ...agentTools[name] })),
    }),
    create: ({ caller, body }) => createAgent(deps, caller.userId, body),
    remove: ({ caller, body }) => deleteAgents(deps, caller.userId, body),
    one: ({ caller, params }) => readAgent(db, caller.userId, params.id),
    change: ({ caller, params, body }) => changeAgent(deps, { userId: caller.userId, id: params.id }, body),
    restore: ({ caller, params }) => restoreAgent(deps, { userId: caller.userId, id: params.id }),
  };
}
