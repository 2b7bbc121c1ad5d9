import type { Kysely } from 'kysely';
import type { CsvField, CsvPreviewRow } from '#contract/csv-import.ts';
import type { Database } from '#server/db/database.ts';
import type { NewPerson } from '#server/modules/network/new-facts.ts';
import { nameFromSlug } from '#server/modules/network/people/merge-person.ts';
import { requireOwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { checkWaiting } from './check-mapping.ts';
import { requireOwnedCsv } from './csv-answer.ts';
import { readCsvRow } from './read-csv-row.ts';

/**
 * The first rows as they would be stored for a connected profile. Writes nothing.
 * @throws AppError `not_found`, `conflict` when it is not waiting, `invalid_request` for a mapping that does not fit
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
