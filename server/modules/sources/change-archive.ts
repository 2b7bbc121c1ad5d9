import type { Kysely, Updateable } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { ArchiveImportTable } from './tables.ts';

/** Which import: the user id leads the key. */
export type ArchiveKey = { userId: string; archiveImportId: string };

type ArchiveChange = Omit<Updateable<ArchiveImportTable>, 'files' | 'added' | 'proposed_owner'> & {
  files?: ArchiveImportTable['files']['__select__'];
  added?: ArchiveImportTable['added']['__select__'];
  proposed_owner?: ArchiveImportTable['proposed_owner'];
};

/** Writes what is given of an import and notifies the open pages. */
export async function changeArchive(
  db: Kysely<Database>,
  key: ArchiveKey,
  { files, added, proposed_owner, ...change }: ArchiveChange,
): Promise<void> {
  await db
    .updateTable('archive_import')
    .set({
      ...change,
      ...(files ? { files: JSON.stringify(files) as never } : {}),
      ...(added ? { added: JSON.stringify(added) as never } : {}),
      ...(proposed_owner ? { proposed_owner: JSON.stringify(proposed_owner) as never } : {}),
    })
    .where('user_id', '=', key.userId)
    .where('id', '=', key.archiveImportId)
    .execute();
  await notifyChange(db, key.userId, { name: 'archive-import', id: key.archiveImportId });
}
