import type { NewDraft, PublicationDetails } from '#contract/publications.ts';
import { connectionWays } from '#server/modules/channels/connections/channel-setups.ts';
import { shownNetwork } from '#server/modules/channels/shown-network.ts';
import type { Deps } from '#server/modules/deps.ts';
import { createDraft } from './create-draft.ts';
import { readPublication } from './read-publication.ts';

/**
 * Keeps what a user began to write. A freely written text comes from no network: it is for the one account of its
 * channel that this server can have, the sample network's or a real one.
 *
 * @throws AppError `invalid_request` for the fields `options.channel` and `imageIds`
 */
export async function writeDraft(
  { db, clock, connects }: Pick<Deps, 'db' | 'clock' | 'connects'>,
  userId: string,
  { channel, text, options = null, imageIds = [], compositionId }: NewDraft,
): Promise<PublicationDetails> {
  const now = clock.now();
  const network =
    connectionWays(connects, channel)[0]?.network ?? (await shownNetwork(db, userId, undefined));
  const draft = {
    userId,
    network,
    channel,
    text,
    options,
    imageIds,
    compositionId,
    origin: 'user' as const,
  };
  const { id } = await db.transaction().execute((trx) => createDraft(trx, { ...draft, now }));
  return readPublication(db, { userId, id }, now);
}
