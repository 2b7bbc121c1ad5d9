import { owned } from '#server/db/owned.ts';
import { withoutTimeLimit } from '#server/db/without-time-limit.ts';
import type { Cron } from '#server/jobs/job.ts';
import { trashMs } from '#server/modules/access/trash.ts';
import type { Deps } from '#server/modules/deps.ts';

/** Erases agents with their conversations and schedules 30 days after they were deleted. Artifacts stay. */
export const purgeAgents: Cron<Pick<Deps, 'db' | 'clock'>> = {
  name: 'purge-agents',
  schedule: '53 3 * * *',
  async run({ db, clock }) {
    const before = new Date(clock.now().getTime() - trashMs);
    const due = await db
      .selectFrom('agent')
      .select(['user_id', 'id'])
      .where('deleted_at', '<=', before)
      .execute();
    for (const { user_id, id } of due) {
      await withoutTimeLimit(db, (trx) =>
        trx
          .deleteFrom('agent')
          .where(owned('agent', { user_id, id }))
          // It may have just been restored.
          .where('deleted_at', '<=', before)
          .execute(),
      );
    }
  },
};
