import type { Channel } from '#contract/channels/publications.ts';
import { channels } from '#web/lib/channels.ts';
import { readOneOf } from '#web/lib/url-values.ts';

/** The URL parameters of the Channels screen. Invalid values count as absent. */
export type ChannelsSearch = {
  /** The channel to connect. */
  connect?: Channel | undefined;
  /** The page of the dashboard that needs it, and that the user gets back to. */
  from?: string | undefined;
};

export const readChannelsSearch = (search: Record<string, unknown>): ChannelsSearch => ({
  connect: readOneOf(channels)(search.connect),
  from: readFrom(search.from),
});

/** Only a page of this dashboard: anyone could have written the URL. */
const readFrom = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/dashboard(?:[/?]|$)/.test(value) && value.length <= 2000
    ? value
    : undefined;

const key = 'connect-from';

/** Remembers, in this tab, where the user gets back to once the channel's page sent them back. */
export function rememberFrom(from: string | undefined): void {
  if (from === undefined) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, from);
}

/** The page that the user gets back to. */
export const rememberedFrom = (): string | undefined => readFrom(sessionStorage.getItem(key));
