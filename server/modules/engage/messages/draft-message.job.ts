import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { defineJob, JobFailed } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { readRecentOwn } from '#server/modules/engage/comments/check-text.ts';
import { draftMessageVariants } from '#server/modules/engage/drafting/draft-message.ts';
import { partsOf, readBrief } from '#server/modules/engage/drafting/read-brief.ts';
import { messageErrors } from '#server/modules/engage/engage-messages.ts';
import { modelFailureMessage, withModel } from '#server/modules/plan/model.ts';
import { readVoice } from '#server/modules/profile/voice.ts';
import { readOccasion, readRecipient } from './find-occasion.ts';

/** Drafts one message and stores its variants, or why there are none. A deleted message ends the job quietly. */
export const draftMessageJob = defineJob<
  Pick<Deps, 'db' | 'clock' | 'llm' | 'log'>,
  { messageId: string },
  Record<string, never>
>({
  name: 'draft-message',
  input: z.object({ messageId: z.uuid() }),
  // The model's port retries on its own, and the user can request a new draft.
  retries: 0,

  async run(deps, run, { messageId }) {
    const { db, clock } = deps;
    const { userId } = run;
    const row = await db
      .selectFrom('message_draft')
      .selectAll()
      .where(owned('message_draft', { userId, id: messageId }))
      .where('status', '=', 'generating')
      .executeTakeFirst();
    if (!row) return { message: null };
    await run.report({ step: 'Drafting a message', done: 0, total: 1 });
    const now = clock.now();
    const to = await readRecipient(db, userId, { id: row.signal_id }, now);
    const occasion = await readOccasion(db, row);
    const lines = await readBrief(
      db,
      { userId, realm: to.realm, now, post: null, answered: null, message: { to, occasion } },
      row.struck,
    );
    const parts = partsOf(lines, await readVoice(db, userId));
    const recentOwn = await readRecentOwn(db, userId, to.realm, now);
    try {
      const drafted = await draftMessageVariants(withModel(deps, to.realm), {
        to,
        occasion,
        parts,
        recentOwn,
        abort: run.abort,
      });
      await finish(
        db,
        { userId, id: messageId },
        {
          status: 'suggested',
          variants: JSON.stringify(drafted.variants),
          text: drafted.variants[0]?.text ?? '',
          reasons: JSON.stringify(drafted.reasons),
          updated_at: clock.now(),
        },
      );
      return { message: null };
    } catch (error) {
      const words = modelFailureMessage(error);
      if (words === null || run.abort.aborted) throw error;
      throw new JobFailed(words, error);
    }
  },

  async onEnd({ db, clock }, { userId }, { messageId }, { state, message }) {
    await finish(
      db,
      { userId, id: messageId },
      {
        status: 'failed',
        error_message: state === 'cancelled' ? messageErrors.stopped : message,
        updated_at: clock.now(),
      },
    );
  },
});

type Finished = { updated_at: Date } & (
  | { status: 'suggested'; variants: string; text: string; reasons: string }
  | { status: 'failed'; error_message: string }
);

async function finish(
  db: Kysely<Database>,
  key: { userId: string; id: string },
  set: Finished,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('message_draft')
      .set(set)
      .where(owned('message_draft', key))
      .where('status', '=', 'generating')
      .execute();
    await notifyChange(trx, key.userId, { name: 'message', id: key.id });
  });
}
