import type { Caller } from '#contract/route.ts';
import type { ArchiveImport } from '#contract/sources.ts';
import { AppError, invalidField } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { parseProfileUrl } from '#server/modules/network/canonical-url.ts';
import { createConnectedProfile } from '#server/modules/profile/connected-profiles.ts';
import { findArchive, requireOwnedArchive } from './archive-answer.ts';
import { changeArchive } from './change-archive.ts';
import { importArchiveJob } from './import-archive.job.ts';

/**
 * Says whose archive it is, connects that profile and starts the import, all in one transaction. What an archive
 * reports is real, whatever else the sample network shows.
 * @throws AppError `invalid_request` for an address that is no person's, `conflict` when it is not waiting.
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
    throw invalidField('ownerUrl', 'Paste the address of a personal profile, like linkedin.com/in/name');
  }
  if (archive.state !== 'awaiting_owner') {
    throw new AppError('conflict', 'This archive is not waiting to be imported.');
  }
  await deps.db.transaction().execute(async (trx) => {
    const profile = await createConnectedProfile(trx, {
      userId,
      network: 'real',
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
