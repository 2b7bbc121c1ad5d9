import type { Transaction } from 'kysely';
import type {
  Channel,
  DraftChange,
  DraftOptions,
  FollowUp,
  Mention,
  NewDraft,
  PublicationDetails,
} from '#contract/channels/publications.ts';
import type { Realm } from '#contract/profile.ts';
import { AppError } from '#server/app-error.ts';
import { changeBasedOn } from '#server/based-on.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { connectionOptions } from '#server/modules/connections/channel-setups.ts';
import type { Deps } from '#server/modules/deps.ts';
import { shownRealm } from '#server/modules/profile/shown-realm.ts';
import { refuseMentions } from '#server/modules/publishing/checks/mentions.ts';
import { readyOptions, refuseOtherOptions } from '#server/modules/publishing/checks/ready-options.ts';
import { expectedCostMicros, refuseText } from '#server/modules/publishing/checks/text-limits.ts';
import { factsOfImages, refuseImages, showImages } from '#server/modules/publishing/images/post-images.ts';
import { lockLaterParts, writeLaterParts } from '#server/modules/publishing/parts.ts';
import { resolveDueAt } from '#server/modules/publishing/publication-rules.ts';
import {
  lockOpenPost,
  type OpenPost,
  type Publication,
  type PublicationKey,
} from '#server/modules/publishing/publication-states.ts';
import { readPublication } from '#server/modules/publishing/publications.ts';
import { scheduleLaterParts } from '#server/modules/publishing/schedule-publication.ts';
import { sendPublicationTask } from '#server/modules/publishing/sending/send-publication.task.ts';
import type { PublicationTable } from '#server/modules/publishing/tables.ts';
import { preferRealWays } from '#server/modules/realms.ts';

/**
 * Stores a draft that the user began. Text a user writes freely belongs to no realm, so it takes the
 * realm of the channel's only account on this server, sample or real.
 *
 * @throws AppError `invalid_request` for the fields `options.channel` and `imageIds`
 */
export async function writeDraft(
  { db, clock, connects }: Pick<Deps, 'db' | 'clock' | 'connects'>,
  userId: string,
  { channel, text, options = null, imageIds = [], mentions = [], followUps = [], compositionId }: NewDraft,
): Promise<PublicationDetails> {
  const now = clock.now();
  const realm =
    connectionOptions(preferRealWays(connects), channel)[0]?.network ??
    (await shownRealm(db, userId, undefined));
  const draft = {
    userId,
    realm,
    channel,
    text,
    options,
    imageIds,
    mentions,
    followUps,
    compositionId,
    origin: 'user' as const,
  };
  const { id } = await db.transaction().execute((trx) => createDraft(trx, { ...draft, now }));
  return readPublication(db, { userId, id }, now);
}

type DraftParts = {
  userId: string;
  /** The realm the text comes from. Text from the sample network is published only to its channels. */
  realm: Realm;
  channel: Channel;
  /** May be empty. */
  text: string;
  /** The options known so far. */
  options: DraftOptions | null;
  origin: Exclude<PublicationTable['origin'], 'ready_comment'>;
  /** Ids of the user's own images, in order; defaults to none. */
  imageIds?: readonly string[];
  /** People and companies mentioned by name; defaults to none. */
  mentions?: readonly Mention[];
  /** The parts that follow, in order; defaults to none. */
  followUps?: readonly FollowUp[];
  /** Shared by texts written together for several channels. */
  compositionId?: string | undefined;
  now: Date;
};

/**
 * Stores a draft in the caller's transaction. It may be incomplete and needs no connection: missing parts are
 * refused when it is scheduled.
 *
 * @throws AppError `invalid_request` for the fields `options.channel` and `imageIds`
 */
export async function createDraft(
  trx: Transaction<Database>,
  { imageIds = [], mentions = [], followUps = [], compositionId, ...draft }: DraftParts,
): Promise<{ id: string }> {
  refuseOtherOptions(draft.channel, draft.options);
  const first = await trx
    .insertInto('publication')
    .values({
      user_id: draft.userId,
      channel: draft.channel,
      network: draft.realm,
      kind: 'post',
      text: draft.text,
      options: draft.options && JSON.stringify(draft.options),
      mentions: JSON.stringify(mentions),
      origin: draft.origin,
      state: 'draft',
      ...(compositionId === undefined ? {} : { composition_id: compositionId }),
      created_at: draft.now,
      updated_at: draft.now,
    })
    .returning(['user_id', 'id', 'thread_id', 'composition_id', 'channel', 'network', 'origin'])
    .executeTakeFirstOrThrow();
  const { id } = first;
  await showImages(trx, { userId: draft.userId, id }, imageIds);
  await writeLaterParts(trx, first, followUps, draft.now);
  await notifyChange(trx, draft.userId, { name: 'publication', id });
  return { id };
}

