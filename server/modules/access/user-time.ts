import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** The user's zone as they have set it; UTC for somebody who is gone. */
export async function timeZoneOf(db: Kysely<Database>, userId: string): Promise<string> {
  const user = await db.selectFrom('app_user').select('timezone').where('id', '=', userId).executeTakeFirst();
  return user?.timezone ?? 'UTC';
}

/** `Mon, 23 Nov 2026, 14:05 CET`, in a zone; in UTC where the runtime does not know it. */
export function timeWords(moment: Date, timeZone: string): string {
  const format = (zone: string) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    }).format(moment);
  try {
    return format(timeZone);
  } catch {
    return format('UTC');
  }
}
