import type { ArchiveImport } from '#contract/imports/sources.ts';
import type { Caller } from '#contract/route.ts';
import { AppError, invalidField } from '#server/app-error.ts';
import { owned } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { importsMessages } from '#server/modules/imports/imports-messages.ts';
import { deleteUpload, storeUpload } from '#server/modules/imports/uploads.ts';
import { parseProfileUrl } from '#server/modules/people/canonical-url.ts';
import { createConnectedProfile } from '#server/modules/profile/connected-profiles.ts';
import { changeArchive, findArchive, requireOwnedArchive } from './archive-import.ts';
import { importArchiveJob } from './import-archive.job.ts';
import { inspectArchiveJob } from './inspect-archive.job.ts';

/** Largest archive, in bytes. */
const maxArchiveBytes = 500 * 1024 * 1024;

/** What every ZIP begins with. */
const zipStart = Buffer.from('PK');

/**
 * Stores an uploaded archive in the database in pieces, where any worker can read it, and starts its
 * inspection. An upload that breaks off leaves nothing behind. An earlier upload that hasn't been started is
 * replaced.
 * @throws AppError `payload_too_large` over 500 MB, `archive_refused` if it isn't a ZIP.
 */
export async function receiveArchive(
  deps: Deps,
  userId: string,
  fileName: string,
  upload: ReadableStream<Uint8Array>,
): Promise<ArchiveImport> {
  const { db, jobs } = deps;
  const { id } = await db
    .insertInto('archive_import')
    .values({ user_id: userId, file_name: fileName, byte_size: 0, state: 'receiving' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const discard = async () => {
    await deleteUpload(db, { userId, uploadId: id });
    await db.deleteFrom('archive_import').where(owned('archive_import', { userId, id })).execute();
  };
  try {
    const byteSize = await storeUpload(db, { userId, uploadId: id }, upload, (bytes, position, size) => {
      if (size > maxArchiveBytes) {
        throw new AppError('payload_too_large', importsMessages.archiveTooLarge);
      }
      if (position === 0 && !bytes.subarray(0, zipStart.length).equals(zipStart)) throw notAZip();
    });
    if (byteSize === 0) throw notAZip();
    await db.transaction().execute(async (trx) => {
      // A new upload replaces one that still waits for its owner to be confirmed: archives are large.
      const replaced = await trx
        .deleteFrom('archive_import')
        .where('user_id', '=', userId)
        .where('state', '=', 'awaiting_owner')
        .returning('id')
        .execute();
      for (const old of replaced) await deleteUpload(trx, { userId, uploadId: old.id });
      const jobId = await jobs.enqueue(trx, inspectArchiveJob, {
        userId,
        subjectId: id,
        input: { archiveImportId: id },
      });
      await trx
        .updateTable('archive_import')
        .set({ state: 'inspecting', byte_size: byteSize, job_id: jobId })
        .where(owned('archive_import', { userId, id }))
        .execute();
    });
  } catch (error) {
    await discard();
    throw error;
  }
  return findArchive(db, userId, id);
}

function notAZip(): AppError {
  return new AppError('archive_refused', importsMessages.notZip);
}

/**
 * Sets the archive's owner, connects that profile, and starts the import, all in one transaction. An archive
 * is real data, even while the sample network is on.
 * @throws AppError `invalid_request` if the URL isn't a person's, `conflict` if the archive isn't waiting.
 */
export async function startArchive(
  deps: Deps,
  caller: Caller,
  archiveImportId: string,
  ownerUrl: string,
): Promise<ArchiveImport> {
  const { userId } = caller;
  const archive = await requireOwnedArchive(deps.db, userId, archiveImportId);
  const owner = parseProfileUrl(ownerUrl);
  if (owner?.kind !== 'person') {
    throw invalidField('ownerUrl', importsMessages.pastePersonalUrl);
  }
  if (archive.state !== 'awaiting_owner') {
    throw new AppError('conflict', importsMessages.archiveNotWaiting);
  }
  await deps.db.transaction().execute(async (trx) => {
    const profile = await createConnectedProfile(trx, {
      userId,
      realm: 'real',
      kind: 'person',
      url: owner.url,
      publicId: owner.publicId,
      urn: owner.urn,
      name: archive.proposed_owner?.name ?? owner.publicId ?? owner.url,
      headline: null,
      pictureUrl: null,
      followers: null,
    });
    const jobId = await deps.jobs.enqueue(trx, importArchiveJob, {
      userId,
      subjectId: archiveImportId,
      input: { archiveImportId, ownerUrl: owner.url },
    });
    await changeArchive(
      trx,
      { userId, archiveImportId },
      { state: 'queued', connected_profile_id: profile.id, job_id: jobId, updated_at: deps.clock.now() },
    );
  });
  return findArchive(deps.db, userId, archiveImportId);
}
