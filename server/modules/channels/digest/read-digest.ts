import type { Kysely } from 'kysely';
import type { SignalsDigest } from '#contract/digests.ts';
import type { Database } from '#server/db/database.ts';

/** The hour that is offered to those who have not chosen one. */
export const defaultHour = 8;

/** A user's choice, and what became of the last digest. */
export async function readDigest(db: Kysely<Database>, userId: string): Promise<SignalsDigest> {
  const { timezone: timeZone } = await db
    .selectFrom('app_user')
    .select('timezone')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const choice = await db
    .selectFrom('signals_digest')
    .selectAll()
    .where('user_id', '=', userId)
    .where('via', '=', 'slack')
    .executeTakeFirst();
  const last = await db
    .selectFrom('signals_digest_day as reported')
    .leftJoin('publication', (join) =>
      join
        .onRef('publication.user_id', '=', 'reported.user_id')
        .onRef('publication.id', '=', 'reported.publication_id'),
    )
    .select([
      'reported.day',
      'reported.signals',
      'reported.publication_id as publicationId',
      'publication.state',
      'publication.error_message as error',
    ])
    .where('reported.user_id', '=', userId)
    .where('reported.via', '=', 'slack')
    .orderBy('reported.day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    isOn: choice?.is_on ?? false,
    hour: choice?.hour ?? defaultHour,
    channelId: choice?.channel_id ?? null,
    channelName: choice?.channel_name ?? null,
    timeZone,
    nextAt: choice?.next_at?.toISOString() ?? null,
    offReason: choice?.off_reason ?? null,
    last: last ?? null,
  };
}
