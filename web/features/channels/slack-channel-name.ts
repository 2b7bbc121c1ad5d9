import type { Connection } from '#contract/channels/connections.ts';

/** The channel picked when connecting, as `#signals`; null if there is none. */
export function defaultChannelOf({ details }: Pick<Connection, 'details'>): string | null {
  return details.channel ?? null;
}
