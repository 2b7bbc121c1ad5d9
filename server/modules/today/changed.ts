import { type Kysely, sql } from 'kysely';
import { JobChangeKind } from '#contract/signals/job-changes.ts';
import type { FitRule } from '#contract/signals/score.ts';
import { changedDays, maxChanged, type TodayChanges } from '#contract/today-changes.ts';
import type { Database } from '#server/db/database.ts';
import { type ChangedJob, listChangedJobs } from '#server/modules/signals/changes/changed-jobs.ts';
import { selectSignalsById } from '#server/modules/signals/listing/list-signals.ts';
import type { SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import type { VersionedRules } from '#server/modules/signals/score/score-rules.ts';
import { notDoneSql } from './today-done.ts';

const dayMs = 86_400_000;

/** People whose job changed lately, without snoozed people and changes marked as done. */
export async function readChanged(
  db: Kysely<Database>,
  scope: SignalScope,
  rules: VersionedRules,
  now: Date,
): Promise<TodayChanges> {
  const changes = await listChanged(db, scope, rules.fit, now);
  if (changes.length === 0) return { items: [], total: 0 };
  const ids = changes.map(({ signalId }) => signalId);
  const signals = await selectSignalsById(db, scope.userId, ids, now);
  return {
    items: changes.flatMap((change) => {
      const signal = signals.find(({ id }) => id === change.signalId);
      return signal === undefined ? [] : [{ signal, change: toChange(change) }];
    }),
    total: changes[0]?.total ?? 0,
  };
}

/** How many people {@link readChanged} lists. */
export async function countChanged(db: Kysely<Database>, scope: SignalScope, now: Date): Promise<number> {
  return (await listChanged(db, scope, [], now)).length;
}

const listChanged = (
  db: Kysely<Database>,
  scope: SignalScope,
  fit: FitRule[],
  now: Date,
): Promise<ChangedJob[]> =>
  listChangedJobs(db, scope, {
    since: new Date(now.getTime() - changedDays * dayMs),
    kinds: JobChangeKind.options,
    limit: maxChanged,
    fit,
    and: sql`(signal.snoozed_until is null or signal.snoozed_until <= ${now}::timestamptz)
      and ${notDoneSql('jobChange', sql`change.user_id`, sql`change.id`, sql`change.after_at`)}`,
  });

const toChange = ({ id, kind, at, ...change }: ChangedJob) => ({
  id,
  kind,
  before: { title: change.beforeTitle, company: change.beforeCompany },
  after: { title: change.afterTitle, company: change.afterCompany },
  afterAt: at.toISOString(),
});
