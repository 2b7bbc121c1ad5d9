import { z } from 'zod';
import { Channel, PublicationOptions } from '#contract/channels/publications.ts';
import { BasedOn, Id, IdParams, Moment, page, Version } from '#contract/paging.ts';
import { VisibleName } from '#contract/plain-text.ts';
import { route } from '#contract/route.ts';
import { DeletedMany, IdOrIds } from './agents.ts';
import { promptText } from './prompts.ts';

/** The shortest time between two runs of a schedule, in minutes. */
export const minMinutesBetweenRuns = 15;

/** A missed run older than this is never made up for, in hours. */
export const maxHoursMissed = 48;

/** A schedule pauses itself after this many failures in a row. */
export const failuresToPause = 5;

export const maxSchedules = 100;

/** `completed`: the schedule has no more times to run. */
export const ScheduleState = z.enum(['active', 'paused', 'auto_paused', 'completed']);
export type ScheduleState = z.infer<typeof ScheduleState>;

/** Which missed runs to make up for: none, the latest, or all from the last 48 hours. */
export const MissedPolicy = z.enum(['skip', 'once', 'all']);
export type MissedPolicy = z.infer<typeof MissedPolicy>;

/** Where a run's answer goes. Drafts the run creates with its tools are stored in any case. */
export const ScheduleOutputs = z.object({
  artifact: z.boolean().describe('Keeps the answer as an artifact'),
  slack: z
    .boolean()
    .describe('Posts the answer to the Slack channel that is connected; its user sees it there'),
  mail: z.boolean().default(false).describe('Mails the answer to the user’s own address'),
  draft: Channel.nullable().describe('Makes the answer a draft for this channel'),
  webhook: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .nullable()
    .describe('Sends the answer there as JSON, signed'),
});
export type ScheduleOutputs = z.infer<typeof ScheduleOutputs>;

/**
 * Publishing without a click: the recorded approval of promise 5. It covers exactly this channel and these
 * options, in the name of the member who was connected when the approval was given.
 */
export const SchedulePublishing = z.object({
  channel: Channel,
  options: PublicationOptions.nullable(),
  approvedAt: Moment,
  memberName: z.string(),
});
export type SchedulePublishing = z.infer<typeof SchedulePublishing>;

/** One time a schedule runs at. */
export const NextRun = z.object({
  at: Moment,
  local: z.string().describe('In the zone of the schedule, such as `Mon 23 Nov, 08:00`'),
  note: z.string().nullable().describe('Where clocks change: which time is meant, and why'),
});
export type NextRun = z.infer<typeof NextRun>;

export const AgentRunState = z.enum([
  'queued',
  'running',
  'awaiting_approval',
  'succeeded',
  'failed',
  'cancelled',
]);
export type AgentRunState = z.infer<typeof AgentRunState>;

/** The outcome of one output of a run. */
export const RunOutput = z.object({
  kind: z.enum(['artifact', 'slack', 'mail', 'draft', 'webhook', 'publication']),
  state: z
    .enum(['pending', 'sending', 'done', 'failed'])
    .describe(
      '`pending`: a webhook or mail that is tried again; `sending`: a mail on its way to the mail server',
    ),
  recordId: Id.nullable().describe('Of the artifact or publication'),
  message: z.string().nullable().describe('Why it failed and what to do'),
});
export type RunOutput = z.infer<typeof RunOutput>;

/** One run of a schedule. A slot runs at most once. */
export const AgentRun = z.object({
  id: Id,
  scheduleId: Id,
  slot: Moment.nullable().describe('The planned time; null for one that was started by hand'),
  state: AgentRunState,
  queryId: Id.nullable().describe('Its trace; null once that was deleted'),
  promptId: Id.nullable(),
  outputs: z.array(RunOutput),
  published: z
    .boolean()
    .describe('Its answer was published without a click, by the approval of the schedule'),
  error: z.string().nullable(),
  createdAt: Moment,
  endedAt: Moment.nullable(),
});
export type AgentRun = z.infer<typeof AgentRun>;

/** An agent that runs on a schedule. */
export const ScheduledAgent = z.object({
  id: Id,
  agent: z.object({ id: Id, name: z.string() }),
  name: z.string(),
  prompt: z.string(),
  cron: z.string(),
  timezone: z.string(),
  words: z.string().describe('When it runs, in plain words'),
  missedPolicy: MissedPolicy,
  outputs: ScheduleOutputs,
  publishing: SchedulePublishing.nullable().describe('Null: nothing is published without a click'),
  publishingWithdrawn: z
    .string()
    .nullable()
    .describe('Why the approval to publish was taken back without its user doing so'),
  state: ScheduleState,
  pausedReason: z.string().nullable().describe('Why it paused itself and what to do'),
  failures: z.int().describe('In a row'),
  nextRuns: z.array(NextRun).describe('The next five; none while it is paused'),
  lastRun: AgentRun.nullable(),
  createdAt: Moment,
  updatedAt: Moment,
  version: Version.describe('Of its name, question, plan and outputs'),
});
export type ScheduledAgent = z.infer<typeof ScheduledAgent>;

