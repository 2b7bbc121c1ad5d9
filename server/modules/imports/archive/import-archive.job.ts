import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { defineJob, JobFailed, type JobRun } from '#server/jobs/job.ts';
import { maxOpenImports } from '#server/limits.ts';
import type { Deps } from '#server/modules/deps.ts';
import { importsMessages } from '#server/modules/imports/imports-messages.ts';
import { deleteUpload, spoolArchive } from '#server/modules/imports/uploads.ts';
import {
  type ArchiveKey,
  changeArchive,
  type ReceivedArchive,
  reportedFiles,
  requireOwnedArchive,
} from './archive-import.ts';
import { type ArchiveReport, emptyReport } from './reading/archive-report.ts';
import { ArchiveError } from './reading/open-archive.ts';
import { type ArchiveItem, type ArchivePosition, readArchive } from './reading/read-archive.ts';
import { inBatches, recordBatch, sumOf } from './record-batch.ts';

const Input = z.object({ archiveImportId: z.uuid(), ownerUrl: z.string() });

/** How far a killed import got: everything before `next` is stored and counted. */
type Checkpoint = { next: ArchivePosition; report: ArchiveReport; added: ReceivedArchive['added'] };

/** Turns an archive into engagements and signals, batch by batch, with a checkpoint per batch. */
export const importArchiveJob = defineJob<Deps, z.infer<typeof Input>, Checkpoint>({
  name: 'import-archive',
  input: Input,
  retries: 0,
  maxOpen: maxOpenImports,
  async run(deps, run, { archiveImportId, ownerUrl }) {
    const { db, clock } = deps;
    const key = { userId: run.userId, archiveImportId };
    const archive = await requireOwnedArchive(db, run.userId, archiveImportId);
    const reached = run.checkpoint ?? {
      next: { fileIndex: 0, row: 1 },
      report: emptyReport(),
      added: archive.added,
    };
    const total = archive.files.reduce((sum, file) => sum + file.rows, 0);
    await changeArchive(db, key, { state: 'importing', updated_at: clock.now() });
    await spoolArchive(db, key, async (path) => {
      const items = readArchive(path, {
        ownerUrl,
        from: reached.next,
        report: reached.report,
        now: clock.now(),
      });
      for await (const batch of inBatches(items)) await storeBatch(deps, run, archive, reached, batch, total);
    }).catch((error: unknown) => {
      throw error instanceof ArchiveError ? new JobFailed(error.message, error) : error;
    });
    await changeArchive(db, key, { state: 'succeeded', updated_at: clock.now() });
    await deleteUpload(db, { userId: key.userId, uploadId: archiveImportId });
    return { message: null };
  },
  async onEnd({ db, clock }, { userId }, { archiveImportId }, end) {
    const key: ArchiveKey = { userId, archiveImportId };
    await changeArchive(db, key, { state: end.state, message: end.message, updated_at: clock.now() });
    await deleteUpload(db, { userId: key.userId, uploadId: archiveImportId });
  },
});

/** Stores a batch, its counts, and the import's position: all or nothing. */
async function storeBatch(
  deps: Deps,
  run: JobRun<Checkpoint>,
  archive: ReceivedArchive,
  reached: Checkpoint,
  batch: ArchiveItem[],
  total: number,
): Promise<void> {
  if (run.abort.aborted) throw run.abort.reason;
  const connectedProfileId = archive.connected_profile_id;
  if (!connectedProfileId) throw new JobFailed(importsMessages.noOwnerYet);
  const where = {
    userId: run.userId,
    connectedProfileId,
    realm: 'real',
    source: 'archive',
    seenAt: archive.created_at,
    foundAt: deps.clock.now(),
  } as const;
  await deps.db.transaction().execute(async (trx) => {
    const isFirstImport = !(await hasEarlierImport(trx, archive));
    const added = await recordBatch(trx, { ...where, isFirstImport }, reached.report, batch);
    reached.added = sumOf(reached.added, added);
    reached.next = batch.at(-1)?.next ?? reached.next;
    const files = reportedFiles(reached.report);
    await changeArchive(
      trx,
      { userId: run.userId, archiveImportId: archive.id },
      { files, added: reached.added, updated_at: deps.clock.now() },
    );
    await notifyChange(trx, run.userId, { name: 'signals', id: connectedProfileId });
    await run.save(trx, reached, {
      step: `Reading ${batch.at(-1)?.file ?? 'the last rows'}`,
      done: files.reduce((sum, file) => sum + file.rows, 0),
      total,
    });
  });
}

/** Whether another archive was imported for the same profile. Only then does this archive bring news. */
async function hasEarlierImport(trx: Transaction<Database>, archive: ReceivedArchive): Promise<boolean> {
  const earlier = await trx
    .selectFrom('archive_import')
    .select('id')
    .where('user_id', '=', archive.user_id)
    .where('connected_profile_id', '=', archive.connected_profile_id)
    .where('state', '=', 'succeeded')
    .where('id', '<>', archive.id)
    .executeTakeFirst();
  return earlier !== undefined;
}
