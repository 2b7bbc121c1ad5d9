import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Channel, FollowUp } from '#contract/channels/publications.ts';
import { channelDefinitions } from '#core/channels/index.ts';
import { AppError, invalidField } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { refuseText } from '#server/modules/publishing/checks/text-limits.ts';
import { factsOfImages, refuseImages, showImages } from '#server/modules/publishing/images/post-images.ts';
import type { PublicationState } from './publication-rules.ts';
import type { PublicationTable } from './tables.ts';

type Part = Selectable<PublicationTable>;

/** While the previous part is in one of these states, it isn't known whether the next part may be sent. */
const openStates: readonly PublicationState[] = ['draft', 'scheduled', 'publishing', 'unconfirmed'];

/** Whether a row of `publication` waits for the previous part. */
export const waitsForPrevious: RawBuilder<boolean> = sql<boolean>`(publication.part > 0 and exists (
  select from publication earlier
  where earlier.user_id = publication.user_id and earlier.thread_id = publication.thread_id
    and earlier.part = publication.part - 1 and earlier.state = any(${[...openStates]}::text[])
))`;

/**
 * Whether a row of `publication` may be sent: it is the first part, or the previous part is published and has
 * its id.
 */
export const isPartSendable: RawBuilder<boolean> = sql<boolean>`(publication.part = 0 or exists (
  select from publication earlier
  where earlier.user_id = publication.user_id and earlier.thread_id = publication.thread_id
    and earlier.part = publication.part - 1 and earlier.state = 'published' and earlier.external_id is not null
))`;

/**
 * What a part continues. Null for a first part; `waits` while the previous part's outcome is unknown;
 * otherwise the previous part's id at the channel, or why this part can never be sent.
 */
export async function findPreviousPart(
  db: Kysely<Database>,
  { user_id, thread_id, part, channel }: Part,
): Promise<{ id: string } | { refusal: string } | 'waits' | null> {
  if (part === 0) return null;
  const earlier = await db
    .selectFrom('publication')
    .select(['state', 'external_id'])
    .where('user_id', '=', user_id)
    .where('thread_id', '=', thread_id)
    .where('part', '=', part - 1)
    .executeTakeFirst();
  if (earlier && openStates.includes(earlier.state)) return 'waits';
  if (earlier?.state !== 'published')
    return { refusal: 'The part before wasn’t posted, so this one wasn’t either.' };
  if (earlier.external_id === null) {
    return {
      refusal: `${channelNames[channel]} didn’t say which post this part belongs to, so it wasn’t posted. Copy it and add it there yourself.`,
    };
  }
  return { id: earlier.external_id };
}

/** The parts of a post after a given one, in order, locked until the transaction ends. */
export async function lockLaterParts(
  trx: Transaction<Database>,
  { user_id, thread_id, part }: Pick<Part, 'user_id' | 'thread_id' | 'part'>,
): Promise<Part[]> {
  return trx
    .selectFrom('publication')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('thread_id', '=', thread_id)
    .where('part', '>', part)
    .orderBy('part')
    .forNoKeyUpdate()
    .execute();
}

/** @throws AppError `conflict` for a part that can only change together with the first one */
export function requireFirst({ part }: Pick<Part, 'part'>): void {
  if (part > 0) throw new AppError('conflict', 'This is part of a longer post. Edit the whole post instead.');
}

/**
 * Why these parts can't follow a post on a channel; null if they can. `hasMedia`: whether the post has media.
 */
