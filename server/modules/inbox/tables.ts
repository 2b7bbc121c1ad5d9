import type { InboxChange } from '#contract/inbox.ts';

/** What the user decided about something that waits for an answer. */
export interface InboxDecisionTable {
  user_id: string;
  engagement_id: string;
  /** Null while it waits, whatever it is snoozed until. */
  state: Exclude<NonNullable<InboxChange['state']>, 'open'> | null;
  snoozed_until: Date | null;
  decided_at: Date;
}
