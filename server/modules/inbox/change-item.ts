import { sql } from 'kysely';
import type { InboxChange, InboxItem } from '#contract/inbox.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/modules/deps.ts';
import { findItem } from './read-item.ts';

/**
 * Marks an item as answered, dismisses or snoozes it, or puts it back. A decided item isn't snoozed.
 *
 * @throws AppError `not_found` for another user's id
 */
export async function changeItem(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  id: string,
  { state, snoozedUntil }: InboxChange,
): Promise<InboxItem> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    await findItem(trx, userId, id, now);
    const decided = state === undefined || state === 'open' ? null : state;
    const until = decided === null && snoozedUntil ? new Date(snoozedUntil) : null;
    const kept = {
      state: state === undefined && snoozedUntil === undefined ? sql`inbox_decision.state` : sql`${decided}`,
      until:
        snoozedUntil === undefined && state === undefined ? sql`inbox_decision.snoozed_until` : sql`${until}`,
    };
    await sql`
      insert into inbox_decision (user_id, engagement_id, state, snoozed_until, decided_at)
      values (${userId}::uuid, ${id}::uuid, ${decided}, ${until}::timestamptz, ${now}::timestamptz)
      on conflict (user_id, engagement_id) do update
        set state = ${kept.state}, snoozed_until = ${kept.until}::timestamptz, decided_at = ${now}::timestamptz`.execute(
      trx,
    );
    await notifyChange(trx, userId, { name: 'inbox', id });
    return findItem(trx, userId, id, now);
  });
}
