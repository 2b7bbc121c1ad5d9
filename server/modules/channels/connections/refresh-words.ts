import { channelNames } from '#contract/channel-words.ts';
import type { Channel } from '#server/modules/channels/tables.ts';
import type { PortErrorKind } from '#server/ports/port-error.ts';

/** Why a token was not refreshed, where its user need not connect again; `no_key`: none of ours opens it. */
type Failure = Exclude<PortErrorKind, 'unauthorized'> | 'no_key';

const why: Record<Failure, (name: string) => string> = {
  forbidden: (name) =>
    `${name} refuses this server: its key, plan or app does not cover it. Whoever runs the server can change that.`,
  not_found: (name) => `${name} did not accept the call. Whoever runs the server can look into it.`,
  rejected: (name) => `${name} did not accept the call. Whoever runs the server can look into it.`,
  duplicate: (name) => `${name} did not accept the call. Whoever runs the server can look into it.`,
  rate_limited: (name) => `${name} asks us to slow down.`,
  unavailable: (name) => `${name} does not answer.`,
  malformed: (name) => `${name} answered nothing that we can use.`,
  unknown_outcome: (name) => `${name} answered nothing that we can use.`,
  no_key: () =>
    'No key of this server opens what is stored, so its SECRET_KEY is another one now. Whoever runs it can add the former one to FORMER_SECRET_KEYS.',
};

/** What a user is notified of a sign-in that could not be renewed, as long as that is tried again by itself. */
export function refreshWords(channel: Channel, failure: Failure): string {
  const name = channelNames[channel];
  return `The sign-in at ${name} could not be renewed: ${why[failure](name)} It is tried again by itself; what is scheduled waits where it has to.`;
}
