import type { DraftChange, PublicationDetails } from '#contract/publications.ts';
import { AppError } from '#server/app-error.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/modules/deps.ts';
import { expectedCostMicros } from './expected-cost.ts';
import { refuseImages } from './images/image-limits.ts';
import { factsOfImages } from './images/images-of.ts';
import { showImages } from './images/show-images.ts';
import { lockOpenPost } from './lock-open-post.ts';
import type { PublicationKey } from './lock-publication.ts';
import { whenDue } from './publication-rules.ts';
import { readPublication } from './read-publication.ts';
import { readyOptions, refuseOtherOptions } from './ready-options.ts';
import { sendPublicationTask } from './send-publication.task.ts';
import { refuseText } from './text-limits.ts';

/**
 * Writes a draft again, or something scheduled: that must then be complete, is approved by this very call, and can be
 * taken back for ten seconds like any other approval: what would leave sooner leaves then.
 *
 * @throws AppError `not_found`; `conflict` once it is on its way, with `onlyDraft` once it is scheduled;
 *   `invalid_request` by the field's name
 */
export async function changePost(
  { db, clock, tasks }: Pick<Deps, 'db' | 'clock' | 'tasks'>,
  key: PublicationKey,
  { text, options = null, imageIds = [], onlyDraft = false }: DraftChange,
): Promise<PublicationDetails> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const locked = await lockOpenPost(trx, key);
    const isScheduled = locked.state === 'scheduled';
    if (isScheduled && onlyDraft) {
      throw new AppError('conflict', 'It is scheduled by now. Open it in the queue to change it.');
    }
    refuseOtherOptions(locked.channel, options);
    if (isScheduled) refuseText(locked.channel, locked.kind, text);
    const kept = isScheduled ? readyOptions(locked.channel, options) : options;
    await showImages(trx, key, imageIds);
    if (isScheduled) refuseImages(locked.channel, await factsOfImages(trx, key));
    const soonest = whenDue(undefined, now);
    const tryAt = later(soonest, locked.try_at);
    await trx
      .updateTable('publication')
      .set({
        text,
        options: kept && JSON.stringify(kept),
        ...(isScheduled
          ? {
              approved_at: now,
              cost_micros: expectedCostMicros(locked.channel, text),
              due_at: later(soonest, locked.due_at),
              try_at: tryAt,
            }
          : {}),
        updated_at: now,
      })
      .where('user_id', '=', key.userId)
      .where('id', '=', key.id)
      .execute();
    // The message of the earlier time finds nothing due, and ends.
    if (isScheduled && tryAt === soonest) {
      await tasks.send(trx, sendPublicationTask, { input: key, startAfter: tryAt });
    }
    await notifyChange(trx, key.userId, { name: 'publication', id: key.id });
  });
  return readPublication(db, key, now);
}

/** The later of two moments. */
function later(one: Date, other: Date | null): Date {
  return other !== null && other > one ? other : one;
}
