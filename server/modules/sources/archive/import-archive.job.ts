import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Network } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { defineJob, JobFailed, type JobRun } from '#server/jobs/job.ts';
import { maxOpenImports } from '#server/limits.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { NewEngagement, NewPerson } from '#server/modules/network/new-facts.ts';
import { findBlocked } from '#server/modules/network/people/erasure-blocks.ts';
import { describeProfile } from '#server/modules/profile/connected-profiles.ts';
import { recordEngagements } from '#server/modules/signals/recording/record-engagements.ts';
import { dropUpload, spoolArchive } from '#server/modules/sources/uploads.ts';
import {
  type ArchiveKey,
  changeArchive,
  type ReceivedArchive,
  reportedFiles,
  requireOwnedArchive,
} from './archive-import.ts';
import type { ArchiveOwner, ArchiveRecord } from './reading/archive-record.ts';
import { type ArchiveReport, countErased, emptyReport } from './reading/archive-report.ts';
import { ArchiveError } from './reading/open-archive.ts';
import { type ArchiveItem, type ArchivePosition, readArchive } from './reading/read-archive.ts';

const Input = z.object({ archiveImportId: z.uuid(), ownerUrl: z.string() });

/** How far a killed import got: everything before `next` is stored and counted. */
type Checkpoint = { next: ArchivePosition; report: ArchiveReport; added: ReceivedArchive['added'] };

/** Records stored in one transaction, and their characters: what is sent to the database at once keeps others waiting. */
const batchSize = 2000;
const batchLength = 1_000_000;

/** Turns an archive into engagements and signals, batch by batch, each with its checkpoint. */
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
      let batch: ArchiveItem[] = [];
      let length = 0;
      for await (const item of items) {
        batch.push(item);
        length += JSON.stringify(item.record).length;
        if (batch.length < batchSize && length < batchLength) continue;
        await storeBatch(deps, run, archive, reached, batch, total);
        batch = [];
        length = 0;
      }
      await storeBatch(deps, run, archive, reached, batch, total);
    }).catch((error: unknown) => {
      throw error instanceof ArchiveError ? new JobFailed(error.message, error) : error;
    });
    await changeArchive(db, key, { state: 'succeeded', updated_at: clock.now() });
    await dropUpload(db, { userId: key.userId, uploadId: archiveImportId });
    return { message: null };
  },
  async onEnd({ db, clock }, { userId }, { archiveImportId }, end) {
    const key: ArchiveKey = { userId, archiveImportId };
    await changeArchive(db, key, { state: end.state, message: end.message, updated_at: clock.now() });
    await dropUpload(db, { userId: key.userId, uploadId: archiveImportId });
  },
});

/** Stores a batch, its counts and how far the import is: all or nothing. */
async function storeBatch(
  deps: Deps,
  run: JobRun<Checkpoint>,
  archive: ReceivedArchive,
  reached: Checkpoint,
  batch: ArchiveItem[],
  total: number,
): Promise<void> {
  if (run.signal.aborted) throw run.signal.reason;
  const connectedProfileId = archive.connected_profile_id;
  if (!connectedProfileId)
    throw new JobFailed('Nobody said yet whose archive this is. Start the import again.');
  const engagements = batch.flatMap(({ record }) => engagementOf(record, archive.created_at) ?? []);
  const posts = batch.flatMap(({ record }) => (record.kind === 'own-post' ? [record.post] : []));
  const owner = batch
    .map(({ record }) => record)
    .find((record): record is ArchiveOwner => record.kind === 'owner');
  const where = {
    userId: run.userId,
    connectedProfileId,
    network: 'real',
    source: 'archive',
    seenAt: archive.created_at,
    foundAt: deps.clock.now(),
  } as const;
  await deps.db.transaction().execute(async (trx) => {
    await countLeftOut(trx, where, reached.report, batch);
    const isFirstImport = !(await hasEarlierImport(trx, archive));
    const added = await recordEngagements(trx, { ...where, isFirstImport }, engagements, posts);
    if (owner)
      await describeProfile(trx, where, { name: owner.name, headline: owner.headline ?? owner.summary });
    reached.added = {
      people: reached.added.people + added.people,
      engagements: reached.added.engagements + added.engagements,
      signals: reached.added.signals + added.signals,
      posts: reached.added.posts + added.posts,
    };
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

/** Whether another archive was imported for the same profile: only then is what this one adds news. */
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

/** The engagement that a record is. Somebody without a date was added by the import, and scores nothing for it. */
function engagementOf(record: ArchiveRecord, addedAt: Date): NewEngagement | null {
  if (record.kind === 'engagement') return record.engagement;
  if (record.kind !== 'person') return null;
  return {
    key: record.key,
    person: record.person,
    post: null,
    direction: 'inbound',
    type: 'manual',
    reactionType: null,
    text: null,
    conversationId: null,
    occurredAt: addedAt,
    timeBasis: 'reported',
  };
}

/** The person whom a record is about. */
function personOf(record: ArchiveRecord): NewPerson | null {
  if (record.kind === 'person') return record.person;
  return record.kind === 'engagement' ? record.engagement.person : null;
}

/** Says in the report which rows are about people who were erased: recording leaves them out. */
async function countLeftOut(
  trx: Transaction<Database>,
  whose: { userId: string; network: Network },
  report: ArchiveReport,
  batch: ArchiveItem[],
): Promise<void> {
  const reported = batch.flatMap((item) => {
    const person = personOf(item.record);
    return person === null ? [] : [{ item, person }];
  });
  const people = reported.map(({ person }) => person);
  const blocked = await findBlocked(trx, whose, people);
  const rows = new Map<string, ArchiveItem[]>();
  for (const { item, person } of reported) {
    const row = `${item.row} ${item.file}`;
    if (blocked.has(person)) rows.set(row, [...(rows.get(row) ?? []), item]);
  }
  for (const items of rows.values()) {
    const file = report.files.find(({ path }) => path === items[0]?.file);
    if (file !== undefined) countErased(file, items.length);
  }
}
