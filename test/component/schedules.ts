import type { z } from 'zod';
import { AgentRun, ScheduledAgentDetails } from '#contract/agents/scheduled-agents.ts';
import { contract } from '#contract/index.ts';
import { agent, agentId } from './agents.ts';
import { exampleId, exampleOf, type Part } from './example-of.ts';
import { answer } from './scripted-server.ts';

/** The schedule used in all examples. */
export const scheduleId = exampleId(700);

type Input<T extends z.ZodType> = Part<z.input<T>>;

/** A schedule that runs on Mondays and saves the answer. */
export function schedule(change: Input<typeof ScheduledAgentDetails> = {}): ScheduledAgentDetails {
  return exampleOf(ScheduledAgentDetails, {
    id: scheduleId,
    agent: { id: agentId, name: 'Scout' },
    name: 'Weekly digest',
    prompt: 'Who is new this week?',
    cron: '0 8 * * 1',
    timezone: 'Europe/Berlin',
    words: 'Mondays at 08:00',
    missedPolicy: 'once',
    outputs: { artifact: true },
    state: 'active',
    nextRuns: [{ at: '2026-03-16T07:00:00.000Z', local: 'Mon 16 Mar, 08:00' }],
    ...change,
  });
}

/** A successful run of it. */
export function run(change: Input<typeof AgentRun> = {}): AgentRun {
  return exampleOf(AgentRun, {
    id: exampleId(710),
    scheduleId,
    slot: '2026-03-09T07:00:00.000Z',
    state: 'succeeded',
    queryId: exampleId(300),
    createdAt: '2026-03-09T07:00:00.000Z',
    ...change,
  });
}

/** Answers the calls of the schedule screens: an agent, these schedules, and the next runs of a plan. */
export function answerSchedules(schedules: ScheduledAgentDetails[], runs: AgentRun[] = []): void {
  answer(contract.agents.list, { items: [agent()] });
  answer(contract.scheduledAgents.list, { items: schedules });
  answer(contract.scheduledAgents.one, ({ params }) => schedules.find(({ id }) => id === params.id) ?? {});
  answer(contract.scheduledAgents.runs, { items: runs });
  answer(contract.scheduledAgents.preview, ({ body }) => ({
    words: `By ${body.cron}`,
    nextRuns: [{ at: '2026-03-16T07:00:00.000Z', local: 'Mon 16 Mar, 08:00' }],
  }));
}

/** Answers that Maya's LinkedIn is connected and Slack isn't. */
export function answerChannels(): void {
  answer(contract.connections.list, {
    items: [{ channel: 'linkedin', network: 'sample', state: 'active', name: 'Maya Lindqvist' }],
    channels: [
      { channel: 'linkedin', ways: [{ network: 'sample' }] },
      { channel: 'slack', ways: [{ network: 'sample' }] },
    ],
  });
}
