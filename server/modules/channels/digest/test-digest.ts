import type { DigestPreview } from '#contract/channels/digests.ts';
import type { PublicationDetails } from '#contract/channels/publications.ts';
import { publishPost } from '#server/modules/channels/publications/schedule-publication.ts';
import type { Deps } from '#server/modules/deps.ts';
import { composeDigest, nothingNewText } from './compose-digest.ts';
import { slackNetwork } from './slack-member.ts';

/** What a digest would say now; nothing is written. @throws AppError `not_configured` */
export async function previewDigest(
  { db, clock, origins, connects }: Pick<Deps, 'db' | 'clock' | 'origins' | 'connects'>,
  userId: string,
): Promise<DigestPreview> {
  const network = slackNetwork(connects);
  const { since, until, signals, text } = await composeDigest(db, origins, {
    userId,
    via: 'slack',
    network,
    now: clock.now(),
  });
  return { network, since: since.toISOString(), until: until.toISOString(), signals, text };
}

/**
 * Sends what the preview shows, or says that nothing is new, in ten seconds. The call is the approval; the day's own
 * digest is left as it is.
 *
 * @throws AppError `not_configured`, `reconnect_needed`
 */
export async function testDigest(
  deps: Pick<Deps, 'db' | 'clock' | 'tasks' | 'channels' | 'connects' | 'origins' | 'billing'>,
  userId: string,
  channelId: string | null,
): Promise<PublicationDetails> {
  const { db, clock, origins, connects } = deps;
  const network = slackNetwork(connects);
  const digest = await composeDigest(db, origins, { userId, via: 'slack', network, now: clock.now() });
  return publishPost(deps, userId, {
    channel: 'slack',
    text: digest.text ?? nothingNewText(digest),
    options: { channel: 'slack', channelId },
    costMicros: null,
    at: undefined,
    origin: 'digest',
  });
}
