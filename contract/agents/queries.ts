import { z } from 'zod';
import { Deleted, Id, IdParams, Moment, page, pageQuery } from '#contract/paging.ts';
import { VisibleName } from '#contract/plain-text.ts';
import { Realm } from '#contract/profile.ts';
import { route } from '#contract/route.ts';
import { Prompt, PromptState, promptText } from './prompts.ts';

/** A conversation with an agent. It reads data of one realm, sample or real, never both. */
export const Query = z.object({
  id: Id,
  agent: z.object({ id: Id, name: z.string() }),
  network: Realm,
  title: z.string(),
  scheduleId: Id.nullable().describe('Schedule that started the conversation, if any'),
  state: PromptState.nullable().describe('State of the latest prompt. Null if there is none.'),
  prompts: z.int(),
  inputTokens: z.int().describe('Total of all prompts, as far as the model reports it'),
  outputTokens: z.int(),
  costMicros: z
    .int()
    .nullable()
    .describe("Millionths of a US dollar. Null if the model's price isn't configured."),
  createdAt: Moment,
  updatedAt: Moment.describe('When a prompt was last sent'),
});
export type Query = z.infer<typeof Query>;

const QueryTitle = VisibleName.min(1, 'is missing').max(120, 'must have at most 120 characters');

export const NewQuery = z.object({
  agentId: Id,
  title: QueryTitle.optional().describe('Default: the start of `text`'),
  text: promptText.optional().describe('First prompt. Omit to start an empty conversation.'),
});
export type NewQuery = z.infer<typeof NewQuery>;

export const queryRoutes = {
  list: route('GET', '/queries/agents/{agentId}', {
    access: 'user',
    summary:
      'List conversations with an agent, most recently used first. With `scheduledAgent`, only scheduled runs; `agentId` can then also be the id of a schedule.',
    params: z.object({ agentId: Id }),
    query: z.object({
      scheduledAgent: z.boolean().optional(),
      ...pageQuery(20),
    }),
    answer: page(Query),
  }),
  create: route('POST', '/queries/create', {
    access: 'user',
    rate: 'costly',
    summary: 'Start a conversation. 429 if too many prompts are waiting.',
    body: NewQuery,
    answer: Query.extend({ prompt: Prompt.nullable().describe('Null if `text` was omitted') }),
  }),
  one: route('GET', '/queries/{id}', {
    access: 'user',
    summary: 'Get a conversation. Its prompts are at `GET /prompts/{id}` with the same id.',
    params: IdParams,
    answer: Query,
  }),
  change: route('PUT', '/queries/{id}', {
    access: 'user',
    summary: 'Rename a conversation',
    params: IdParams,
    body: z.object({ title: QueryTitle }),
    answer: Query,
  }),
  remove: route('DELETE', '/queries/{id}', {
    access: 'user',
    summary: 'Delete a conversation. Its artifacts are kept. A run in progress is stopped.',
    params: IdParams,
    answer: Deleted,
  }),
};