export function partsProblem(
  channel: Channel,
  followUps: readonly FollowUp[],
  hasMedia: boolean,
): string | null {
  const name = channelNames[channel];
  if (followUps.length === 0) return null;
  const { followUps: its, filesEndThread } = channelDefinitions[channel];
  if (its === null) return `A post on ${name} can have only one part.`;
  if (followUps.some(({ kind }) => kind !== its.kind)) {
    return its.kind === 'comment' ? `${name} has no threads.` : `${name} has no first comment.`;
  }
  if (followUps.length > its.max) return `${name} accepts at most ${its.max + 1} parts.`;
  const before = [hasMedia, ...followUps.slice(0, -1).map(({ imageIds = [] }) => imageIds.length > 0)];
  if (filesEndThread && before.includes(true)) {
    return `${name} can’t continue a message that has files. Put them in the last message of the thread.`;
  }
  const isShown = followUps.some(({ kind, imageIds = [] }) => kind === 'comment' && imageIds.length > 0);
  return isShown ? 'A first comment has no images.' : null;
}

/** @throws AppError `invalid_request` for the field `followUps` */
function refuseParts(channel: Channel, followUps: readonly FollowUp[], hasMedia: boolean): void {
  const why = partsProblem(channel, followUps, hasMedia);
  if (why !== null) throw invalidField('followUps', why);
}

/** The part that follows this one. */
export async function findNextPart(
  db: Kysely<Database>,
  { user_id, thread_id, part }: Pick<Part, 'user_id' | 'thread_id' | 'part'>,
): Promise<Pick<Part, 'id' | 'state'> | undefined> {
  return db
    .selectFrom('publication')
    .select(['id', 'state'])
    .where('user_id', '=', user_id)
    .where('thread_id', '=', thread_id)
    .where('part', '=', part + 1)
    .executeTakeFirst();
}

/** What later parts share with the first one. */
type First = Pick<Part, 'user_id' | 'id' | 'thread_id' | 'composition_id' | 'channel' | 'network' | 'origin'>;

/**
 * Replaces the later parts of a draft, in the caller's transaction.
 *
 * @throws AppError `invalid_request` for the fields `followUps` and `imageIds`
 */
export async function writeLaterParts(
  trx: Transaction<Database>,
  first: First,
  followUps: readonly FollowUp[],
  now: Date,
): Promise<void> {
  const shown = await factsOfImages(trx, { userId: first.user_id, id: first.id });
  refuseParts(first.channel, followUps, shown.length > 0);
  const { user_id, thread_id } = first;
  const before = await lockLaterParts(trx, { user_id, thread_id, part: 0 });
  for (const { id } of before.slice(followUps.length)) {
    await trx
      .deleteFrom('publication')
      .where(owned('publication', { userId: user_id, id }))
      .execute();
    await notifyChange(trx, user_id, { name: 'publication', id });
  }
  for (const [index, { kind, text, imageIds = [] }] of followUps.entries()) {
    const there = before[index];
    const id = there ? there.id : await addPart(trx, first, { kind, text, part: index + 1 }, now);
    if (there) {
      await trx
        .updateTable('publication')
        .set({ kind, text, updated_at: now })
        .where(owned('publication', { userId: user_id, id }))
        .execute();
    }
    await showImages(trx, { userId: user_id, id }, imageIds);
    await notifyChange(trx, user_id, { name: 'publication', id });
  }
}

async function addPart(
  trx: Transaction<Database>,
  { user_id, thread_id, composition_id, channel, network: realm, origin }: First,
  { kind, text, part }: Pick<Part, 'kind' | 'text' | 'part'>,
  now: Date,
): Promise<string> {
  const { id } = await trx
    .insertInto('publication')
    .values({
      ...{ user_id, thread_id, composition_id, channel, network: realm, origin, kind, text, part },
      state: 'draft',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * @throws AppError `invalid_request` for the fields `followUps` and `imageIds` if a later part can't be sent
 */
export async function refuseLaterParts(trx: Transaction<Database>, parts: readonly Part[]): Promise<void> {
  for (const { user_id, id, channel, kind, text, part } of parts) {
    try {
      refuseText(channel, kind, text);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw invalidField('followUps', `Part ${part + 1}: ${error.issues?.[0]?.message ?? error.message}`);
    }
    refuseImages(channel, await factsOfImages(trx, { userId: user_id, id }));
  }
}
