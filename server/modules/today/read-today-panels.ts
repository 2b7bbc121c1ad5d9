import { type Kysely, sql } from 'kysely';
import type { InformationItem, WaitingItem } from '#contract/today.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { informationQuery, toInformation } from './information.ts';
import { toWaiting, waitingParts } from './waiting.ts';

/**
 * What is waiting for the user, and the information. One statement that is planned once per connection:
 * usually there is little of each, and planning it at every call would take longer than reading.
 */
export async function readTodayPanels(
  db: Kysely<Database>,
  scope: SignalScope,
  now: Date,
): Promise<{ waiting: WaitingItem[]; information: InformationItem[] }> {
  const parts = [...waitingParts(scope, now), ['information', informationQuery(scope, now)] as const];
  const rows = parts.map(
    ([kind, query], rank) => sql`(select ${sql.lit(rank)}::integer as rank, ${sql.lit(kind)} as kind,
      row_number() over () as place, to_jsonb(one) as item from (${query}) as one)`,
  );
  const { rows: found } = await sql<{ kind: WaitingItem['kind'] | 'information'; item: unknown }>`
    select ${prepared} kind, item from (${sql.join(rows, sql` union all `)}) as beside order by rank, place`.execute(
    db,
  );
  return {
    waiting: found.flatMap(({ kind, item }) => (kind === 'information' ? [] : [toWaiting(kind, item)])),
    information: found.flatMap(({ kind, item }) => (kind === 'information' ? [toInformation(item)] : [])),
  };
}

/** How many things are waiting for the user. */
export async function countWaiting(db: Kysely<Database>, scope: SignalScope, now: Date): Promise<number> {
  const parts = waitingParts(scope, now).map(([, query]) => sql`(select one.id from (${query}) as one)`);
  const { rows } = await sql<{ count: number }>`
    select ${prepared} count(*)::integer as count from (${sql.join(parts, sql` union all `)}) as waiting`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
