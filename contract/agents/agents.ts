import { z } from 'zod';
import { BasedOn, Id, IdParams, Moment, page, pageQuery, Version } from '#contract/paging.ts';
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
  templateId: Id.nullable().describe(
    'Template the agent was created from, even if deleted since. Null if there was none.',
  ),
  lastRun: z
    .object({
      queryId: Id,
      promptId: Id,
      state: z.enum(['queued', 'running', 'awaiting_approval', 'succeeded', 'failed', 'cancelled']),
      at: Moment,
    })
    .nullable(),
  waiting: z.int().describe('Runs awaiting approval'),
  schedules: z.int().describe('Schedules that run the agent'),
  isOverMcp: z
    .boolean()
    .describe('Whether the agent records calls made over MCP. There is one such agent per access token.'),
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
  list: route('GET', '/agent', {
    access: 'user',
    summary: 'List agents, most recently used first',
    query: z.object(pageQuery(50)),
    answer: page(Agent),
  }),
  tools: route('GET', '/agent/tools', {
    access: 'user',
    summary: 'List the tools agents can use. Tools of kind `write` always ask for approval.',
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
  create: route('POST', '/agent', {
    access: 'user',
    summary: `Create an agent. 409 if the user already has ${maxAgents}.`,
    body: NewAgent,
    answer: Agent,
  }),
  remove: route('POST', '/agent/delete', {
    access: 'user',
    summary:
      'Delete agents with their conversations. Stops their runs and pauses their schedules. Agents can be restored for 30 days.',
    body: IdOrIds,
    answer: DeletedMany,
  }),
  one: route('GET', '/agent/{id}', {
    access: 'user',
    summary: 'Get an agent',
    params: IdParams,
    answer: Agent,
  }),
  change: route('PUT', '/agent/{id}', {
    access: 'user',
    summary:
      "Update an agent. Omitted fields are unchanged. Changing `instructions` or `tools` revokes its schedules' approval to publish.",
    params: IdParams,
    body: AgentChange,
    answer: Agent,
  }),
  restore: route('POST', '/agent/{id}/restore', {
    access: 'user',
    summary: `Restore an agent within 30 days of deletion. Its schedules stay paused. 409 if the user already has ${maxAgents}.`,
    params: IdParams,
    answer: Agent,
  }),
};
