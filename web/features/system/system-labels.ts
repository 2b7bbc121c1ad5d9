import { channelNames } from '#contract/channels/channel-labels.ts';
import type { SystemProblem, SystemProvider } from '#contract/system.ts';

/** What each kind of trouble means, and its remedy. */
export const problemLabels: Record<SystemProblem['kind'], { what: string; helps: string }> = {
  'disk-low': {
    what: 'Free space on the disk, in percent',
    helps: 'Free space. Below 1 GB, uploads and syncs pause.',
  },
  'disk-nearly-full': {
    what: 'Free space on the disk, in percent',
    helps: 'Uploads and syncs are paused until 1 GB is free.',
  },
  'work-silent': {
    what: 'Running without a heartbeat',
    helps: 'A process was killed or is stuck. Start a worker.',
  },
  'work-late': {
    what: 'Waiting over a minute to start',
    helps: 'Start more workers.',
  },
  'publications-unconfirmed': {
    what: 'Posts and comments that may have gone out',
    helps: 'Users confirm these. Many at once suggest a channel’s problem.',
  },
  'publications-late': {
    what: 'Posts and comments that are late',
    helps: 'No worker is running, or it can’t keep up.',
  },
  'webhooks-failing': {
    what: 'Webhooks that fail or were turned off',
    helps: 'Receivers aren’t responding. Users were notified.',
  },
  'feeds-failing': {
    what: 'Feeds that fail or are gone',
    helps: 'Sites aren’t responding. Users see this.',
  },
  'feeds-late': {
    what: 'Feeds overdue for a check',
    helps: 'No worker is running, or it can’t keep up.',
  },
  'schedules-late': {
    what: 'Scheduled agents that didn’t start on time',
    helps: 'No worker is running, or it can’t keep up.',
  },
  'connections-broken': {
    what: 'Channel accounts that need reconnecting',
    helps: 'Users were notified. If many share a channel, check its app.',
  },
};

/** A third party's kinds of failure, in words. */
const failureLabels: Record<string, string> = {
  unauthorized: 'it refused the key',
  forbidden: 'it refused, or the credit ran out',
  rate_limited: 'it limited requests',
  unavailable: 'it didn’t answer',
  malformed: 'its answer couldn’t be read',
  unknown_outcome: 'it ended early',
  rejected: 'it rejected the request',
};
export const failureLabel = (kind: string): string => failureLabels[kind] ?? 'it failed';

export const stateLabels: Record<SystemProvider['state'], string> = {
  configured: 'Configured',
  sample: 'Sample network',
  off: 'Not configured',
};

const providerNames: Record<string, string> = {
  firebase: 'Firebase',
  unipile: 'Unipile',
  rapidapi: 'RapidAPI',
  ...channelNames,
  model: 'Model',
  smtp: 'Email',
  stripe: 'Stripe',
};
export const providerName = (name: string): string => providerNames[name] ?? name;

const units = ['B', 'KB', 'MB', 'GB', 'TB'];

/** `1.4 GB`; powers of 1,000. */
export function bytesLabel(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${value >= 10 || power === 0 ? Math.round(value) : value.toFixed(1)} ${units[power]}`;
}

/** An approximate duration: `45 s`, `12 min`, `5 h`, `3 d`. */
export function spanLabel(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 100) return `${seconds} s`;
  if (seconds < 6000) return `${Math.round(seconds / 60)} min`;
  if (seconds < 48 * 3600) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} d`;
}

/**
 * How the database's clock differs from the program's. On a busy machine, reading the clocks alone takes up
 * to a second.
 */
export function clockLabel(aheadMs: number): string {
  if (Math.abs(aheadMs) < 1000) return 'in sync with the program';
  return `${spanLabel(Math.abs(aheadMs))} ${aheadMs > 0 ? 'ahead of' : 'behind'} the program`;
}

/** The last contact with a third party: the first thing to look at if something doesn't work. */
export function contactLabel(provider: SystemProvider, ago: (moment: string) => string): string | null {
  const { succeededAt, failedAt, failure } = provider;
  const ok = succeededAt === null ? null : `answered ${ago(succeededAt)}`;
  if (failedAt === null || failure === null) return ok;
  const failed = `${failureLabel(failure)} ${ago(failedAt)}`;
  if (ok === null) return failed;
  return (succeededAt ?? '') > failedAt ? `${ok}; before that ${failed}` : `${failed}; before that ${ok}`;
}
