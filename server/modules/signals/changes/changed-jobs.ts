import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { JobChangeKind } from '#contract/signals/job-changes.ts';
import type { FitRule } from '#contract/signals/score.ts';
import type { Database } from '#server/db/database.ts';
import { isDoNotEngage } from '#server/modules/signals/lists/do-not-engage.ts';
import { isInScope, type SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { fitSql } from '#server/modules/signals/score/fit-sql.ts';

/** Someone whose job changed, with their signal with the highest score. */
export type ChangedJob = {
  /** Of the change. */
  id: string;
  signalId: string;
  personId: string;
  name: string;
  url: string | null;
  kind: JobChangeKind;
  beforeTitle: string | null;
  beforeCompany: string | null;
  afterTitle: string | null;
  afterCompany: string | null;
  at: Date;
  isTarget: boolean;
  /** The number of all of them, including those beyond `limit`. */
  total: number;
};

/**
 * Who changed jobs since, by their latest change: people at companies that the fit rules want first, then the
 * newest. Dismissed people and those on "Do not engage" are left out.
 *
 * @param fit the user's fit rules
 * @param and another condition on `change` and `signal`
 */
export async function listChangedJobs(
  db: Kysely<Database>,
  scope: SignalScope,
  {
    since,
    kinds,
    limit,
    fit,
    and = sql`true`,
  }: {
    since: Date;
    kinds: readonly JobChangeKind[];
    limit: number;
    fit: FitRule[];
    and?: RawBuilder<unknown>;
  },
): Promise<ChangedJob[]> {
  const targets = fit.filter(({ field, points }) => field === 'company' && points > 0);
  const { rows } = await sql<ChangedJob>`
    select changed.*, (count(*) over ())::float8 as total
    from (
      select distinct on (change.person_id) change.id, signal.id as "signalId", signal.person_id as "personId", signal.name,
        signal.url, change.kind, change.before_title as "beforeTitle", change.before_company as "beforeCompany",
        change.after_title as "afterTitle", change.after_company as "afterCompany", change.after_at as at,
        coalesce(${fitSql(targets, 'signal')}, 0) > 0 as "isTarget"
      from job_change change
      join signal on signal.user_id = change.user_id and signal.person_id = change.person_id
      where ${isInScope(scope)} and change.user_id = ${scope.userId}::uuid and change.after_at >= ${since}
        and change.kind = any(${[...kinds]}::text[]) and signal.status <> 'dismissed' and ${and}
        and not ${isDoNotEngage(sql`signal.user_id`, sql`signal.person_id`)}
      order by change.person_id, change.after_at desc, change.id desc, signal.heat desc, signal.id
    ) as changed
    order by "isTarget" desc, at desc, "signalId" limit ${limit}`.execute(db);
  return rows;
}
