import { z } from 'zod';
import { Channel, PublicationOptions } from '#contract/channels/publications.ts';
import { BasedOn, Id, IdParams, Moment, page, pageQuery, Version } from '#contract/paging.ts';
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
  artifact: z.boolean().describe('Saves the answer as an artifact'),
  slack: z.boolean().describe('Posts the answer to the default channel of the connected Slack workspace'),
  mail: z.boolean().default(false).describe('Emails the answer to the user'),
  draft: Channel.nullable().describe('Creates a draft of the answer for this channel. Null for none.'),
  webhook: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .nullable()
    .describe('URL that receives the answer as signed JSON. Null for none.'),
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
  local: z.string().describe("Local time in the schedule's time zone, such as `Mon 23 Nov, 08:00`"),
  note: z.string().nullable().describe("How a change of clocks affects this run. Null if it doesn't."),
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
      '`pending` if a webhook or email will be retried, `sending` if an email is being handed to the mail server',
    ),
  recordId: Id.nullable().describe('Id of the artifact or publication'),
  message: z.string().nullable().describe('Why it failed and what to do'),
});
export type RunOutput = z.infer<typeof RunOutput>;

/** One run of a schedule. A slot runs at most once. */
export const AgentRun = z.object({
  id: Id,
  scheduleId: Id,
  slot: Moment.nullable().describe('Scheduled time. Null if the run was started manually.'),
  state: AgentRunState,
  queryId: Id.nullable().describe(
    "Conversation that records the run. Null if the run hasn't started or the conversation was deleted.",
  ),
  promptId: Id.nullable(),
  outputs: z.array(RunOutput),
  published: z
    .boolean()
    .describe("Whether the answer was published automatically, as the schedule's approval allows"),
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
  words: z.string().describe('Schedule as text to show, such as `Every day at 08:00`'),
  missedPolicy: MissedPolicy,
  outputs: ScheduleOutputs,
  publishing: SchedulePublishing.nullable().describe('Null if nothing is published automatically'),
  publishingWithdrawn: z
    .string()
    .nullable()
    .describe("Why inGrow revoked the approval to publish. Null if it didn't."),
  state: ScheduleState,
  pausedReason: z.string().nullable().describe('Why the schedule was paused automatically, and what to do'),
  failures: z.int().describe('Failed runs in a row'),
  nextRuns: z.array(NextRun).describe('Next five runs. Empty if the schedule is paused or completed.'),
  lastRun: AgentRun.nullable(),
  createdAt: Moment,
  updatedAt: Moment,
  version: Version.describe(
    'Version of the name, prompt, cron expression, time zone, missed-run policy and outputs',
  ),
});
export type ScheduledAgent = z.infer<typeof ScheduledAgent>;

/** A schedule as its own page shows it. */
export const ScheduledAgentDetails = ScheduledAgent.extend({
  webhookSecret: z
    .string()
    .nullable()
    .describe('Signing secret of the webhook (`whsec_…`). Null if there is no webhook.'),
});
export type ScheduledAgentDetails = z.infer<typeof ScheduledAgentDetails>;

/** The body sent to a webhook after each successful run. */
export const ScheduledRunBody = z.object({
  type: z.literal('scheduled_agent.succeeded'),
  timestamp: Moment.describe('When the run ended. The same in every attempt.'),
  data: z.object({
    runId: Id,
    slot: Moment.nullable(),
    schedule: z.object({ id: Id, name: z.string() }),
    agent: z.object({ id: Id, name: z.string() }),
    text: z.string().describe('Answer in Markdown'),
    citations: z.array(z.object({ label: z.string(), url: z.string().nullable() })),
  }),
});
export type ScheduledRunBody = z.infer<typeof ScheduledRunBody>;

const cron = z
  .string()
  .trim()
  .min(1, 'is missing')
  .max(100)
  .describe(
    'Cron expression with five fields: minute, hour, day of month, month, day of week. Runs must be at least 15 minutes apart.',
  );
const timezone = z.string().min(1, 'is missing').max(100).describe('IANA time zone, such as `Europe/Berlin`');

const scheduleParts = {
  name: VisibleName.min(1, 'is missing').max(80, 'must have at most 80 characters'),
  prompt: promptText,
  cron,
  timezone: timezone.optional().describe("Default: the user's time zone"),
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
    .describe('Approves automatic publishing to this channel. Omit to publish nothing automatically.'),
});
export type NewScheduledAgent = z.infer<typeof NewScheduledAgent>;

export const ScheduledAgentChange = z.object({
  name: scheduleParts.name.optional(),
  prompt: promptText.optional(),
  cron: cron.optional(),
  timezone: timezone.optional(),
  missedPolicy: MissedPolicy.optional(),
  outputs: ScheduleOutputs.optional(),
  state: z.enum(['active', 'paused']).optional().describe('Turns the schedule on or off'),
  publishing: approvedPublishing
    .nullable()
    .optional()
    .describe(
      'Approves automatic publishing to this channel. Null revokes the approval, and so does a new `prompt` without it.',
    ),
  basedOn: BasedOn,
});
export type ScheduledAgentChange = z.infer<typeof ScheduledAgentChange>;

export const scheduledAgentRoutes = {
  list: route('GET', '/scheduled-agents', {
    access: 'user',
    summary: 'List schedules, next run first',
    query: z.object({ agentId: Id.optional().describe('Only schedules of this agent'), ...pageQuery(20) }),
    answer: page(ScheduledAgent),
  }),
  create: route('POST', '/scheduled-agents', {
    access: 'user',
    summary: `Schedule an agent. 403 if the plan's limit is reached, 409 if the user already has ${maxSchedules} schedules.`,
    body: NewScheduledAgent,
    answer: ScheduledAgentDetails,
  }),
  preview: route('POST', '/scheduled-agents/preview', {
    access: 'user',
    summary: 'Preview when a schedule would run',
    body: z.object({ cron, timezone: scheduleParts.timezone }),
    answer: z.object({ words: z.string(), nextRuns: z.array(NextRun) }),
  }),
  one: route('GET', '/scheduled-agents/{id}', {
    access: 'user',
    summary: 'Get a schedule',
    params: IdParams,
    answer: ScheduledAgentDetails,
  }),
  change: route('PUT', '/scheduled-agents/{id}', {
    access: 'user',
    summary: 'Update a schedule. Omitted fields are unchanged.',
    params: IdParams,
    body: ScheduledAgentChange,
    answer: ScheduledAgentDetails,
  }),
  remove: route('DELETE', '/scheduled-agents', {
    access: 'user',
    summary: 'Delete schedules with their history. Conversations and artifacts are kept.',
    body: IdOrIds,
    answer: DeletedMany,
  }),
  run: route('POST', '/scheduled-agents/{id}/run', {
    access: 'user',
    rate: 'costly',
    summary:
      "Run a schedule now, even if it's paused. 409 if a run is in progress, 403 if the schedule exceeds the plan's limit.",
    params: IdParams,
    answer: AgentRun,
  }),
  runs: route('GET', '/scheduled-agents/{id}/runs', {
    access: 'user',
    summary: 'List runs of a schedule, newest first',
    params: IdParams,
    query: z.object(pageQuery(20)),
    answer: page(AgentRun),
  }),
};
