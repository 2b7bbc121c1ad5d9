import type { PublicationDetails } from '#contract/publications.ts';
import { ownOpenConnection } from '#server/modules/channels/connections/open-connection.ts';
import { ownConnection } from '#server/modules/channels/connections/own-connection.ts';
import type { Deps } from '#server/modules/deps.ts';
import { expectedCostMicros } from './expected-cost.ts';
import { holdOpenPost } from './hold-open-post.ts';
import { movePublication, type PublicationKey } from './hold-publication.ts';
import { refuseImages } from './images/image-limits.ts';
import { factsOfImages } from './images/images-of.ts';
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
    const held = await holdOpenPost(trx, key);
    refuseText(held.channel, held.kind, held.text);
    refuseImages(held.channel, await factsOfImages(trx, key));
    const options = readyOptions(held.channel, held.options);
    const wanted = {
      userId: held.user_id,
      channel: held.channel,
      network: held.network,
      kind: held.kind,
      connectionId: held.connection_id,
    };
    // What has a time already keeps its place and its name with another time.
    const { connection } =
      held.state === 'scheduled'
        ? await ownConnection(trx, channels, { ...wanted, memberId: held.member_id })
        : await ownOpenConnection(trx, { channels, clock, billing }, wanted);
    await movePublication(trx, held, 'scheduled', now, {
      connection_id: connection.id,
      member_id: connection.member_id,
      member_name: connection.name,
      cost_micros: expectedCostMicros(held.channel, held.text),
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
