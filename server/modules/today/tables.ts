import type { TodayDoneKind } from '#contract/today.ts';

/** When a user last looked at Today. */
export interface TodayVisitTable {
  user_id: string;
  /** `YYYY-MM-DD` in the user's time zone. */
  day: string;
  /** The last time they looked on an earlier day. */
  since: Date | null;
  seen_at: Date;
}

/** What users have marked as done in Today. */
export interface TodayDoneTable {
  user_id: string;
  kind: TodayDoneKind;
  /** The record's id; for `composition`, a post written for several channels at once. */
  subject_id: string;
  done_at: Date;
}
