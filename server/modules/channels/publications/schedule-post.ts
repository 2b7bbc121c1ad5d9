import type { PublicationDetails } from '#contract/publications.ts';
import { requireOpenConnection } from '#server/modules/channels/connections/open-connection.ts';
import { requireOwnedConnection } from '#server/modules/channels/connections/require-owned-connection.ts';
import type { Deps } from '#server/modules/deps.ts';
import { expectedCostMicros } from './expected-cost.ts';
import { refuseImages } from './images/image-limits.ts';
import { factsOfImages } from './images/images-of.ts';
import { lockOpenPost } from './lock-open-post.ts';
import { movePublication, type PublicationKey } from './lock-publication.ts';
import { whenDue } from './publication-rules.ts';
import { readPublication } from './read-publication.ts';
import { readyOptions } from './ready-options.ts';
import { sendPublicationTask } from './send-publication.task.ts';
import { refuseText } from './text-limits.ts';

/**
 * Approves a draft by this very call, or gives something scheduled another time.
 *
 * @throws AppError `not_found`; `conflict` once it is on its way; `invalid_request` for what is missing, by the field's
 * name; `not_configured`, `reconnect_needed`, `plan_limit`
 */
export async function schedulePost(
  { db, clock, tasks, channels, billing }: Pick<Deps, 'db' | 'clock' | 'tasks' | 'channels' | 'billing'>,
  key: PublicationKey,
  at: string | undefined,
): Promise<PublicationDetails> {
  const now = clock.now();
  const dueAt = whenDue(at, now);
  await db.transaction().execute(async (trx) => {
    const locked = await lockOpenPost(trx, key);
    refuseText(locked.channel, locked.kind, locked.text);
    refuseImages(locked.channel, await factsOfImages(trx, key));
    const options = readyOptions(locked.channel, locked.options);
    const wanted = {
      userId: locked.user_id,
      channel: locked.channel,
      network: locked.network,
      kind: locked.kind,
      connectionId: locked.connection_id,
    };
    // What has a time already keeps its place and its name with another time.
    const { connection } =
      locked.state === 'scheduled'
        ? await requireOwnedConnection(trx, channels, { ...wanted, memberId: locked.member_id })
        : await requireOpenConnection(trx, { channels, clock, billing }, wanted);
    await movePublication(trx, locked, 'scheduled', now, {
      connection_id: connection.id,
      member_id: connection.member_id,
      member_name: connection.name,
      cost_micros: expectedCostMicros(locked.channel, locked.text),
      options: options && JSON.stringify(options),
      approved_at: now,
      due_at: dueAt,
      try_at: dueAt,
    });
    // The message of an earlier time finds nothing due, and ends.
    await tasks.send(trx, sendPublicationTask, { input: key, startAfter: dueAt });
  });
  return readPublication(db, key, now);
}
