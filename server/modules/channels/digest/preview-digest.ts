import type { DigestPreview } from '#contract/digests.ts';
import type { Deps } from '#server/modules/deps.ts';
import { composeDigest } from './compose-digest.ts';
import { slackNetwork } from './slack-network.ts';

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
