import { sql, type Transaction } from 'kysely';
import type { MergedBy } from '#contract/signals/people.ts';
import type { FactSource } from '#core/fact-sources.ts';
import type { Database } from '#server/db/database.ts';
import { unnestRows } from '#server/db/unnest-rows.ts';
import type { PlannedMerge } from './person-draft.ts';

/** A recorded merge. */
export type WrittenMerge = PlannedMerge & { id: string };

/** Why people are merged: by the user, or by a fact from this source. */
export type MergeCause = { by: Extract<MergedBy, 'user'> } | { by: 'facts'; source: FactSource };

const pairColumns = { kept_id: 'uuid', gone_id: 'uuid' } as const;

/** Records merges with what was known about both people, so the merges can be undone. Keeps their order. */
export async function writeMerges(
  trx: Transaction<Database>,
  userId: string,
  merges: PlannedMerge[],
  cause: MergeCause,
): Promise<WrittenMerge[]> {
  const columns = { ...pairColumns, kept: 'jsonb', gone: 'jsonb' } as const;
  const rows = merges.map(({ keptId, goneId, kept, gone }) => ({
    kept_id: keptId,
    gone_id: goneId,
    kept,
    gone,
  }));
  const { rows: written } = await sql<{ id: string; goneId: string }>`
    insert into person_merge (user_id, person_id, made_by, source, kept_id, gone_id, kept, gone, gone_since,
      gone_enriched_at, gone_enriched_by, gone_pinned)
    select ${userId}::uuid, m.kept_id, ${cause.by}, ${cause.by === 'facts' ? cause.source : null}::text, m.*,
      person.created_at, person.enriched_at, person.enriched_by, person.pinned
    from ${unnestRows('m', columns, rows)}
    join person on person.user_id = ${userId}::uuid and person.id = m.gone_id
    returning id, gone_id as "goneId"`.execute(trx);
  const ids = new Map(written.map(({ id, goneId }) => [goneId, id]));
  return merges.flatMap((merge) => {
    const id = ids.get(merge.goneId);
    return id === undefined ? [] : [{ ...merge, id }];
  });
}

/**
 * Moves keys and engagements of the merged people to the kept ones, each marked with the record it came from,
 * and deletes the merged records. Everything else that depends on those records must have been moved before.
 * No person occurs twice.
 */
export async function moveFacts(
  trx: Transaction<Database>,
  userId: string,
  merges: WrittenMerge[],
): Promise<void> {
  const rows = merges.map(({ keptId, goneId }) => ({ kept_id: keptId, gone_id: goneId }));
  const pairs = () => unnestRows('m', pairColumns, rows);
  await sql`update person_key set person_id = m.kept_id, merged_from = coalesce(merged_from, m.gone_id)
    from ${pairs()} where person_key.user_id = ${userId} and person_key.person_id = m.gone_id`.execute(trx);
  await sql`update engagement set person_id = m.kept_id, merged_from = coalesce(merged_from, m.gone_id)
    from ${pairs()} where engagement.user_id = ${userId} and engagement.person_id = m.gone_id`.execute(trx);
  for (const table of ['job_reading', 'job_change'] as const) {
    await sql`update ${sql.table(table)} as fact set person_id = m.kept_id
      from ${pairs()} where fact.user_id = ${userId} and fact.person_id = m.gone_id`.execute(trx);
  }
  await sql`update person_merge set person_id = m.kept_id
    from ${pairs()} where person_merge.user_id = ${userId} and person_merge.person_id = m.gone_id`.execute(
    trx,
  );
  await sql`delete from person using ${pairs()}
    where person.user_id = ${userId} and person.id = m.gone_id`.execute(trx);
}
