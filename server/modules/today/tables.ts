import type { TodayDoneKind } from '#contract/today.ts';

/** What its user is done with on Today. */
export interface TodayDoneTable {
  user_id: string;
  kind: TodayDoneKind;
  /** The record: of `composition` what was written at once for several channels. */
  subject_id: string;
  done_at: Date;
}
