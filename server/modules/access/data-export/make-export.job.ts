import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/db/database.ts';
import { inPieces } from '#server/db/in-pieces.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { zipStream } from '#server/db/zip-stream.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { exportFiles } from './export-files.ts';

const MakeExport = z.object({ exportId: z.uuid() });
type Key = { userId: string; exportId: string };

/** Creates the ZIP of an export. An interrupted run starts over, because an export shows a single moment. */
export const makeExportJob = defineJob<
  Pick<Deps, 'db' | 'clock' | 'copyPool'>,
  z.infer<typeof MakeExport>,
  null
>({
  name: 'export-account',
  input: MakeExport,
  retries: 0,

  async run({ db, clock, copyPool }, run, { exportId }) {
    const key = { userId: run.userId, exportId };
    await dropPieces(db, key);
    const client = await copyPool.connect();
    // Pending queries get the error anyway; without a listener it would end the process.
    client.on('error', () => {});
    let byteSize = 0;
    try {
      await client.query('begin isolation level repeatable read read only');
      await client.query('set local statement_timeout = 0');
      await client.query('set local idle_in_transaction_session_timeout = 0');
      const report = (done: number, total: number) => {
        run.abort.throwIfAborted();
        return run.report({ step: 'Exporting', done, total });
      };
      const files = await exportFiles(client, run.userId, clock.now(), report);
      let position = 0;
      for await (const bytes of inPieces(zipStream(files, { mtime: clock.now() }))) {
        await db
          .insertInto('account_export_piece')
          .values({ user_id: key.userId, export_id: exportId, position, bytes })
          .execute();
        position += 1;
        byteSize += bytes.byteLength;
      }
    } finally {
      client.release(true);
    }
    await finish(db, key, { state: 'ready', byte_size: byteSize, message: null, now: clock.now() });
    return { message: null };
  },

  async onEnd({ db, clock }, { userId }, { exportId }, end) {
    const key = { userId, exportId };
    await dropPieces(db, key);
    await finish(db, key, { state: 'failed', byte_size: null, message: end.message, now: clock.now() });
  },
});

async function dropPieces(db: Kysely<Database>, { userId, exportId }: Key): Promise<void> {
  await db
    .deleteFrom('account_export_piece')
    .where('user_id', '=', userId)
    .where('export_id', '=', exportId)
    .execute();
}

/** Stores the result. A finished export replaces earlier ones. */
async function finish(
  db: Kysely<Database>,
  { userId, exportId }: Key,
  { now, ...end }: { state: 'ready' | 'failed'; byte_size: number | null; message: string | null; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('account_export')
      .set({ ...end, ended_at: now })
      .where(owned('account_export', { userId, id: exportId }))
      .execute();
    if (end.state === 'ready') {
      await trx
        .deleteFrom('account_export')
        .where('user_id', '=', userId)
        .where('id', '!=', exportId)
        .where('state', '!=', 'making')
        .execute();
    }
    await notifyChange(trx, userId, { name: 'account-export', id: exportId });
  });
}
