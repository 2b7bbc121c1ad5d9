import type { Kysely } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import type { Tick } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { ownArchive } from './archive-answer.ts';

/**
 * Forgets an upload and its report; facts that were imported stay.
 * @throws AppError `conflict` while it is being read.
 */
export async function forgetArchive(
  db: Kysely<Database>,
  userId: string,
  archiveId: string,
): Promise<{ id: string }> {
  const archive = await ownArchive(db, userId, archiveId);
  if (['inspecting', 'queued', 'importing'].includes(archive.state)) {
    throw new AppError('conflict', 'This archive is being read. Stop the import first.');
  }
  await db.deleteFrom('archive_import').where('user_id', '=', userId).where('id', '=', archiveId).execute();
  return { id: archiveId };
}

/** Drops the pieces of an archive that nobody needs any more. */
export async function dropPieces(
  db: Kysely<Database>,
  archive: { userId: string; archiveImportId: string },
): Promise<void> {
  await db
    .deleteFrom('archive_chunk')
    .where('user_id', '=', archive.userId)
    .where('archive_import_id', '=', archive.archiveImportId)
    .execute();
}

/** Drops uploads that broke off with their server, and those whose owner was never named within 30 days. */
export const forgetUploads: Tick<Deps> = {
  name: 'forget-uploads',
  cron: '47 3 * * *',
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
  },
};