/** A schedule as its own page shows it. */
export const ScheduledAgentDetails = ScheduledAgent.extend({
  webhookSecret: z
    .string()
    .nullable()
    .describe('`whsec_…`, for verifying what arrives at the webhook; null without one'),
});
export type ScheduledAgentDetails = z.infer<typeof ScheduledAgentDetails>;

/** The body sent to a webhook after each successful run. */
export const ScheduledRunBody = z.object({
  type: z.literal('scheduled_agent.succeeded'),
  timestamp: Moment.describe('When the run ended; the same in every attempt'),
  data: z.object({
    runId: Id,
    slot: Moment.nullable(),
    schedule: z.object({ id: Id, name: z.string() }),
    agent: z.object({ id: Id, name: z.string() }),
    text: z.string().describe('The answer, in Markdown'),
    citations: z.array(z.object({ label: z.string(), url: z.string().nullable() })),
  }),
});
export type ScheduledRunBody = z.infer<typeof ScheduledRunBody>;

const cron = z
  .string()
  .trim()
  .min(1, 'is missing')
  .max(100)
  .describe('Five fields: minute, hour, day of month, month, day of week; at least 15 minutes apart');
const timezone = z.string().min(1, 'is missing').max(100).describe('An IANA zone, such as `Europe/Berlin`');

const scheduleParts = {
  name: VisibleName.min(1, 'is missing').max(80, 'must have at most 80 characters'),
  prompt: promptText,
  cron,
  timezone: timezone.optional().describe("Default: the zone of the user's profile"),
  missedPolicy: MissedPolicy.optional().describe('Default `once`'),
  outputs: ScheduleOutputs,
};

/** The publishing without a click that a call approves. */
const approvedPublishing = z.object({ channel: Channel, options: PublicationOptions.nullable() });

export const NewScheduledAgent = z.object({
  agentId: Id,
  ...scheduleParts,
  publishing: approvedPublishing
    .optional()
    .describe(
      'Given, it approves publishing by this very call; absent: nothing is published without a click',
    ),
});
export type NewScheduledAgent = z.infer<typeof NewScheduledAgent>;

export const ScheduledAgentChange = z.object({
  name: scheduleParts.name.optional(),
  prompt: promptText.optional(),
  cron: cron.optional(),
  timezone: timezone.optional(),
  missedPolicy: MissedPolicy.optional(),
  outputs: ScheduleOutputs.optional(),
  state: z.enum(['active', 'paused']).optional().describe('Switches it on or off'),
  publishing: approvedPublishing
    .nullable()
    .optional()
    .describe(
      'Given, it approves publishing by this very call; null takes the approval back. Another prompt or agent takes it back too',
    ),
  basedOn: BasedOn,
});
export type ScheduledAgentChange = z.infer<typeof ScheduledAgentChange>;

const pageQuery = {
  cursor: z.string().max(500).optional(),
  limit: z.int().min(1).max(100).optional().describe('Default 20'),
};

export const scheduledAgentRoutes = {
  list: route({
    method: 'GET',
    path: '/scheduled-agents',
    access: 'user',
    summary: 'Schedules, next run first',
    query: z.object({ agentId: Id.optional().describe('Only those of one agent'), ...pageQuery }),
    answer: page(ScheduledAgent),
  }),
  create: route({
    method: 'POST',
    path: '/scheduled-agents',
    access: 'user',
    summary: `Schedules an agent; at most ${maxSchedules} schedules`,
    body: NewScheduledAgent,
    answer: ScheduledAgentDetails,
  }),
  preview: route({
    method: 'POST',
    path: '/scheduled-agents/preview',
    access: 'user',
    summary: 'Previews when a schedule would run',
    body: z.object({ cron, timezone: scheduleParts.timezone }),
    answer: z.object({ words: z.string(), nextRuns: z.array(NextRun) }),
  }),
  one: route({
    method: 'GET',
    path: '/scheduled-agents/{id}',
    access: 'user',
    summary: 'One schedule',
    params: IdParams,
    answer: ScheduledAgentDetails,
  }),
  change: route({
    method: 'PUT',
    path: '/scheduled-agents/{id}',
    access: 'user',
    summary: 'Updates a schedule; absent fields stay',
    params: IdParams,
    body: ScheduledAgentChange,
    answer: ScheduledAgentDetails,
  }),
  remove: route({
    method: 'DELETE',
    path: '/scheduled-agents',
    access: 'user',
    summary: 'Deletes schedules with their history; conversations and artifacts stay',
    body: IdOrIds,
    answer: DeletedMany,
  }),
  run: route({
    method: 'POST',
    path: '/scheduled-agents/{id}/run',
    access: 'user',
    rate: 'costly',
    summary:
      'Runs it now, even while the user has paused it; 403 while the plan has paused it, 409 while a run is in progress',
    params: IdParams,
    answer: AgentRun,
  }),
  runs: route({
    method: 'GET',
    path: '/scheduled-agents/{id}/runs',
    access: 'user',
    summary: 'Its runs, newest first',
    params: IdParams,
    query: z.object(pageQuery),
    answer: page(AgentRun),
  }),
};
