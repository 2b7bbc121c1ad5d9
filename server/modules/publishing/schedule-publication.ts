import type { Transaction } from 'kysely';
import type { Channel, PublicationDetails, PublicationOptions } from '#contract/channels/publications.ts';
import type { Realm } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { connectionOptions, notConfigured } from '#server/modules/connections/channel-setups.ts';
import {
  requireOpenConnection,
  requireOwnedConnection,
  senderOf,
} from '#server/modules/connections/require-owned-connection.ts';
import type { Deps } from '#server/modules/deps.ts';
import { refuseMentions } from '#server/modules/publishing/checks/mentions.ts';
import { readyOptions } from '#server/modules/publishing/checks/ready-options.ts';
import { expectedCostMicros, refuseText } from '#server/modules/publishing/checks/text-limits.ts';
import { factsOfImages, refuseImages, showImages } from '#server/modules/publishing/images/post-images.ts';
import { sendPublicationTask } from '#server/modules/publishing/sending/send-publication.task.ts';
import { preferRealWays } from '#server/modules/realms.ts';
import { lockLaterParts, refuseLaterParts } from './parts.ts';
import { resolveDueAt } from './publication-rules.ts';
import {
  lockOpenPost,
  movePublication,
  type Publication,
  type PublicationKey,
} from './publication-states.ts';
import { readPublication } from './publications.ts';
import type { PublicationTable } from './tables.ts';

export type NewPublication = {
  userId: string;
  /** The realm the text comes from. Text from the sample network is published only to its channels. */
  realm: Realm;
  channel: Channel;
  kind: PublicationTable['kind'];
  text: string;
  /** The stored URN of the post to comment on. */
  targetUrn: string | null;
  targetUrl: string | null;
  /** For a reply: the comment it answers, and the network's id of the top comment of the thread, if known. */
  answers?: { engagementId: string; commentId: string | null };
  /** The channel's options beyond the text; null for LinkedIn. */
  options: PublicationOptions | null;
  /** What the channel is expected to charge, in millionths of a US dollar. */
  costMicros: number | null;
  origin: PublicationTable['origin'];
  /** Only as this member; undefined means the member connected now. */
  memberId?: string | null;
  /** Until then it can be canceled. A time in the past means immediately. */
  dueAt: Date;
};

export type ScheduleDeps = Pick<Deps, 'tasks' | 'clock' | 'channels' | 'billing'>;

/**
 * Schedules a text that its user approved, to be sent once at `dueAt`, in the caller's transaction. It is
 * sent only as the member who is connected now.
 *
 * @throws AppError `not_configured` or `reconnect_needed` if no connection can send it, and `plan_limit` if
 *   the channel is paused, whoever wrote the text; each says what to do. `invalid_request` for the field
 *   `text` if it is empty or longer than the channel accepts
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
      network: what.realm,
      ...senderOf(connection),
      kind: what.kind,
      text: what.text,
      target_urn: what.targetUrn,
      target_url: what.targetUrl,
      is_reply: what.answers !== undefined,
      answers_engagement_id: what.answers?.engagementId ?? null,
      answers_comment_id: what.answers?.commentId ?? null,
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

type NewPost = {
  channel: Channel;
  text: string;
  /** The channel's options beyond the text; null for LinkedIn. */
  options: PublicationOptions | null;
  /** What the channel is expected to charge, in millionths of a US dollar; null if it is free. */
  costMicros: number | null;
  /** Ids of images the user uploaded, in order. */
  imageIds?: readonly string[];
  /** When to send it; undefined means as soon as the approval can no longer be undone. */
  at: string | undefined;
  /** Who wrote it; defaults to the user. */
  origin?: PublicationTable['origin'];
};

/**
 * Schedules a post that its user approves by this call. Text a user writes freely belongs to no realm, so
 * it goes to the channel's only account on this server, sample or real.
 *
 * @throws AppError `not_configured`, `reconnect_needed`, `plan_limit`; `invalid_request` for the fields
 *   `text`, `imageIds` and `at`
 */
export async function publishPost(
  deps: Pick<Deps, 'db' | 'clock' | 'tasks' | 'channels' | 'connects' | 'billing'>,
  userId: string,
  { channel, text, options, costMicros, imageIds = [], at, origin = 'user' }: NewPost,
): Promise<PublicationDetails> {
  const now = deps.clock.now();
  const [way] = connectionOptions(preferRealWays(deps.connects), channel);
  if (!way) throw notConfigured(channel);
  const dueAt = resolveDueAt(at, now);
  const { id } = await deps.db.transaction().execute(async (trx) => {
    const scheduled = await schedulePublication(
      trx,
      { ...deps, clock: { now: () => now } },
      {
        userId,
        realm: way.network,
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

/**
 * Approves a draft by this call, or reschedules a scheduled post.
 *
 * @throws AppError `not_found`; `conflict` once it is being sent; `invalid_request` with the name of each
 *   missing field; `not_configured`, `reconnect_needed`, `plan_limit`
 */
export async function schedulePost(
  { db, clock, tasks, channels, billing }: Pick<Deps, 'db' | 'clock' | 'tasks' | 'channels' | 'billing'>,
  key: PublicationKey,
  at: string | undefined,
): Promise<PublicationDetails> {
  const now = clock.now();
  const dueAt = resolveDueAt(at, now);
  await db.transaction().execute(async (trx) => {
    const locked = await lockOpenPost(trx, key);
    refuseText(locked.channel, locked.kind, locked.text);
    refuseImages(locked.channel, await factsOfImages(trx, key), locked.options);
    const options = readyOptions(locked.channel, locked.options);
    const wanted = {
      userId: locked.user_id,
      channel: locked.channel,
      realm: locked.network,
      kind: locked.kind,
      connectionId: locked.connection_id,
    };
    // Rescheduling keeps the connection and the member.
    const { connection } =
      locked.state === 'scheduled'
        ? await requireOwnedConnection(trx, channels, { ...wanted, memberId: locked.member_id })
        : await requireOpenConnection(trx, { channels, clock, billing }, wanted);
    refuseMentions(locked.channel, locked.text, locked.mentions, connection.provider);
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
    // The queue message for an earlier time finds nothing due, and ends.
    await tasks.send(trx, sendPublicationTask, { input: key, startAfter: dueAt });
    await scheduleLaterParts(trx, { ...locked, options }, senderOf(connection), { now, dueAt });
  });
  return readPublication(db, key, now);
}

/** Approves the later parts of a post with it: same member, same connection, one after another. */
export async function scheduleLaterParts(
  trx: Transaction<Database>,
  first: Pick<Publication, 'user_id' | 'thread_id' | 'part' | 'options'>,
  name: Pick<Publication, 'connection_id' | 'member_id' | 'member_name'>,
  { now, dueAt }: { now: Date; dueAt: Date },
): Promise<void> {
  const parts = await lockLaterParts(trx, first);
  await refuseLaterParts(trx, parts);
  for (const part of parts) {
    const options = part.kind === 'post' ? laterOptions(first.options) : null;
    await movePublication(trx, part, 'scheduled', now, {
      ...name,
      cost_micros: expectedCostMicros(part.channel, part.text),
      options: options && JSON.stringify(options),
      approved_at: now,
      due_at: dueAt,
      try_at: dueAt,
    });
  }
}

/** The first part's options apply to the later ones, except its heading. */
function laterOptions(options: Publication['options']): Publication['options'] {
  return options?.channel === 'slack' ? { ...options, title: null } : options;
}
