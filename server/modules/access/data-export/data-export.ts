import type { Kysely, Selectable } from 'kysely';
import { type AccountExport, exportKeptDays } from '#contract/access/account-exports.ts';
import type { Streamed } from '#contract/route.ts';
import { AppError, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { localDay } from '#server/local-time.ts';
import { accessMessages } from '#server/modules/access/access-messages.ts';
import type { AccountExportTable } from '#server/modules/access/tables.ts';
import type { Deps } from '#server/modules/deps.ts';
import { makeExportJob } from './make-export.job.ts';

const keptMs = exportKeptDays * 24 * 3600 * 1000;

/** Starts an export, or returns the one in progress. There is only one at a time. */
export async function startExport(
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  userId: string,
): Promise<AccountExport> {
  return db.transaction().execute(async (trx) => {
    // Locked, so of two concurrent calls the second one finds the first one's export.
    await trx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    const open = await trx
      .selectFrom('account_export')
      .selectAll()
      .where('user_id', '=', userId)
      .where('state', '=', 'making')
      .executeTakeFirst();
    if (open) return exportAnswer(open);
    const now = clock.now();
    const { id } = await trx
      .insertInto('account_export')
      .values({
        user_id: userId,
        state: 'making',
        created_at: now,
        expires_at: new Date(now.getTime() + keptMs),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const jobId = await jobs.enqueue(trx, makeExportJob, { userId, subjectId: id, input: { exportId: id } });
    const made = await trx
      .updateTable('account_export')
      .set({ job_id: jobId })
      .where(owned('account_export', { userId, id }))
      .returningAll()
      .executeTakeFirstOrThrow();
    await notifyChange(trx, userId, { name: 'account-export', id });
    return exportAnswer(made);
  });
}

/** The user's exports that have not expired, newest first. */
export async function listExports(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<{ items: AccountExport[] }> {
  const rows = await db
    .selectFrom('account_export')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', clock.now())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  return { items: rows.map(exportAnswer) };
}

/**
 * An export's ZIP, named after the date in the user's time zone, streamed in pieces. No database connection
 * is held while the client reads it.
 *
 * @throws AppError `not_found` for another user's or an expired export, `conflict` (409) if it isn't ready
 */
export async function downloadExport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  id: string,
): Promise<Streamed> {
  const found = await db
    .selectFrom('account_export')
    .innerJoin('app_user', 'app_user.id', 'account_export.user_id')
    .select(['state', 'byte_size', 'account_export.created_at', 'app_user.timezone'])
    .where(owned('account_export', { userId, id }))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  if (!found) throw notFound('Export');
  if (found.state !== 'ready') {
    throw new AppError(
      'conflict',
      found.state === 'making' ? accessMessages.exportNotReady : accessMessages.exportFailed,
    );
  }
  return {
    chunks: readPieces(db, { userId, id, byteSize: found.byte_size ?? 0 }),
    headers: {
      'content-type': 'application/zip',
      'content-length': String(found.byte_size),
      'content-disposition': `attachment; filename="ingrow-export-${localDay(found.created_at, found.timezone)}.zip"`,
    },
  };
}

async function* readPieces(
  db: Kysely<Database>,
  { userId, id, byteSize }: { userId: string; id: string; byteSize: number },
): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for (let position = 0; sent < byteSize; position += 1) {
    const piece = await db
      .selectFrom('account_export_piece')
      .select('bytes')
      .where('user_id', '=', userId)
      .where('export_id', '=', id)
      .where('position', '=', position)
      .executeTakeFirst();
    // It expired or was replaced during the download: fail, so a part doesn't look like the whole.
    if (!piece) throw new Error('The export is gone');
    sent += piece.bytes.byteLength;
    yield piece.bytes;
  }
}

/** An export as the API returns it. */
function exportAnswer(row: Selectable<AccountExportTable>): AccountExport {
  return {
    id: row.id,
    state: row.state,
    bytes: row.byte_size,
    message: row.message,
    jobId: row.job_id,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}
