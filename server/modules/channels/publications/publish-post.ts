import type { PublicationDetails, PublicationOptions } from '#contract/publications.ts';
import { AppError } from '#server/app-error.ts';
import { connectionWays, notConfiguredWords } from '#server/modules/channels/connections/channel-setups.ts';
import type { Channel, PublicationTable } from '#server/modules/channels/tables.ts';
import type { Deps } from '#server/modules/deps.ts';
import { refuseImages } from './images/image-limits.ts';
import { factsOfImages } from './images/images-of.ts';
import { showImages } from './images/show-images.ts';
import { whenDue } from './publication-rules.ts';
import { readPublication } from './read-publication.ts';
import { schedulePublication } from './schedule-publication.ts';

export type NewPost = {
  channel: Channel;
  text: string;
  /** What the channel wants to know beyond the text; null for LinkedIn. */
  options: PublicationOptions | null;
  /** What the channel is expected to charge, in millionths of a US dollar; null where it charges nothing. */
  costMicros: number | null;
  /** Of those that the user uploaded, in their order. */
  imageIds?: readonly string[];
  /** When; undefined: as soon as it can no longer be taken back. */
  at: string | undefined;
  /** Who wrote it; the user by default. */
  origin?: PublicationTable['origin'];
};

/**
 * Takes a post that its user has just approved by this very call. A freely written text comes from no network: it goes
 * to the one account of this channel that this server can have, the sample network's or a real one.
 *
 * @throws AppError `not_configured`, `reconnect_needed`, `plan_limit`; `invalid_request` for the fields `text`, `imageIds` and `at`
 */
export async function publishPost(
  deps: Pick<Deps, 'db' | 'clock' | 'tasks' | 'channels' | 'connects' | 'billing'>,
  userId: string,
  { channel, text, options, costMicros, imageIds = [], at, origin = 'user' }: NewPost,
): Promise<PublicationDetails> {
  const now = deps.clock.now();
  const [way] = connectionWays(deps.connects, channel);
  if (!way) throw new AppError('not_configured', notConfiguredWords[channel]);
  const dueAt = whenDue(at, now);
  const { id } = await deps.db.transaction().execute(async (trx) => {
    const scheduled = await schedulePublication(
      trx,
      { ...deps, clock: { now: () => now } },
      {
        userId,
        network: way.network,
        channel,
        kind: 'post',
        text,
        targetUrn: null,
        targetUrl: null,
        options,
        costMicros,
        origin,
        dueAt,
      },
    );
    const key = { userId, id: scheduled.id };
    await showImages(trx, key, imageIds);
    refuseImages(channel, await factsOfImages(trx, key));
    return scheduled;
  });
  return readPublication(deps.db, { userId, id }, now);
}
