/** What the user decided about something that waits for an answer. */
export interface InboxDecisionTable {
  user_id: string;
  engagement_id: string;
  /** Null while it waits, whatever it is snoozed until. */
  state: 'answered' | 'dismissed' | null;
  snoozed_until: Date | null;
  decided_at: Date;
}
