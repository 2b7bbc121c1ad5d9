import { sql } from 'kysely';
import type { Cron } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';

/**
 * Deletes uploads that broke off with their server or whose import was deleted, archives whose owner wasn't
 * confirmed within 30 days, and CSV imports of that age together with their failed rows.
 */
export const purgeUploads: Cron<Deps> = {
  name: 'forget-uploads',
  schedule: '47 3 * * *',
  async run({ db, clock }) {
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 24 * 3600 * 1000);
    await db
      .deleteFrom('archive_import')
      .where((eb) =>
        eb.or([
          eb.and([eb('state', '=', 'receiving'), eb('created_at', '<', daysAgo(1))]),
          eb.and([eb('state', '=', 'awaiting_owner'), eb('created_at', '<', daysAgo(30))]),
        ]),
      )
      .execute();
    await db
      .deleteFrom('csv_import')
      .where('state', 'not in', ['queued', 'importing'])
      .where('created_at', '<', daysAgo(30))
      .execute();
    await sql`
      delete from upload where created_at < ${daysAgo(1)}
        and not exists (select from archive_import archive where archive.user_id = upload.user_id
          and archive.id = upload.id)
        and not exists (select from csv_import csv where csv.user_id = upload.user_id and csv.id = upload.id)`.execute(
      db,
    );
  },
};
