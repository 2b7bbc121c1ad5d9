import type { z } from 'zod';
import type { CsvImport, csvImportRoutes } from '#contract/csv-import.ts';
import type { Deps } from '#server/modules/deps.ts';
import { requireOwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { insertList } from '#server/modules/signals/lists/create-list.ts';
import { lockOwnedList } from '#server/modules/signals/lists/lock-owned-list.ts';
import { changeCsv } from './change-csv.ts';
import { checkWaiting } from './check-mapping.ts';
import { findCsv, requireOwnedCsv } from './csv-answer.ts';
import { importCsvJob } from './import-csv.job.ts';

/**
 * Says what the columns hold and where the people go, makes the list where it is a new one, and starts the import:
 * all in one transaction.
 *
 * @throws AppError `not_found` where import, profile or list is not the user's; `conflict` when the import is not
 *   waiting or the list's name is taken; `invalid_request` for a mapping that does not fit
 */
export async function startCsv(
  { db, jobs, clock }: Deps,
  userId: string,
  id: string,
  wanted: z.output<typeof csvImportRoutes.start.body>,
): Promise<CsvImport> {
  await db.transaction().execute(async (trx) => {
    // Locked, so that two clicks at once start one import.
    await trx
      .selectFrom('csv_import')
      .select('id')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .forUpdate()
      .execute();
    checkWaiting(await requireOwnedCsv(trx, userId, id), wanted.mapping);
    const profile = await requireOwnedConnectedProfile(trx, userId, wanted.connectedProfileId);
    const list =
      wanted.listId !== undefined
        ? await lockOwnedList(trx, userId, wanted.listId)
        : wanted.newListName !== undefined
          ? await insertList(trx, userId, wanted.newListName)
          : null;
    const jobId = await jobs.enqueue(trx, importCsvJob, {
      userId,
      subjectId: id,
      input: { csvImportId: id },
    });
    await changeCsv(
      trx,
      { userId, csvImportId: id },
      {
        state: 'queued',
        mapping: wanted.mapping,
        connected_profile_id: profile.id,
        list_id: list?.id ?? null,
        job_id: jobId,
        updated_at: clock.now(),
      },
    );
  });
  return findCsv(db, userId, id);
}
