import type {
  AgentRun,
  AgentRunState,
  MissedPolicy,
  RunOutput,
  ScheduledAgent,
  ScheduleOutputs,
} from '#contract/agents/scheduled-agents.ts';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Channel } from '#contract/channels/publications.ts';

/** A zone as people say it: `Berlin`, `New York`. */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** `Mondays at 08:00, Berlin` */
export const planLabel = ({ words, timezone }: Pick<ScheduledAgent, 'words' | 'timezone'>): string =>
  `${words}, ${cityOf(timezone)}`;

const stateLabels: Record<AgentRunState, string> = {
  queued: 'Working',
  running: 'Working',
  awaiting_approval: 'Waits for you',
  succeeded: 'Done',
  failed: 'Failed',
  cancelled: 'Stopped',
};

/** How a run stands, in a word or two. */
export function runLabel({ state, queryId, slot }: Pick<AgentRun, 'state' | 'queryId' | 'slot'>): string {
  if (state === 'queued' && queryId === null) return 'Waits for the run before it';
  return state === 'cancelled' && queryId === null && slot !== null ? 'Did not run' : stateLabels[state];
}

export const outputNames: Record<RunOutput['kind'], string> = {
  artifact: 'Artifact',
  slack: 'Slack',
  mail: 'Mail',
  draft: 'Draft',
  webhook: 'Webhook',
  publication: 'Post',
};

/** Where answers go: `Kept as an artifact, a draft for LinkedIn`. */
export function outputsLabel(outputs: ScheduleOutputs): string {
  const parts = [
    outputs.artifact ? 'kept as an artifact' : null,
    outputs.slack ? 'posted to your Slack channel' : null,
    outputs.mail ? 'mailed to you' : null,
    outputs.draft === null ? null : `made a draft for ${channelNames[outputs.draft]}`,
    outputs.webhook === null ? null : `sent to ${hostOf(outputs.webhook)}`,
  ].filter((part) => part !== null);
  const words = [parts.slice(0, -1).join(', '), ...parts.slice(-1)]
    .filter((part) => part !== '')
    .join(' and ');
  return words === '' ? 'The answer stays in its conversation.' : `Each answer is ${words}.`;
}

export const policyLabels: Record<MissedPolicy, { label: string; description: string }> = {
  once: {
    label: 'Run once, late',
    description: 'Of all times that were missed in the last 48 hours, the last one is made up for.',
  },
  skip: { label: 'Leave it out', description: 'What is more than 5 minutes late does not run.' },
  all: {
    label: 'Run all of them',
    description: 'Each time that was missed in the last 48 hours, one after the other.',
  },
};

/** Exactly what the switch approves. */
export function approvalLabel(channel: Channel, member: string): string {
  return `After each run inGrow posts the answer to ${channelNames[channel]} as ${member}, ten seconds after it is written, without showing it to you first. It is your approval for this question and this agent: to change either takes it back, and so does another account.`;
}

function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}
