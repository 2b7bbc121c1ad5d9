import type { DigestChoice, SignalsDigest } from '#contract/digests.ts';
import type { Deps } from '#server/modules/deps.ts';
import { readDigest } from './read-digest.ts';
import { slackMember } from './slack-member.ts';
import { writeDigest } from './write-digest.ts';

/**
 * Writes a user's choice. Switching it on approves what is sent by it to the workspace that is connected now, until it
 * is switched off or another one is connected; the first one comes the next time that the hour strikes. Switching it
 * off takes back what waits.
 *
 * @throws AppError `not_configured`, `reconnect_needed` where it is switched on and could not be sent; `conflict` where
 * another workspace is being connected at this moment
 */
export async function changeDigest(
  tools: Pick<Deps, 'db' | 'clock' | 'channels' | 'connects'>,
  userId: string,
  choice: DigestChoice,
): Promise<SignalsDigest> {
  const { db, clock } = tools;
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const memberId = choice.isOn ? await slackMember(trx, tools, userId) : null;
    await writeDigest(trx, { ...choice, userId, via: 'slack', memberId, now });
  });
  return readDigest(db, userId);
}
