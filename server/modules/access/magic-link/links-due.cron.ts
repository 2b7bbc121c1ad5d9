import type { Cron } from '#server/jobs/job.ts';
import { linkLifeMs } from './links.ts';
import { type LinkDeps, sendLinkTask } from './send-link.task.ts';

/** So many a minute: the rest come with the next. */
const batchSize = 200;

/** A message of its own comes within a second or two; who is later than this has lost it. In ms. */
const graceMs = 15_000;

const dayMs = 24 * 3_600_000;

/** Every minute: sends what nobody took up, gives up what is too old, and deletes requests after a day. */
export const linksDue: Cron<LinkDeps> = {
  name: 'magic-links-due',
  schedule: '* * * * *',
  async run({ db, clock, tasks }) {
    const now = clock.now().getTime();
    await db
      .updateTable('magic_link')
      .set({ state: 'failed', try_at: null })
      .where('state', '=', 'waiting')
      .where('created_at', '<=', new Date(now - linkLifeMs))
      .execute();
    const left = await db
      .selectFrom('magic_link')
      .select('id')
      .where('state', '=', 'waiting')
      .where('try_at', '<=', new Date(now - graceMs))
      .orderBy('try_at')
      .limit(batchSize)
      .execute();
    for (const input of left) {
      await db.transaction().execute((trx) => tasks.send(trx, sendLinkTask, { input }));
    }
    await db
      .deleteFrom('magic_link')
      .where('created_at', '<', new Date(now - dayMs))
      .execute();
  },
};
