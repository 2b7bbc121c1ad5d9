import { z } from 'zod';
import { Deleted, Id, IdParams, Moment, page } from '#contract/paging.ts';
import { VisibleName } from '#contract/plain-text.ts';
import { Network } from '#contract/profile.ts';
import { route } from '#contract/route.ts';
import { Prompt, PromptState, promptText } from './prompts.ts';

/** A conversation with an agent. It reads data of one network, sample or real, never both. */
export const Query = z.object({
  id: Id,
  agent: z.object({ id: Id, name: z.string() }),
  network: Network,
  title: z.string(),
  scheduleId: Id.nullable().describe('Of a run by a schedule'),
  state: PromptState.nullable().describe('Of the newest prompt; null before the first'),
  prompts: z.int(),
  inputTokens: z.int().describe('Over all prompts, as far as they are known'),
  outputTokens: z.int(),
  costMicros: z
    .int()
    .nullable()
    .describe('Millionths of a US dollar, where the price of the model is configured'),
  createdAt: Moment,
  updatedAt: Moment.describe('When something was asked or answered last'),
});
export type Query = z.infer<typeof Query>;

const QueryTitle = VisibleName.min(1, 'is missing').max(120, 'must have at most 120 characters');

export const NewQuery = z.object({
  agentId: Id,
  title: QueryTitle.optional().describe('Absent: the beginning of what is asked'),
  text: promptText.optional().describe('Asks this at once'),
});
export type NewQuery = z.infer<typeof NewQuery>;

export const queryRoutes = {
  list: route({
    method: 'GET',
    path: '/queries/agents/{agentId}',
    access: 'user',
    summary:
      "Conversations with an agent, the newest first; with `scheduledAgent` those of a schedule's runs, the id being the schedule's, or an agent's for all its schedules",
    params: z.object({ agentId: Id }),
    query: z.object({
      scheduledAgent: z.boolean().optional(),
      cursor: z.string().max(500).optional(),
      limit: z.int().min(1).max(100).optional().describe('Default 20'),
    }),
    answer: page(Query),
  }),
  create: route({
    method: 'POST',
    path: '/queries/create',
    access: 'user',
    rate: 'costly',
    summary: 'Starts a conversation',
    body: NewQuery,
    answer: Query.extend({ prompt: Prompt.nullable().describe('What was asked at once') }),
  }),
  one: route({
    method: 'GET',
    path: '/queries/{id}',
    access: 'user',
    summary: 'One conversation; its prompts are at `/prompts/{id}` with its id',
    params: IdParams,
    answer: Query,
  }),
  change: route({
    method: 'PUT',
    path: '/queries/{id}',
    access: 'user',
    summary: 'Renames a conversation',
    params: IdParams,
    body: z.object({ title: QueryTitle }),
    answer: Query,
  }),
  remove: route({
    method: 'DELETE',
    path: '/queries/{id}',
    access: 'user',
    summary: 'Deletes a conversation; its artifacts stay. A run in progress is stopped',
    params: IdParams,
    answer: Deleted,
  }),
};
