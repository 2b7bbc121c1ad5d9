import type { Channel, PublicationState } from '#contract/channels/publications.ts';
import type { Realm } from '#contract/profile.ts';
import { publicationStates, realms } from '#contract/values.ts';
import { channels } from '#web/lib/channels.ts';
import { readDate, readEach, readId, readOneOf } from '#web/lib/url-values.ts';

/** The tabs of the Posts screen. */
export const postTabs = ['queue', 'calendar', 'drafts', 'sent'] as const;

/** The `compose` of a new post, which has no id on the server yet. */
export const newPost = 'new';

/** The URL parameters of the Posts screen. Invalid values count as absent. */
export type PostsSearch = {
  /** Absent: the scheduled posts. */
  tab?: (typeof postTabs)[number] | undefined;
  /** Absent: the realm where the user is connected. */
  network?: Realm | undefined;
  /** The composition being edited, or {@link newPost}. Absent: the lists. */
  compose?: string | undefined;
  /** A day shown in the calendar. Absent: today. */
  day?: string | undefined;
  /** Absent: the month view. */
  view?: 'week' | undefined;
  channel?: Channel[] | undefined;
  state?: PublicationState[] | undefined;
};

/** Parses the URL parameters. Unknown ones are dropped. */
export const readPostsSearch = (search: Record<string, unknown>): PostsSearch => ({
  tab: readOneOf(postTabs)(search.tab),
  network: readOneOf(realms)(search.network),
  compose: search.compose === newPost ? newPost : readId(search.compose),
  day: readDate(search.day),
  view: search.view === 'week' ? 'week' : undefined,
  channel: readEach(search.channel, readOneOf(channels)),
  state: readEach(search.state, readOneOf(publicationStates)),
});
