import { z } from 'zod';
import { Id, IdParams, Moment, page, pageQuery } from '#contract/paging.ts';
import { route } from '#contract/route.ts';
import { AgentToolName } from './agent-tools.ts';

/** `awaiting_approval`: the run is paused until the user approves or rejects what it wants to do. */
export const PromptState = z.enum([
  'queued',
  'running',
  'awaiting_approval',
  'succeeded',
  'failed',
  'cancelled',
]);
export type PromptState = z.infer<typeof PromptState>;

/** The prompt for an agent. */
export const promptText = z
  .string()
  .trim()
  .min(1, 'is missing')
  .max(8000, 'must have at most 8,000 characters');

/** A record an answer is based on. Answers refer to it as `[ref]`, for example `[s1]`. */
export const Citation = z.object({
  ref: z.string().describe('Reference used in answers, unique within a conversation'),
  kind: z.enum(['signal', 'post', 'company', 'feed_item', 'list', 'own_post', 'artifact']),
  id: Id,
  label: z.string().describe('Name, title or start of the text'),
  url: z.string().nullable().describe('URL on the web. Null if the record has none.'),
});
export type Citation = z.infer<typeof Citation>;

/** Exactly what happens if the user approves. */
export const Approval = z.object({
  title: z.string().describe('Question to show, such as `Add 2 people to the list “Founders”?`'),
  lines: z.array(z.string()).describe('More to know before deciding, such as who is left out'),
  destination: z
    .string()
    .nullable()
    .describe('Where the content goes, as text to show. Null if nothing leaves inGrow.'),
  text: z.string().nullable().describe('Exact text to be sent or saved. Null if there is none.'),
  confirm: z.string().describe('Label of the button, such as `Add 2 people`'),
  problem: z
    .string()
    .nullable()
    .describe("Why it can't be done, and what to do. If set, it can only be declined."),
});
export type Approval = z.infer<typeof Approval>;

/** One step of a run: a part of the answer, or a tool call. */
export const PromptPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string().describe('Markdown. Cites sources as `[ref]`.') }),
  z.object({
    kind: z.literal('call'),
    callId: z.string(),
    tool: AgentToolName.nullable().describe("Null for a tool that doesn't exist"),
    title: z.string().describe('Label of the call, such as `Search signals`'),
    state: z
      .enum(['running', 'done', 'failed', 'waiting', 'declined'])
      .describe("`waiting` for the user's approval, `done` also after they approved"),
    input: z.string().describe('Arguments from the model, as JSON'),
    summary: z.string().nullable().describe('Short result, such as `42 people found`'),
    output: z.string().nullable().describe('Output returned to the model'),
    approval: Approval.nullable().describe('Only for tools of kind `write`'),
    decidedAt: Moment.nullable().describe('When the user approved or declined'),
  }),
]);
export type PromptPart = z.infer<typeof PromptPart>;

/** Why a run ended before it had an answer. */
export const PromptErrorKind = z.enum([
  'step_limit',
  'time_limit',
  'token_limit',
  'cost_limit',
  'looped',
  'model_failed',
  'not_configured',
  'interrupted',
]);
export type PromptErrorKind = z.infer<typeof PromptErrorKind>;

/** One message to an agent and the run that answers it. */
export const Prompt = z.object({
  id: Id,
  queryId: Id,
  text: z.string(),
  state: PromptState,
  retryOf: Id.nullable().describe('Prompt that this one repeats'),
  parts: z.array(PromptPart).describe('Oldest first. Grows while the run is in progress.'),
  citations: z.array(Citation).describe("Records that the run's tools returned or its answer cites"),
  model: z.string().nullable(),
  isSample: z
    .boolean()
    .describe("Whether the sample network's model answered, which only has written answers"),
  steps: z.int().describe('Model responses so far, at most 12'),
  inputTokens: z.int().nullable(),
  outputTokens: z.int().nullable(),
  costMicros: z
    .int()
    .nullable()
    .describe("Millionths of a US dollar. Null if the model's price isn't configured."),
  error: z
    .object({ kind: PromptErrorKind, message: z.string().describe('What went wrong and what to do') })
    .nullable(),
  createdAt: Moment,
  startedAt: Moment.nullable(),
  endedAt: Moment.nullable(),
});
export type Prompt = z.infer<typeof Prompt>;

export const NewPrompt = z.object({ queryId: Id, text: promptText });
export type NewPrompt = z.infer<typeof NewPrompt>;

export const PromptDecision = z.object({
  callId: z.string().min(1, 'is missing').max(200),
  approved: z.boolean().describe('If true, does exactly what the approval describes. If false, declines it.'),
});
export type PromptDecision = z.infer<typeof PromptDecision>;

export const promptRoutes = {
  ask: route('POST', '/prompts', {
    access: 'user',
    rate: 'costly',
    summary:
      'Send a prompt to an agent and start a run. Returns before the answer is ready: stream it or poll. 409 if a prompt in the conversation is unanswered or awaits approval, 429 if too many prompts are waiting.',
    body: NewPrompt,
    answer: Prompt,
  }),
  one: route('GET', '/prompts/{id}', {
    access: 'user',
    summary:
      'Get a prompt. With the id of a conversation, returns a page of its prompts, newest first (`items`, `nextCursor`).',
    params: IdParams,
    query: z.object(pageQuery(20, 50)),
    answer: z.union([Prompt, page(Prompt)]),
  }),
  stream: route('GET', '/prompts/{id}/stream', {
    access: 'user',
    summary:
      'Stream a run from its start until it ends or awaits approval. Uses the UI message stream protocol of the AI SDK (version 1).',
    params: IdParams,
    stream: 'text/event-stream',
    lease: 'prompt-stream',
  }),
  stop: route('POST', '/prompts/{id}/stop', {
    access: 'user',
    summary: 'Stop a run. Completed work is kept. A run that has ended is returned unchanged.',
    params: IdParams,
    answer: Prompt,
  }),
  retry: route('POST', '/prompts/{id}/retry', {
    access: 'user',
    rate: 'costly',
    summary:
      "Repeat the last prompt of a conversation as a new prompt. 409 if a prompt is unanswered or this isn't the last one.",
    params: IdParams,
    answer: Prompt,
  }),
  decide: route('POST', '/prompts/{id}/approvals', {
    access: 'user',
    summary:
      "Approve or decline a tool call. The run continues after the last decision. 409 if it was already decided, has changed or can't be done.",
    params: IdParams,
    body: PromptDecision,
    answer: Prompt,
  }),
};
