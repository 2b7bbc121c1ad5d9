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

/** The city of a zone: `Berlin`, `New York`. */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** `Mondays at 08:00, Berlin` */
export const timingLabel = ({ words, timezone }: Pick<ScheduledAgent, 'words' | 'timezone'>): string =>
  `${words}, ${cityOf(timezone)}`;

const stateLabels: Record<AgentRunState, string> = {
  queued: 'Working',
  running: 'Working',
  awaiting_approval: 'Needs approval',
  succeeded: 'Done',
  failed: 'Failed',
  cancelled: 'Stopped',
};

/** A run's state, in a word or two. */
export function runLabel({ state, queryId, slot }: Pick<AgentRun, 'state' | 'queryId' | 'slot'>): string {
  if (state === 'queued' && queryId === null) return 'Queued';
  return state === 'cancelled' && queryId === null && slot !== null ? 'Skipped' : stateLabels[state];
}

export const outputNames: Record<RunOutput['kind'], string> = {
  artifact: 'Artifact',
  slack: 'Slack',
  mail: 'Email',
  draft: 'Draft',
  webhook: 'Webhook',
  publication: 'Post',
};

/** Where answers go: `Results go to an artifact and a draft for LinkedIn.` */
export function outputsLabel(outputs: ScheduleOutputs): string {
  const parts = [
    outputs.artifact ? 'an artifact' : null,
    outputs.slack ? 'your Slack channel' : null,
    outputs.mail ? 'your email' : null,
    outputs.draft === null ? null : `a draft for ${channelNames[outputs.draft]}`,
    outputs.webhook === null ? null : hostOf(outputs.webhook),
  ].filter((part) => part !== null);
  const words = [parts.slice(0, -1).join(', '), ...parts.slice(-1)]
    .filter((part) => part !== '')
    .join(' and ');
  return words === '' ? 'Results stay in the conversation.' : `Results go to ${words}.`;
}

export const policyLabels: Record<MissedPolicy, { label: string; description: string }> = {
  once: {
    label: 'Latest only',
    description: 'If due in the last 48 hours',
  },
  skip: { label: 'Skip', description: 'If more than 5 minutes late' },
  all: {
    label: 'Run all',
    description: 'Due in the last 48 hours, one after another',
  },
};

/** Exactly what the switch approves. */
export function approvalLabel(channel: Channel, member: string): string {
  return `After each run, inGrow posts the answer to ${channelNames[channel]} as ${member} ten seconds later, without asking you. Changing the question, agent or account ends this approval.`;
}

function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}
