import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { limitSql, noLimit, type PlanDeps } from './plan-of.ts';

/** The calendar month of a moment, in UTC: its first day. */
export function monthOf(now: Date): string {
  return `${now.toISOString().slice(0, 7)}-01`;
}

/** When the next month begins. */
export function nextMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}

type Made = { userId: string; meter: 'signals' | 'drafts'; now: Date };

/** How many more may be made this month; null without a limit. */
export async function roomLeft(db: Kysely<Database>, deps: PlanDeps, made: Made): Promise<number | null> {
  const { userId, meter, now } = made;
  const { rows } = await sql<{ limit: number; used: number }>`
    select ${limitSql(deps, meter, sql`${userId}::uuid`, now)} as limit, coalesce((select used from usage_month
      where user_id = ${userId}::uuid and month = ${monthOf(now)}::date and meter = ${meter}), 0) as used`.execute(
    db,
  );
  const { limit = noLimit, used = 0 } = rows[0] ?? {};
  return limit === noLimit ? null : Math.max(0, limit - used);
}

/** Counts what was made, also beyond the limit: for whoever asked for {@link roomLeft} under a lock. */
export async function countUse(trx: Kysely<Database>, made: Made & { adds: number }): Promise<void> {
  if (made.adds <= 0) return;
  await sql`insert into usage_month (user_id, month, meter, used)
    values (${made.userId}::uuid, ${monthOf(made.now)}::date, ${made.meter}, ${made.adds})
    on conflict (user_id, month, meter) do update set used = usage_month.used + excluded.used`.execute(trx);
}
