import { type Selectable, sql, type Transaction } from 'kysely';
import type { FollowedVia } from '#contract/engage/engage-feed.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { EngageProfileTable } from '#server/modules/engage/tables.ts';
import { lockFacts, pinFacts } from '#server/modules/people/lock-facts.ts';
import type { NewConnectedProfile } from '#server/modules/profile/connected-profiles.ts';
import { doNotEngageMessage, isDoNotEngage } from '#server/modules/signals/lists/do-not-engage.ts';
import { linkRecord } from './followed-profiles.ts';
import { readFeedProfileJob } from './read-feed-profile.job.ts';

/** The profile to follow. */
export type Followed = Omit<NewConnectedProfile, 'followers'> & {
  /** If the caller knows it; otherwise it is searched among the user's facts. */
  personId?: string | null;
};

/** How the profile came to be followed, and why, in plain words. */
export type FollowCause = { via: FollowedVia; reason: string | null };

/**
 * Follows a profile and enqueues reading its posts, in the caller's transaction. A profile that is already
 * followed, by URL, id or person, stays as it is; an unfollowed one is restored with its posts.
 *
 * The caller has made sure that the person wasn't erased, and that the user may see the realm.
 *
 * @throws AppError `conflict` if the person is on "Do not engage"
 * @returns the id of the engage profile; `isNew` if it wasn't followed before this call
 */
export async function follow(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'jobs' | 'clock' | 'source'>,
  who: Followed,
  cause: FollowCause,
): Promise<{ id: string; isNew: boolean }> {
  const { userId } = who;
  // People are locked, and two concurrent clicks must not create two rows for one person under two URLs.
  await lockFacts(trx, userId);
  const linked = await linkRecord(trx, who);
  const personId = who.personId ?? linked.personId;
  if (who.personId) await pinFacts(trx, userId, { personIds: [who.personId] });
  await refuseDoNotEngage(trx, who, personId);
  const known = await findFollowed(trx, who, personId);
  if (known !== undefined && known.unfollowed_at === null) return { id: known.id, isNew: false };
  const now = deps.clock.now();
  const { id } =
    known === undefined
      ? await insert(trx, who, { ...linked, personId }, cause, now)
      : await revive(trx, known, who, cause, now);
  // Without a provider for this realm there is nothing to enqueue; the cron tries again once there is one.
  if (deps.source[who.realm] !== null) await enqueueReading(trx, deps, userId, id);
  await notifyChange(trx, userId, { name: 'engage-profile', id });
  await notifyChange(trx, userId, { name: 'feed', id });
  return { id, isNew: true };
}

async function refuseDoNotEngage(
  trx: Transaction<Database>,
  { userId, name }: Followed,
  personId: string | null,
): Promise<void> {
  if (personId === null) return;
  const { rows } = await sql<{ isListed: boolean }>`
    select ${isDoNotEngage(sql`${userId}::uuid`, sql`${personId}::uuid`)} as "isListed"`.execute(trx);
  if (rows[0]?.isListed) throw new AppError('conflict', doNotEngageMessage(name));
}

/** Enqueues reading a followed profile, or finds the job in progress. @returns the job's id */
export async function enqueueReading(
  trx: Transaction<Database>,
  { jobs }: Pick<Deps, 'jobs'>,
  userId: string,
  id: string,
): Promise<string> {
  const jobId = await jobs.enqueue(trx, readFeedProfileJob, {
    userId,
    subjectId: id,
    input: { engageProfileId: id },
  });
  await trx
    .updateTable('engage_profile')
    .set({ job_id: jobId, read_state: 'queued', updated_at: sql<Date>`now()` })
    .where(owned('engage_profile', { userId, id }))
    .where((eb) => eb.or([eb('job_id', 'is', null), eb('job_id', '<>', jobId)]))
    .execute();
  return jobId;
}

type Row = Pick<Selectable<EngageProfileTable>, 'id' | 'unfollowed_at'>;

/** The row of the same profile; one that is followed now comes first. */
function findFollowed(
  trx: Transaction<Database>,
  { userId, realm, kind, url, urn }: Followed,
  personId: string | null,
): Promise<Row | undefined> {
  return trx
    .selectFrom('engage_profile')
    .select(['id', 'unfollowed_at'])
    .where('user_id', '=', userId)
    .where('network', '=', realm)
    .where('kind', '=', kind)
    .where((eb) =>
      eb.or([
        eb('url', '=', url),
        ...(urn === null ? [] : [eb('urn', '=', urn)]),
        ...(personId === null ? [] : [eb('person_id', '=', personId)]),
      ]),
    )
    .orderBy((eb) => eb('unfollowed_at', 'is', null), 'desc')
    .orderBy((eb) => eb('url', '=', url), 'desc')
    .limit(1)
    .executeTakeFirst();
}

function insert(
  trx: Transaction<Database>,
  who: Followed,
  linked: { personId: string | null; companyId: string | null },
  { via, reason }: FollowCause,
  now: Date,
): Promise<{ id: string }> {
  return trx
    .insertInto('engage_profile')
    .values({
      user_id: who.userId,
      network: who.realm,
      kind: who.kind,
      person_id: linked.personId,
      company_id: linked.companyId,
      url: who.url,
      public_id: who.publicId,
      urn: who.urn,
      name: who.name,
      headline: who.headline,
      picture_url: who.pictureUrl,
      reason,
      added_via: via,
      read_state: 'idle',
      next_read_at: now,
      followed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

async function revive(
  trx: Transaction<Database>,
  known: Row,
  who: Followed,
  { via, reason }: FollowCause,
  now: Date,
): Promise<{ id: string }> {
  await trx
    .updateTable('engage_profile')
    .set((eb) => ({
      public_id: eb.fn.coalesce('public_id', eb.val(who.publicId)),
      urn: eb.fn.coalesce('urn', eb.val(who.urn)),
      reason,
      added_via: via,
      next_read_at: now,
      followed_at: now,
      unfollowed_at: null,
      last_error: null,
      updated_at: sql<Date>`now()`,
    }))
    .where(owned('engage_profile', { userId: who.userId, id: known.id }))
    .execute();
  return { id: known.id };
}
