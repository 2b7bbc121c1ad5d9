import type { ColumnType, Generated } from 'kysely';

/** One run of long work for a user: its progress and checkpoint. */
export interface JobTable {
  user_id: string;
  id: Generated<string>;
  name: string;
  subject_id: string | null;
  state: ColumnType<JobRowState, JobRowState | undefined>;
  step: Generated<string>;
  done: Generated<number>;
  total: number | null;
  checkpoint: unknown;
  message: string | null;
  stop_requested: Generated<boolean>;
  created_at: Generated<Date>;
  started_at: Date | null;
  finished_at: Date | null;
}

export type JobRowState = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
