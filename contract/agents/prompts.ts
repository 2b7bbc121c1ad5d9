import { z } from 'zod';
import { Id, IdParams, Moment, page } from '#contract/paging.ts';
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
  ref: z.string().describe('How the answer names it, once in a conversation'),
  kind: z.enum(['signal', 'post', 'company', 'feed_item', 'list', 'own_post', 'artifact']),
  id: Id,
  label: z.string().describe('What it is, for people: a name, a title, the beginning of a text'),
  url: z.string().nullable().describe('Where it is on the web; null where it has no address'),
});
export type Citation = z.infer<typeof Citation>;

/** Exactly what happens if the user approves. */
export const Approval = z.object({
  title: z.string().describe('As a question, such as `Add 2 people to the list “Founders”?`'),
  lines: z.array(z.string()).describe('What else to know: who is left out, when it goes out'),
  destination: z.string().nullable().describe('Where it goes, in words; null where nothing leaves'),
  text: z.string().nullable().describe('The text that would leave, to the letter'),
  confirm: z.string().describe('What the button says, such as `Add 2 people`'),
  problem: z.string().nullable().describe('Why it cannot be done, and what to do; then only a no is taken'),
});
export type Approval = z.infer<typeof Approval>;

/** One step of a run: a part of the answer, or a tool call. */
export const PromptPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string().describe('Markdown; names its sources as `[ref]`') }),
  z.object({
    kind: z.literal('call'),
    callId: z.string(),
    tool: AgentToolName.nullable().describe('Null for one that does not exist'),
    title: z.string().describe('What it does, such as `Search signals`'),
    state: z
      .enum(['running', 'done', 'failed', 'waiting', 'declined'])
      .describe('`waiting` for the user; `done` also after their yes'),
    input: z.string().describe('What the model gave it, as JSON'),
    summary: z.string().nullable().describe('What came of it, such as `42 people found`'),
    output: z.string().nullable().describe('What the model was shown of it'),
    approval: Approval.nullable().describe('Of a tool that writes'),
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
  retryOf: Id.nullable().describe('The prompt that this one asks again'),
  parts: z.array(PromptPart).describe('In their order; grows while it runs'),
  citations: z.array(Citation).describe('Of the records that its tools have shown'),
  model: z.string().nullable(),
  isSample: z
    .boolean()
    .describe("Answered by the sample network's own model, which knows a few questions only"),
  steps: z.int().describe('Answers of the model so far'),
  inputTokens: z.int().nullable(),
  outputTokens: z.int().nullable(),
  costMicros: z.int().nullable().describe('Millionths of a US dollar'),
  error: z
    .object({ kind: PromptErrorKind, message: z.string().describe('What happened and what to do') })
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
  approved: z.boolean().describe('`true` does exactly what the approval says, by this very call'),
});
export type PromptDecision = z.infer<typeof PromptDecision>;

export const promptRoutes = {
  ask: route({
    method: 'POST',
    path: '/prompts',
    access: 'user',
    rate: 'costly',
    summary:
      'Asks an agent in a conversation and answers at once; 409 while another prompt there is unanswered or waits for a yes or no',
    body: NewPrompt,
    answer: Prompt,
  }),
  one: route({
    method: 'GET',
    path: '/prompts/{id}',
    access: 'user',
    summary:
      "A prompt by its id; by a conversation's id a page of its prompts, the newest first (`items`, `nextCursor`)",
    params: IdParams,
    query: z.object({
      cursor: z.string().max(500).optional(),
      limit: z.int().min(1).max(50).optional().describe('Default 20'),
    }),
    answer: z.union([Prompt, page(Prompt)]),
  }),
  stream: route({
    method: 'GET',
    path: '/prompts/{id}/stream',
    access: 'user',
    summary:
      'The run as it happens, from its beginning, in the UI message stream protocol of the AI SDK (version 1), until it ends or waits for the user',
    params: IdParams,
    stream: 'text/event-stream',
    slot: 'prompt-stream',
  }),
  stop: route({
    method: 'POST',
    path: '/prompts/{id}/stop',
    access: 'user',
    summary: 'Stops a run; completed work stays. An ended run is returned unchanged',
    params: IdParams,
    answer: Prompt,
  }),
  retry: route({
    method: 'POST',
    path: '/prompts/{id}/retry',
    access: 'user',
    rate: 'costly',
    summary: "Asks the conversation's last prompt again, as a new prompt; 409 while one is unanswered",
    params: IdParams,
    answer: Prompt,
  }),
  decide: route({
    method: 'POST',
    path: '/prompts/{id}/approvals',
    access: 'user',
    summary:
      'Approves or denies what a run wants to do; 409 once it was decided. After the last decision the run continues',
    params: IdParams,
    body: PromptDecision,
    answer: Prompt,
  }),
};
