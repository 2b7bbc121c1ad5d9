import type { Transaction } from 'kysely';
import type { Network } from '#contract/profile.ts';
import type { DraftOptions } from '#contract/publications.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Channel, PublicationTable } from '#server/modules/channels/tables.ts';
import { showImages } from './images/show-images.ts';
import { refuseOtherOptions } from './ready-options.ts';

export type DraftParts = {
  userId: string;
  /** Where the text comes from: what comes from the sample network goes to its channels only. */
  network: Network;
  channel: Channel;
  /** May be empty. */
  text: string;
  /** As far as they are known. */
  options: DraftOptions | null;
  origin: Exclude<PublicationTable['origin'], 'ready_comment'>;
  /** The user's own, in their order; none by default. */
  imageIds?: readonly string[];
  /** The same for what is written at once for several channels. */
  compositionId?: string | undefined;
  now: Date;
};

/**
 * Keeps a post as a draft, in the caller's transaction. It may be incomplete, and no connection is needed: what is
 * missing is refused on scheduling.
 *
 * @throws AppError `invalid_request` for the fields `options.channel` and `imageIds`
 */
export async function createDraft(
  trx: Transaction<Database>,
  { imageIds = [], compositionId, ...draft }: DraftParts,
): Promise<{ id: string }> {
  refuseOtherOptions(draft.channel, draft.options);
  const { id } = await trx
    .insertInto('publication')
    .values({
      user_id: draft.userId,
      channel: draft.channel,
      network: draft.network,
      kind: 'post',
      text: draft.text,
      options: draft.options && JSON.stringify(draft.options),
      origin: draft.origin,
      state: 'draft',
      ...(compositionId === undefined ? {} : { composition_id: compositionId }),
      created_at: draft.now,
      updated_at: draft.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await showImages(trx, { userId: draft.userId, id }, imageIds);
  await notifyChange(trx, draft.userId, { name: 'publication', id });
  return { id };
}
