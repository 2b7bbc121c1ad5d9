import { type Kysely, type Selectable, sql } from 'kysely';
import type { BackOffReason, CallKind } from '#contract/pacing.ts';
import type { Database } from '#server/db/database.ts';
import type { CallOrigin } from './pacing-policy.ts';
import type { LinkedInAccountTable } from './tables.ts';

export type AccountRow = Selectable<LinkedInAccountTable>;

/** A requested lease. */
type WantedLease = {
  key: string;
  holder: string;
  origin: CallOrigin;
  kind: CallKind;
  /** For this kind and origin, on `day`; null means no limit. */
  limit: number | null;
  /** `YYYY-MM-DD` in the account's zone. */
  day: string;
  now: Date;
  leasedUntil: Date;
};

/**
 * Leases an account for a call and counts it, in one statement on one row: of simultaneous callers, one
 * gets it. The call stays counted, whatever its outcome.
 *
 * @returns whether the account was free
 */
export async function leaseAccount(db: Kysely<Database>, wanted: WantedLease): Promise<boolean> {
  const { key, holder, origin, kind, limit, day, now, leasedUntil } = wanted;
  if (limit !== null && limit <= 0) return false;
  const from = sql.ref(origin === 'click' ? 'kept.click_from' : 'kept.background_from');
  // Written by a clock that was far ahead; its times would stop the account until then.
  const isWrong = sql`kept.updated_at > ${now}::timestamptz + interval '1 day'`;
  // A process with a slow clock must not bring back yesterday.
  const usedToday = sql`case when kept.day >= ${day}::date and not ${isWrong} then kept.used else '{}'::jsonb end`;
  const ofKind = sql`coalesce((${usedToday} ->> ${kind}::text)::int, 0)`;
  const { rows } = await sql<{ holder: string }>`
    insert into linkedin_account as kept (key, holder, click_from, background_from, day, used, updated_at)
    values (${key}, ${holder}::uuid, ${leasedUntil}, ${leasedUntil}, ${day}::date,
      jsonb_build_object(${kind}::text, 1), ${now})
    on conflict (key) do update set
      holder = excluded.holder, click_from = excluded.click_from, background_from = excluded.background_from,
      day = case when ${isWrong} then excluded.day else greatest(kept.day, excluded.day) end,
      used = ${usedToday} || jsonb_build_object(${kind}::text, ${ofKind} + 1),
      updated_at = excluded.updated_at
    where (${from} is null or ${from} <= ${now} or ${isWrong}) and (${limit}::int is null or ${ofKind} < ${limit}::int)
    returning holder`.execute(db);
  return rows.length > 0;
}

/** The account as it is now; undefined before its first call. */
export function findAccount(db: Kysely<Database>, key: string): Promise<AccountRow | undefined> {
  return db.selectFrom('linkedin_account').selectAll().where('key', '=', key).executeTakeFirst();
}

/** Keeps the lease while its call lasts. @returns false if someone else has taken it */
export async function renewAccount(
  db: Kysely<Database>,
  { key, holder, leasedUntil }: Pick<WantedLease, 'key' | 'holder' | 'leasedUntil'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('linkedin_account')
    .set({ click_from: leasedUntil, background_from: leasedUntil })
    .where('key', '=', key)
    .where('holder', '=', holder)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives the account back. `from` says when clicks and background work may call next; null means at once. */
export async function releaseAccount(
  db: Kysely<Database>,
  lease: { key: string; holder: string },
  end: {
    from: Record<CallOrigin, Date | null>;
    failures: number;
    backOff: { reason: BackOffReason; until: Date } | null;
    now: Date;
  },
): Promise<void> {
  await db
    .updateTable('linkedin_account')
    .set({
      holder: null,
      click_from: end.from.click,
      background_from: end.from.background,
      failures: end.failures,
      back_off: end.backOff?.reason ?? null,
      back_off_until: end.backOff?.until ?? null,
      updated_at: end.now,
    })
    .where('key', '=', lease.key)
    .where('holder', '=', lease.holder)
    .execute();
}

/** Calls of a kind on one day of the account. */
export function usedOn(row: AccountRow | undefined, day: string, kind: CallKind): number {
  return row !== undefined && row.day >= day ? (row.used[kind] ?? 0) : 0;
}
