import type { Channel, PublicationState } from '#contract/channels/publications.ts';
import type { Network } from '#contract/profile.ts';
import { channels, networks, publicationStates } from '#contract/values.ts';
import { readDate, readEach, readId, readOneOf } from '#web/lib/url-values.ts';

/** The parts of the Posts screen. */
export const postTabs = ['drafts', 'queue', 'calendar', 'sent'] as const;

/** What stands in the URL of the Posts screen. What is broken means none. */
export type PostsSearch = {
  /** Absent: writing. */
  tab?: (typeof postTabs)[number] | undefined;
  /** Absent: where the user is connected. */
  network?: Network | undefined;
  /** The composition that is written on. */
  compose?: string | undefined;
  /** A day that the calendar shows; absent: today. */
  day?: string | undefined;
  /** Absent: a month. */
  view?: 'week' | undefined;
  channel?: Channel[] | undefined;
  state?: PublicationState[] | undefined;
};

/** Reads the URL; unknown parts are dropped. */
export const readPostsSearch = (search: Record<string, unknown>): PostsSearch => ({
  tab: readOneOf(postTabs)(search.tab),
  network: readOneOf(networks)(search.network),
  compose: readId(search.compose),
  day: readDate(search.day),
  view: search.view === 'week' ? 'week' : undefined,
  channel: readEach(search.channel, readOneOf(channels)),
  state: readEach(search.state, readOneOf(publicationStates)),
});