/**
 * Rewrites a draft or a scheduled post. A scheduled post must be complete, and this call approves it. Like
 * any approval it can be undone for ten seconds, so a post due sooner is sent after that.
 *
 * @throws AppError `not_found`; `conflict` once it is being sent, and with `onlyDraft` once it is scheduled;
 *   `changed_elsewhere` if it isn't what the change is based on; `invalid_request` with the field's name
 */
export async function changePost(
  { db, clock, tasks }: Pick<Deps, 'db' | 'clock' | 'tasks'>,
  key: PublicationKey,
  { basedOn, ...change }: DraftChange,
): Promise<PublicationDetails> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const locked = await lockOpenPost(trx, key);
    await changeBasedOn(
      basedOn,
      () => readPublication(trx, key, now),
      () => rewritePost(trx, tasks, locked, change, now),
    );
    await notifyChange(trx, key.userId, { name: 'publication', id: key.id });
  });
  return readPublication(db, key, now);
}

async function rewritePost(
  trx: Transaction<Database>,
  tasks: Deps['tasks'],
  locked: OpenPost,
  {
    text,
    options = null,
    imageIds = [],
    mentions = [],
    followUps = [],
    onlyDraft = false,
  }: Omit<DraftChange, 'basedOn'>,
  now: Date,
): Promise<void> {
  const key = { userId: locked.user_id, id: locked.id };
  const isScheduled = locked.state === 'scheduled';
  if (isScheduled && onlyDraft) {
    throw new AppError('conflict', 'It’s already scheduled. Open it under Scheduled to change it.');
  }
  refuseOtherOptions(locked.channel, options);
  if (isScheduled) {
    refuseText(locked.channel, locked.kind, text);
    const provider = await providerOf(trx, locked);
    refuseMentions(locked.channel, text, mentions, provider);
  }
  const kept = isScheduled ? readyOptions(locked.channel, options) : options;
  await showImages(trx, key, imageIds);
  if (isScheduled) refuseImages(locked.channel, await factsOfImages(trx, key), options);
  const soonest = resolveDueAt(undefined, now);
  const tryAt = laterOf(soonest, locked.try_at);
  const dueAt = laterOf(soonest, locked.due_at);
  await writeLaterParts(trx, locked, followUps, now);
  await trx
    .updateTable('publication')
    .set({
      text,
      options: kept && JSON.stringify(kept),
      mentions: JSON.stringify(mentions),
      ...(isScheduled
        ? {
            approved_at: now,
            cost_micros: expectedCostMicros(locked.channel, text),
            due_at: dueAt,
            try_at: tryAt,
          }
        : {}),
      updated_at: now,
    })
    .where(owned('publication', key))
    .execute();
  if (isScheduled) {
    const { connection_id, member_id, member_name } = locked;
    const name = { connection_id, member_id, member_name };
    await scheduleLaterParts(
      trx,
      { ...locked, options: isScheduled ? readyOptions(locked.channel, options) : null },
      name,
      { now, dueAt },
    );
  }
  // The queue message for the earlier time finds nothing due, and ends.
  if (isScheduled && tryAt === soonest) {
    await tasks.send(trx, sendPublicationTask, { input: key, startAfter: tryAt });
  }
}

/** The provider that publishes a scheduled post; null if its connection was deleted. */
async function providerOf(trx: Transaction<Database>, { user_id, connection_id }: Publication) {
  if (connection_id === null) return null;
  const connection = await trx
    .selectFrom('connection')
    .select('provider')
    .where(owned('connection', { userId: user_id, id: connection_id }))
    .executeTakeFirst();
  return connection?.provider ?? null;
}

function laterOf(one: Date, other: Date | null): Date {
  return other !== null && other > one ? other : one;
}

/**
 * Deletes one of the user's drafts.
 *
 * @throws AppError `not_found`; `conflict` if it isn't a draft
 */
export async function removeDraft({ db }: Pick<Deps, 'db'>, key: PublicationKey): Promise<{ id: string }> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockOpenPost(trx, key);
    if (locked.state !== 'draft') throw new AppError('conflict', 'It’s scheduled. Make it a draft first.');
    for (const { id } of [locked, ...(await lockLaterParts(trx, locked))]) {
      const one = { userId: key.userId, id };
      await trx.deleteFrom('publication').where(owned('publication', one)).execute();
      await notifyChange(trx, key.userId, { name: 'publication', id });
    }
    return { id: key.id };
  });
}
