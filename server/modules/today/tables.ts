import type { TodayDoneKind } from '#contract/today.ts';

/** What users have marked as done in Today. */
export interface TodayDoneTable {
  user_id: string;
  kind: TodayDoneKind;
  /** The record's id; for `composition`, a post written for several channels at once. */
  subject_id: string;
  done_at: Date;
}
