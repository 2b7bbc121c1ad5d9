import type { Connection } from '#contract/channels/connections.ts';

/** The channel that was picked on connecting, as `#signals`; null where none was. */
export function defaultChannelOf({ details }: Pick<Connection, 'details'>): string | null {
  return details.channel ?? null;
}
