import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { CsvField, CsvImport, CsvPreviewRow, csvImportRoutes } from '#contract/imports/csv-import.ts';
import { AppError, invalidField } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { importsMessages } from '#server/modules/imports/imports-messages.ts';
import type { NewPerson } from '#server/modules/people/new-facts.ts';
import { nameFromSlug } from '#server/modules/people/persons/merge-person.ts';
import { requireOwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { insertList, lockOwnedList } from '#server/modules/signals/lists/lists.ts';
import { type CsvRow, changeCsv, findCsv, requireOwnedCsv } from './csv-import.ts';
import { importCsvJob } from './import-csv.job.ts';
import { type CsvShape, readCsvRow } from './read-csv-row.ts';

/**
 * Sets what the columns contain and where the people go, creates the list if it is new, and starts the
 * import: all in one transaction.
 *
 * @throws AppError `not_found` if the import, profile, or list isn't the user's; `conflict` if the import
 *   isn't waiting or the list's name is taken; `invalid_request` for a mapping that doesn't fit
 */
export async function startCsv(
  { db, jobs, clock }: Deps,
  userId: string,
  id: string,
  wanted: z.output<typeof csvImportRoutes.start.body>,
): Promise<CsvImport> {
  await db.transaction().execute(async (trx) => {
    // Locked, so two simultaneous clicks start one import.
    await trx
      .selectFrom('csv_import')
      .select('id')
      .where(owned('csv_import', { userId, id }))
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

/**
 * The first rows as they would be stored for a connected profile. Writes nothing.
 * @throws AppError `not_found`, `conflict` if the import isn't waiting, `invalid_request` for a mapping that
 *   doesn't fit
 */
export async function previewCsv(
  db: Kysely<Database>,
  userId: string,
  id: string,
  { connectedProfileId, mapping }: { connectedProfileId: string; mapping: CsvField[] },
): Promise<{ items: CsvPreviewRow[] }> {
  const shape = checkWaiting(await requireOwnedCsv(db, userId, id), mapping);
  const profile = await requireOwnedConnectedProfile(db, userId, connectedProfileId);
  const items = shape.sample.map(({ row, cells }): CsvPreviewRow => {
    const read = readCsvRow(cells, mapping, profile, shape);
    return read.reason === null
      ? { row, reason: null, person: shownPerson(read.person) }
      : { row, reason: read.reason, person: null };
  });
  return { items };
}

function shownPerson({ url, name, publicId, urn, headline, title, company, location, email }: NewPerson) {
  const isNameGuessed = name === '';
  const shownName = isNameGuessed ? (nameFromSlug(publicId) ?? url ?? urn ?? '') : name;
  return { url: url ?? '', name: shownName, isNameGuessed, headline, title, company, location, email };
}

/**
 * The inspected content of an import that waits for its mapping.
 * @throws AppError `conflict` if the import isn't waiting, `invalid_request` for more fields than columns
 */
function checkWaiting(csv: CsvRow, mapping: CsvField[]): CsvShape {
  if (csv.state !== 'awaiting_mapping' || csv.shape === null) {
    throw new AppError('conflict', importsMessages.csvNotWaiting);
  }
  if (mapping.length > csv.shape.columns.length) {
    throw invalidField(
      `mapping.${csv.shape.columns.length}`,
      `The file has ${csv.shape.columns.length} columns`,
    );
  }
  return csv.shape;
}
