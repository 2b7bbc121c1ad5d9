import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { tooMany } from '#server/app-error.ts';
import { clockSkewMs } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';

/** A rate limit for one holder. */
type RateWindow = {
  /** The limit's name, such as `beta`. */
  name: string;
  /** The holder: a user id, an email address or an IP. Only its SHA-256 is stored. */
  key: string;
  /** The amount allowed in one window. */
  limit: number;
  /** The length of a window, from its first use. */
  perSeconds: number;
  now: Date;
};

/**
 * Takes up to `wanted` units from what is left of a limit, across all processes: one statement on one row, on
 * which concurrent callers wait. A window starts with its first use and ends `perSeconds` later.
 *
 * @returns how many units were granted (0 if the limit is used up), and when the window ends
 */
export async function takeRateBatch(
  db: Kysely<Database>,
  { name, key, limit, perSeconds, now }: RateWindow,
  wanted: number,
): Promise<{ granted: number; endsAt: Date }> {
  const hash = createHash('sha256').update(`${name}\n${key}`).digest();
  const ends = new Date(now.getTime() + perSeconds * 1000);
  const batch = Math.min(wanted, limit);
  // One that ends much later than a new one began by a clock that was ahead.
  const latest = new Date(ends.getTime() + clockSkewMs);
  const isOver = (row: 'kept' | 'old') => {
    const endsAt = sql.ref(`${row}.ends_at`);
    return sql`(${endsAt} <= ${now} or ${endsAt} > ${latest})`;
  };
  const { rows } = await sql<{ granted: number; ends_at: Date }>`
    insert into rate_window as kept (name, key_hash, used, ends_at)
    values (${name}, ${hash}, ${batch}, ${ends})
    on conflict (name, key_hash) do update set
      used = case when ${isOver('kept')} then excluded.used
        else greatest(kept.used, least(kept.used + ${wanted}, ${limit})) end,
      ends_at = case when ${isOver('kept')} then excluded.ends_at else kept.ends_at end
    returning
      new.used - case when old.ends_at is null or ${isOver('old')} then 0 else old.used end as granted,
      new.ends_at as ends_at
  `.execute(db);
  const row = rows[0];
  if (!row) throw new Error('A statement that always returns a row returned none.');
  return { granted: row.granted, endsAt: row.ends_at };
}

/**
 * Takes one unit of a limit, across all processes, in one statement. At most `limit` units are allowed in a
 * window, which starts with its first use and lasts `perSeconds`; so any span of that length sees at most
 * twice as many.
 *
 * @returns whether it was granted, or else the whole seconds until the window ends
 */
export async function takeRate(
  db: Kysely<Database>,
  window: RateWindow,
): Promise<{ isAllowed: boolean; retryAfterSeconds: number }> {
  const { granted, endsAt } = await takeRateBatch(db, window, 1);
  if (granted > 0) return { isAllowed: true, retryAfterSeconds: 0 };
  return { isAllowed: false, retryAfterSeconds: secondsUntil(endsAt, window.now) };
}

/** In whole seconds, at least one. */
function secondsUntil(endsAt: Date, now: Date): number {
  return Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
}

/**
 * Takes one unit of a limit. There is no limit if the holder is unknown (`key` is null).
 *
 * @param words the start of the error message
 * @throws AppError `rate_limited` with the time to wait, if the limit is used up
 */
export async function requireRate(
  db: Kysely<Database>,
  { key, ...window }: Omit<RateWindow, 'key'> & { key: string | null },
  words = 'Too many tries',
): Promise<void> {
  if (key === null) return;
  const { isAllowed, retryAfterSeconds } = await takeRate(db, { ...window, key });
  if (!isAllowed) throw tooMany(words, retryAfterSeconds);
}
