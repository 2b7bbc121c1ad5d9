import type { Transaction } from 'kysely';
import type { Network } from '#contract/profile.ts';
import type { PublicationOptions } from '#contract/publications.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { requireOpenConnection } from '#server/modules/channels/connections/open-connection.ts';
import { inNameOf } from '#server/modules/channels/connections/require-owned-connection.ts';
import type { Channel, PublicationTable } from '#server/modules/channels/tables.ts';
import type { Deps } from '#server/modules/deps.ts';
import { sendPublicationTask } from './send-publication.task.ts';
import { refuseText } from './text-limits.ts';

export type NewPublication = {
  userId: string;
  /** Where the text comes from: what comes from the sample network goes to its channels only. */
  network: Network;
  channel: Channel;
  kind: PublicationTable['kind'];
  text: string;
  /** The post's name as stored, for a comment. */
  targetUrn: string | null;
  targetUrl: string | null;
  /** What the channel wants to know beyond the text; null for LinkedIn. */
  options: PublicationOptions | null;
  /** What the channel is expected to charge, in millionths of a US dollar. */
  costMicros: number | null;
  origin: PublicationTable['origin'];
  /** In that member's name or not at all; undefined: in the name of who is connected now. */
  memberId?: string | null;
  /** Until then it can be taken back. A moment of the past means at once. */
  dueAt: Date;
};

/** What it takes to schedule a publication. */
export type ScheduleDeps = Pick<Deps, 'tasks' | 'clock' | 'channels' | 'billing'>;

/**
 * Takes a text that its user has approved, to be sent once at `dueAt`, in the caller's transaction. It leaves in the name
 * of the member who is connected now, and in no other.
 *
 * @throws AppError `not_configured` or `reconnect_needed` where no connection could take it, and `plan_limit` where
 * the channel is paused, whoever wrote the text, all with what to do; `invalid_request` for the field `text` where it is empty or longer than the channel takes
 */
export async function schedulePublication(
  trx: Transaction<Database>,
  { tasks, clock, channels, billing }: ScheduleDeps,
  what: NewPublication,
): Promise<{ id: string }> {
  refuseText(what.channel, what.kind, what.text);
  const { connection } = await requireOpenConnection(trx, { channels, clock, billing }, what);
  const now = clock.now();
  const { id } = await trx
    .insertInto('publication')
    .values({
      user_id: what.userId,
      channel: what.channel,
      network: what.network,
      ...inNameOf(connection),
      kind: what.kind,
      text: what.text,
      target_urn: what.targetUrn,
      target_url: what.targetUrl,
      options: what.options && JSON.stringify(what.options),
      cost_micros: what.costMicros,
      origin: what.origin,
      state: 'scheduled',
      approved_at: now,
      due_at: what.dueAt,
      try_at: what.dueAt,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tasks.send(trx, sendPublicationTask, {
    input: { userId: what.userId, id },
    startAfter: what.dueAt,
  });
  await notifyChange(trx, what.userId, { name: 'publication', id });
  return { id };
}
