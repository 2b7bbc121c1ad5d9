import type { DigestPreview } from '#contract/channels/digests.ts';
import type { PublicationDetails } from '#contract/channels/publications.ts';
import type { Deps } from '#server/modules/deps.ts';
import { slackRealm } from '#server/modules/notices/slack-member.ts';
import { publishPost } from '#server/modules/publishing/schedule-publication.ts';
import { preferRealWays } from '#server/modules/realms.ts';
import { composeDigest, nothingNewText } from './compose-digest.ts';
import { readDigest } from './digests.ts';
import { mailRealm } from './send-digest.ts';

/**
 * The digest as it would be sent now: the way that is on, or else Slack if the server has it. Stores nothing.
 *
 * @throws AppError `not_configured`
 */
export async function previewDigest(
  { db, clock, origins, connects, mail }: Pick<Deps, 'db' | 'clock' | 'origins' | 'connects' | 'mail'>,
  userId: string,
): Promise<DigestPreview> {
  const isOn = await readDigest(db, userId, clock.now());
  const byMail = mail !== null && (preferRealWays(connects).slack === null || (isOn.mail && !isOn.slack));
  const { since, until, signals, text, realm } = await composeDigest(db, origins, {
    userId,
    via: byMail ? 'mail' : 'slack',
    realm: byMail ? await mailRealm(db, mail, userId) : slackRealm(connects),
    now: clock.now(),
  });
  return { network: realm, since: since.toISOString(), until: until.toISOString(), signals, text };
}

/**
 * Sends the previewed digest, or a message that nothing is new, after ten seconds. The call is the approval.
 * The day's regular digest is unaffected.
 *
 * @throws AppError `not_configured`, `reconnect_needed`
 */
export async function testDigest(
  deps: Pick<Deps, 'db' | 'clock' | 'tasks' | 'channels' | 'connects' | 'origins' | 'billing'>,
  userId: string,
  channelId: string | null,
): Promise<PublicationDetails> {
  const { db, clock, origins, connects } = deps;
  const realm = slackRealm(connects);
  const digest = await composeDigest(db, origins, { userId, via: 'slack', realm, now: clock.now() });
  return publishPost(deps, userId, {
    channel: 'slack',
    text: digest.text ?? nothingNewText(digest),
    options: { channel: 'slack', channelId },
    costMicros: null,
    at: undefined,
    origin: 'digest',
  });
}
