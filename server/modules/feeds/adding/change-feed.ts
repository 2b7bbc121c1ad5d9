import { type Kysely, sql, type Transaction } from 'kysely';
import type { RssChange, RssFeed } from '#contract/feeds/rss.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { addErrors } from '#server/modules/feeds/feeds-messages.ts';
import { hostBackOffError, hostBackOffUntil } from '#server/modules/feeds/polling/host-back-off.ts';
import { sendPolling } from '#server/modules/feeds/polling/poll-hosts.task.ts';
import { readFeed } from './list-feeds.ts';

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'tasks'>;

/**
 * Changes the fields of a feed that a user may change. A paused feed keeps its items and isn't polled;
 * resuming polls at once.
 *
 * @throws AppError `not_found` for another user's id
 */
export async function changeFeed(
  deps: ChangeDeps,
  userId: string,
  id: string,
  change: RssChange,
): Promise<RssFeed> {
  const { db, clock } = deps;
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const locked = await lockFeed(trx, userId, id);
    const wakes = change.paused === false && (locked.state === 'paused' || locked.state === 'gone');
    await trx
      .updateTable('rss_feed')
      .set({
        updated_at: now,
        ...(change.title === undefined ? {} : { own_title: change.title }),
        ...(change.folder === undefined ? {} : { folder: change.folder }),
        ...(change.alertSeen && locked.alert_at !== null ? { alert_seen_at: now } : {}),
        ...(change.paused === true ? { state: 'paused' as const, next_poll_at: null } : {}),
        ...(wakes
          ? {
              state: 'active' as const,
              failures: 0,
              last_error: null,
              alert_at: null,
              alert_seen_at: null,
              next_poll_at: now,
            }
          : {}),
      })
      .where(owned('rss_feed', { userId, id }))
      .execute();
    if (wakes) await sendPolling(trx, deps, [locked.host]);
    await notifyChange(trx, userId, { name: 'rss-feed', id });
  });
  return readFeed(db, userId, id);
}

/**
 * Has a feed polled now, whatever its state: a feed that was gone may be back.
 *
 * @throws AppError `not_found` for another user's id; `rate_limited` while its site allows no requests
 */
export async function refreshFeed(deps: ChangeDeps, userId: string, id: string): Promise<RssFeed> {
  const { db, clock } = deps;
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const locked = await lockFeed(trx, userId, id);
    const until = await hostBackOffUntil(trx, locked.host, now);
    if (until !== null) throw hostBackOffError(until, now, addErrors.checkedThen);
    await trx
      .updateTable('rss_feed')
      .set({ next_poll_at: now, updated_at: now })
      .where(owned('rss_feed', { userId, id }))
      .execute();
    await sendPolling(trx, deps, [locked.host]);
  });
  return readFeed(db, userId, id);
}

/** Deletes a feed with its items. @throws AppError `not_found` for another user's id */
export async function removeFeed(db: Kysely<Database>, userId: string, id: string): Promise<{ id: string }> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      delete from rss_feed where user_id = ${userId} and id = ${id} returning id`.execute(trx);
    if (rows.length === 0) throw notFound('Feed');
    await notifyChange(trx, userId, { name: 'rss-feed', id });
    return { id };
  });
}

async function lockFeed(trx: Transaction<Database>, userId: string, id: string) {
  const locked = await trx
    .selectFrom('rss_feed')
    .select(['host', 'state', 'alert_at'])
    .where(owned('rss_feed', { userId, id }))
    .forUpdate()
    .executeTakeFirst();
  if (locked === undefined) throw notFound('Feed');
  return locked;
}
