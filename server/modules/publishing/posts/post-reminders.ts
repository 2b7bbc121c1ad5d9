import { type Kysely, sql, type Transaction } from 'kysely';
import { AppError, invalidField, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { localDay } from '#server/local-time.ts';
import { timeZoneOf } from '#server/modules/access/time-zone-of.ts';
import type { Deps } from '#server/modules/deps.ts';

type Key = { userId: string; id: string };

/** The days on which the user is reminded of these posts. */
export async function readReminders(
  db: Kysely<Database>,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; on: string }>`
    select composition_id as id, remind_on::text as on from post_reminder
    where user_id = ${userId}::uuid and composition_id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, on }) => [id, on]));
}

/**
 * Sets the day on which Today asks whether to post something again, or clears it. Nothing is posted
 * automatically.
 *
 * @throws AppError `not_found`; `conflict` if none of it is published; `invalid_request` for the field `on`
 *   if the day isn't after today in the user's time zone
 */
export async function setPostReminder(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, id }: Key,
  on: string | null,
): Promise<{ id: string; remindOn: string | null }> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const posts = await trx
      .selectFrom('publication')
      .select(['network', 'state'])
      .where('user_id', '=', userId)
      .where('composition_id', '=', id)
      .where('kind', '=', 'post')
      .execute();
    const [first] = posts;
    if (!first) throw notFound('Post');
    if (on === null) {
      await trx
        .deleteFrom('post_reminder')
        .where('user_id', '=', userId)
        .where('composition_id', '=', id)
        .execute();
    } else {
      if (!posts.some(({ state }) => state === 'published')) {
        throw new AppError('conflict', 'Only a published post can be posted again.');
      }
      if (on <= localDay(now, await timeZoneOf(trx, userId)))
        throw invalidField('on', 'Choose a day after today.');
      await trx
        .insertInto('post_reminder')
        .values({ user_id: userId, composition_id: id, network: first.network, remind_on: on })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'composition_id']).doUpdateSet({ remind_on: on }),
        )
        .execute();
    }
    await notifyChange(trx, userId, { name: 'publication', id });
  });
  return { id, remindOn: on };
}

/** Clears a due reminder once its post is copied to a new draft. */
export async function endDueReminder(
  trx: Transaction<Database>,
  { userId, id }: Key,
  now: Date,
): Promise<void> {
  const today = localDay(now, await timeZoneOf(trx, userId));
  await sql`
    delete from post_reminder
    where user_id = ${userId}::uuid and composition_id = ${id}::uuid and remind_on <= ${today}::date`.execute(
    trx,
  );
}
