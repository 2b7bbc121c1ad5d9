import { z } from 'zod';
import { BasedOn, Id, IdParams, Moment, page, Version } from '#contract/paging.ts';
import { VisibleName } from '#contract/plain-text.ts';
import { route } from '#contract/route.ts';
import { AgentToolKind, AgentToolName } from './agent-tools.ts';

/** Limits of an agent's run, however it was started. */
export const runLimits = {
  /** Model responses, each with its tool calls. */
  steps: 12,
  /** Working time. Waiting for the user doesn't count. */
  seconds: 120,
  /** Input and output tokens together, over all steps. */
  tokens: 200_000,
} as const;

export const maxAgents = 200;

/** An assistant with its own instructions and tools. */
export const Agent = z.object({
  id: Id,
  name: z.string(),
  instructions: z.string(),
  tools: z.array(AgentToolName),
  templateId: Id.nullable().describe('The template that it was made of, while that exists'),
  lastRun: z
    .object({
      queryId: Id,
      promptId: Id,
      state: z.enum(['queued', 'running', 'awaiting_approval', 'succeeded', 'failed', 'cancelled']),
      at: Moment,
    })
    .nullable(),
  waiting: z.int().describe('Runs that wait until the user approves or denies'),
  schedules: z.int().describe('How many schedules run it'),
  isOverMcp: z.boolean().describe('Holds the requests of an assistant over MCP, one per access token'),
  createdAt: Moment,
  updatedAt: Moment,
  version: Version,
});
export type Agent = z.infer<typeof Agent>;

const agentParts = {
  name: VisibleName.min(1, 'is missing').max(80, 'must have at most 80 characters'),
  instructions: z.string().trim().min(1, 'is missing').max(8000, 'must have at most 8,000 characters'),
  tools: z.array(AgentToolName).max(AgentToolName.options.length),
};

export const NewAgent = z.object(agentParts);
export type NewAgent = z.infer<typeof NewAgent>;

export const AgentChange = z.object({
  name: agentParts.name.optional(),
  instructions: agentParts.instructions.optional(),
  tools: agentParts.tools.optional(),
  basedOn: BasedOn,
});
export type AgentChange = z.infer<typeof AgentChange>;

/** One id or several, as the bodies of deletions accept them. */
export const IdOrIds = z
  .object({ id: Id.optional(), ids: z.array(Id).min(1).max(200).optional() })
  .refine(({ id, ids }) => id !== undefined || ids !== undefined, { path: ['id'], message: 'is missing' });
export type IdOrIds = z.infer<typeof IdOrIds>;

/** The answer to a deletion by {@link IdOrIds}. `id` is the first of `ids`. */
export const DeletedMany = z.object({ id: Id, ids: z.array(Id) });

export const agentRoutes = {
  list: route({
    method: 'GET',
    path: '/agent',
    access: 'user',
    summary: 'The agents, last used first',
    query: z.object({
      cursor: z.string().max(500).optional(),
      limit: z.int().min(1).max(100).optional().describe('Default 50'),
    }),
    answer: page(Agent),
  }),
  tools: route({
    method: 'GET',
    path: '/agent/tools',
    access: 'user',
    summary: 'The tools of agents; `write` tools always ask first',
    answer: z.object({
      items: z.array(
        z.object({
          name: AgentToolName,
          kind: AgentToolKind,
          title: z.string(),
          description: z.string(),
        }),
      ),
    }),
  }),
  create: route({
    method: 'POST',
    path: '/agent',
    access: 'user',
    summary: `Creates an agent; at most ${maxAgents}`,
    body: NewAgent,
    answer: Agent,
  }),
  remove: route({
    method: 'POST',
    path: '/agent/delete',
    access: 'user',
    summary:
      'Deletes agents with their conversations, and pauses their schedules; for 30 days they can be restored. Runs in progress are stopped',
    body: IdOrIds,
    answer: DeletedMany,
  }),
  one: route({
    method: 'GET',
    path: '/agent/{id}',
    access: 'user',
    summary: 'One agent',
    params: IdParams,
    answer: Agent,
  }),
  change: route({
    method: 'PUT',
    path: '/agent/{id}',
    access: 'user',
    summary: 'Updates an agent; absent fields stay',
    params: IdParams,
    body: AgentChange,
    answer: Agent,
  }),
  restore: route({
    method: 'POST',
    path: '/agent/{id}/restore',
    access: 'user',
    summary: 'Restores a deleted agent within 30 days; schedules stay paused',
    params: IdParams,
    answer: Agent,
  }),
};
