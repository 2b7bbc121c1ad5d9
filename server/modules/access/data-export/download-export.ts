import type { Kysely } from 'kysely';
import type { Streamed } from '#contract/route.ts';
import { AppError, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { localDay } from '#server/modules/access/local-day.ts';
import type { Deps } from '#server/modules/deps.ts';

/**
 * The ZIP of an export, named after the user's own date, piece by piece: no connection is held while its reader takes it.
 *
 * @throws AppError `not_found` for a stranger's or an expired one, `conflict` (409) where it is not ready
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
    .where('account_export.user_id', '=', userId)
    .where('account_export.id', '=', id)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  if (!found) throw notFound('Export');
  if (found.state !== 'ready') {
    throw new AppError(
      'conflict',
      found.state === 'making' ? 'This export is not ready yet.' : 'This export failed. Start a new one.',
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
    // It expired or was replaced meanwhile: a part must not look like the whole.
    if (!piece) throw new Error('The export is gone');
    sent += piece.bytes.byteLength;
    yield piece.bytes;
  }
}
