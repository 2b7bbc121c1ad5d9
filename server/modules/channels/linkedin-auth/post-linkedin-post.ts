import type { PublicationDetails } from '#contract/publications.ts';
import { AppError } from '#server/app-error.ts';
import { connectionWays, notConfiguredWords } from '#server/modules/channels/connections/channel-setups.ts';
import { whenDue } from '#server/modules/channels/publications/publication-rules.ts';
import { readPublication } from '#server/modules/channels/publications/read-publication.ts';
import { schedulePublication } from '#server/modules/channels/publications/schedule-publication.ts';
import type { Deps } from '#server/modules/deps.ts';

/**
 * Takes a post that its user has just approved by this very call. A freely written text comes from no network: it goes
 * to the one LinkedIn that this server has, the sample network's or the real one.
 *
 * @throws AppError `not_configured`, `reconnect_needed`; `invalid_request` for the fields `text` and `at`
 */
export async function postLinkedinPost(
  deps: Pick<Deps, 'db' | 'clock' | 'errands' | 'channels' | 'connects'>,
  userId: string,
  { text, at }: { text: string; at?: string | undefined },
): Promise<PublicationDetails> {
  const now = deps.clock.now();
  const [way] = connectionWays(deps.connects, 'linkedin');
  if (!way) throw new AppError('not_configured', notConfiguredWords.linkedin);
  const dueAt = whenDue(at, now);
  const { id } = await deps.db.transaction().execute((trx) =>
    schedulePublication(
      trx,
      { ...deps, clock: { now: () => now } },
      {
        userId,
        network: way.network,
        channel: 'linkedin',
        kind: 'post',
        text,
        targetUrn: null,
        targetUrl: null,
        options: null,
        costMicros: null,
        origin: 'user',
        dueAt,
      },
    ),
  );
  return readPublication(deps.db, { userId, id }, now);
}
