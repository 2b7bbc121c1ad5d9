import { z } from 'zod';
import { Network } from '#contract/profile.ts';
import { Channel, PublicationState } from '#contract/publications.ts';

/** The parts of the Posts screen. */
export const postTabs = ['drafts', 'queue', 'calendar', 'sent'] as const;

/** What stands in the address of the Posts screen. What is broken means none. */
export const PostsSearch = z.object({
  /** Absent: writing. */
  tab: z.enum(postTabs).optional().catch(undefined),
  /** Absent: where the user is connected. */
  network: Network.optional().catch(undefined),
  /** The composition that is written on. */
  compose: z.uuid().optional().catch(undefined),
  /** A day that the calendar shows; absent: today. */
  day: z.iso.date().optional().catch(undefined),
  /** Absent: a month. */
  view: z.enum(['week']).optional().catch(undefined),
  channel: z.array(Channel).optional().catch(undefined),
  state: z.array(PublicationState).optional().catch(undefined),
});
export type PostsSearch = z.infer<typeof PostsSearch>;

/** Reads the address; unknown parts are dropped. */
export const readPostsSearch = (search: Record<string, unknown>): PostsSearch => PostsSearch.parse(search);
