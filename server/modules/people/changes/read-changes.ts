import { type Kysely, sql } from 'kysely';
import type { JobChange } from '#contract/signals/job-changes.ts';
import type { Database } from '#server/db/database.ts';

type Row = Omit<JobChange, 'before' | 'after' | 'beforeAt' | 'afterAt'> & {
  beforeTitle: string | null;
  beforeCompany: string | null;
  afterTitle: string | null;
  afterCompany: string | null;
  beforeAt: Date;
  afterAt: Date;
};

/** As many are shown of one person. */
const most = 20;

/**
 * The latest changes of a person's job, newest first. Merged records may both have shown one: of equal ones, the
 * first counts.
 */
export async function readJobChanges(
  db: Kysely<Database>,
  { userId, personId }: { userId: string; personId: string },
): Promise<JobChange[]> {
  const { rows } = await sql<Row>`
    select id, kind, before_title as "beforeTitle", before_company as "beforeCompany",
      after_title as "afterTitle", after_company as "afterCompany", before_at as "beforeAt", after_at as "afterAt",
      before_source as "beforeSource", after_source as "afterSource", is_guess as "isGuess"
    from job_change change
    where user_id = ${userId}::uuid and person_id = ${personId}::uuid and kind is not null and not exists (
      select from job_change same where same.user_id = change.user_id and same.person_id = change.person_id
        and same.kind = change.kind and same.before_key = change.before_key and same.after_key = change.after_key
        and same.record_id <> change.record_id and (same.after_at, same.id) < (change.after_at, change.id)
    )
    order by after_at desc, id desc limit ${most}`.execute(db);
  return rows.map(({ beforeTitle, beforeCompany, afterTitle, afterCompany, ...row }) => ({
    ...row,
    before: { title: beforeTitle, company: beforeCompany },
    after: { title: afterTitle, company: afterCompany },
    beforeAt: row.beforeAt.toISOString(),
    afterAt: row.afterAt.toISOString(),
  }));
}
