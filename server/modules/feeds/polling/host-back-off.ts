import { type Kysely, sql } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { siteMessages } from '#server/modules/feeds/feeds-messages.ts';

const minuteMs = 60_000;

/** Until when a site allows no requests; null if it can be asked now. */
export async function hostBackOffUntil(db: Kysely<Database>, host: string, now: Date): Promise<Date | null> {
  const site = await db
    .selectFrom('rss_host')
    .select('blocked_until')
    .where('host', '=', host)
    .where('blocked_until', '>', now)
    .executeTakeFirst();
  return site?.blocked_until ?? null;
}

/** Stops requests to a site until then, for everyone. A longer wait that the site requested earlier stays. */
export async function backOffHost(db: Kysely<Database>, host: string, until: Date): Promise<void> {
  await sql`
    insert into rss_host (host, blocked_until) values (${host}, ${until}::timestamptz)
    on conflict (host) do update set blocked_until = greatest(rss_host.blocked_until, excluded.blocked_until)`.execute(
    db,
  );
}

/**
 * The error for a site that currently allows no requests.
 *
 * @param then what happens after that, or what to do
 */
export function hostBackOffError(until: Date, now: Date, then: string): AppError {
  const minutes = Math.ceil((until.getTime() - now.getTime()) / minuteMs);
  const wait =
    minutes === 1 ? 'minute' : minutes <= 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
  return new AppError('rate_limited', siteMessages.pause(wait, then));
}
