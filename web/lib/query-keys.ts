import type { ChangeEvent } from '#contract/jobs.ts';

/**
 * Queries that no event refetches: what they read changes only by the page's own calls, or they are read again
 * with something else. The comment says what refetches them, where it isn't the screen that shows them.
 */
type QuietName =
  // The frame's counts, after any event; the trash, views' counts and Today after some: see events.ts.
  | 'bootstrap'
  | 'trash'
  | 'view-counts'
  // Rows that would move while the user reads. Their counts are refetched, and lead to the rows.
  | 'signal-rows'
  | 'feed-rows'
  | 'rss-items'
  | 'signal-overview'
  | 'signal-posts'
  | 'signal-visit'
  // Checks and previews of what the user is choosing or writing.
  | 'csv-preview'
  | 'good-times'
  | 'link-preview'
  | 'mentions'
  | 'merge-preview'
  | 'own-people'
  | 'paste-preview'
  | 'person-duplicates'
  | 'person-erasure'
  | 'post-check'
  | 'post-preview'
  | 'post-source'
  | 'schedule-timing'
  | 'signals-digest'
  | 'subreddit'
  // Settings, and what is read once.
  | 'access-tokens'
  | 'activity'
  | 'agent-tools'
  | 'palette-recent'
  | 'passkeys'
  | 'barred-people'
  | 'beta-access'
  | 'composition'
  | 'engage-analytics'
  | 'linkedin-usage'
  | 'magic-link'
  | 'model-usage'
  | 'owner-link'
  | 'publication-image'
  // Read again after each change on its page.
  | 'services'
  | 'rss-item'
  | 'system';

export type ChangeName = ChangeEvent['name'];

/** The first word of a query's key: the name of the event that refetches it, or one that no event has. */
export type QueryName = ChangeName | QuietName;

// The compiler holds all keys to these names, in queries and in what refetches, cancels or changes them.
declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [QueryName, ...(readonly unknown[])];
  }
}
