import { z } from 'zod';
import { defineJob, JobFailed } from '#server/jobs/job.ts';
import { maxOpenImports } from '#server/limits.ts';
import type { Deps } from '#server/modules/deps.ts';
import { importsMessages } from '#server/modules/imports/imports-messages.ts';
import { deleteUpload, spoolArchive } from '#server/modules/imports/uploads.ts';
import { changeArchive, inspectedFiles } from './archive-import.ts';
import { inspectArchive } from './reading/inspect-archive.ts';
import { ArchiveError } from './reading/open-archive.ts';

const Input = z.object({ archiveImportId: z.uuid() });

/** Inspects an uploaded archive: which files, how many rows, who the owner seems to be. Imports nothing. */
export const inspectArchiveJob = defineJob<Deps, z.infer<typeof Input>, null>({
  name: 'inspect-archive',
  input: Input,
  retries: 0,
  maxOpen: maxOpenImports,
  async run({ db, clock }, run, { archiveImportId }) {
    const key = { userId: run.userId, archiveImportId };
    await run.report({ step: importsMessages.readingArchive });
    const inspection = await spoolArchive(db, key, inspectArchive).catch((error: unknown) => {
      throw error instanceof ArchiveError ? new JobFailed(error.message, error) : error;
    });
    const files = inspectedFiles(inspection);
    if (!files.some((file) => file.kind !== null)) {
      throw new JobFailed(importsMessages.notAnArchive);
    }
    await changeArchive(db, key, {
      state: 'awaiting_owner',
      files,
      proposed_owner: { url: inspection.owner.url, name: inspection.owner.name },
      updated_at: clock.now(),
    });
    return { message: null };
  },
  async onEnd({ db, clock }, { userId }, { archiveImportId }, end) {
    const key = { userId, archiveImportId };
    await changeArchive(db, key, { state: end.state, message: end.message, updated_at: clock.now() });
    await deleteUpload(db, { userId: key.userId, uploadId: archiveImportId });
  },
});
