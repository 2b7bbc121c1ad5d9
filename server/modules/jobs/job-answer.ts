import type { Job } from '#contract/jobs.ts';
import type { JobRow } from '#server/jobs/job-row.ts';

/** A job row as the wire shows it. */
export function jobAnswer(row: JobRow): Job {
  return {
    id: row.id,
    name: row.name,
    subjectId: row.subject_id,
    state: row.state,
    step: row.step,
    done: row.done,
    total: row.total,
    message: row.message,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}
