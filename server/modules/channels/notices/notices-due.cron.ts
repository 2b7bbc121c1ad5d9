import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { Cron } from '#server/jobs/job.ts';
import { keptMs } from './notice-rules.ts';
import type { NoticeSource } from './notice-source.ts';
import { type NoticeDeps, sendNoticesTask } from './send-notices.task.ts';
import { tellUser } from './tell-user.ts';

/** So many of each source, and deliveries, a minute: the rest come with the next. */
const batchSize = 200;

/** A message of its own comes within a second or two; who is later than this has lost it. In ms. */
const graceMs = 15_000;

/**
 * Every minute: notes what the sources found, sends what nobody took up, ends what was left in the middle, and deletes
 * what is old.
 */
export function noticesDue(sources: readonly NoticeSource[]): Cron<NoticeDeps> {
  return {
    name: 'notices-due',
    schedule: '* * * * *',
    async run(deps) {
      const { db, clock, tasks, log } = deps;
      for (const source of sources) {
        try {
          for (const found of await source(db, clock.now(), batchSize)) {
            await db.transaction().execute((trx) => tellUser(trx, deps, { ...found, now: clock.now() }));
          }
        } catch (error) {
          // One module's trouble must not silence the others.
          log.error({ err: error }, 'notices could not be noted');
        }
      }
      const now = clock.now();
      await endCutOff(db, now);
      const left = await db
        .selectFrom('notice_delivery')
        .select(['user_id as userId', 'id'])
        .where('state', '=', 'pending')
        .where('leased_until', 'is', null)
        .where('due_at', '<=', new Date(now.getTime() - graceMs))
        .orderBy('due_at')
        .limit(batchSize)
        .execute();
      for (const input of left) {
        await db.transaction().execute((trx) => tasks.send(trx, sendNoticesTask, { input }));
      }
      const old = new Date(now.getTime() - keptMs);
      await db.deleteFrom('notice').where('created_at', '<', old).execute();
      await db.deleteFrom('notice_delivery').where('created_at', '<', old).execute();
    },
  };
}

/** What a dead worker was sending may have arrived, and is not sent again. */
async function endCutOff(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .updateTable('notice_delivery')
    .set({
      state: 'unknown',
      leased_until: null,
      settled_at: now,
      error: 'Sending was cut off; it may have arrived.',
    })
    .where('state', '=', 'pending')
    .where('leased_until', '<=', now)
    .execute();
}
