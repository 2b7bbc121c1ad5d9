import { type Kysely, type RawBuilder, sql, type Transaction, type Updateable } from 'kysely';
import { z } from 'zod';
import { type EngageProfile, maxCountedPosts } from '#contract/engage/engage-feed.ts';
import { Id, Moment } from '#contract/paging.ts';
import { type ProfileKind, Realm } from '#contract/profile.ts';
import { notFound } from '#server/app-error.ts';
import { decodeCursor, foreignCursor, pageOf } from '#server/cursor.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { shownRealm } from '#server/modules/engage/shown-realm.ts';
import type { EngageProfileTable } from '#server/modules/engage/tables.ts';
import { identifyCompany } from '#server/modules/people/companies/company-keys.ts';
import { pinFacts } from '#server/modules/people/lock-facts.ts';
import { identify } from '#server/modules/people/persons/person-keys.ts';
import { doNotEngageProfiles } from './do-not-engage-profiles.ts';

const defaultLimit = 50;
const ProfilesCursor = z.object({ network: Realm, last: Moment, id: Id });

type Row = Omit<EngageProfile, 'lastReadAt' | 'nextReadAt' | 'latestPostAt' | 'followedAt'> & {
  lastReadAt: Date | null;
  nextReadAt: Date | null;
  latestPostAt: Date | null;
  followedAt: Date;
  last: string;
};

/**
 * A page of the profiles the user follows, most recently followed first, without people on "Do not engage".
 *
 * @throws AppError that names the field `cursor` if it is invalid or from the other realm's list
 */
export async function listFollowed(
  db: Kysely<Database>,
  userId: string,
  query: {
    cursor?: string | undefined;
    limit?: number | undefined;
    personId?: string[] | undefined;
    network?: Realm | undefined;
  },
): Promise<{ items: EngageProfile[]; nextCursor: string | null }> {
  const after = query.cursor === undefined ? null : decodeCursor(ProfilesCursor, query.cursor);
  const realm = await shownRealm(db, userId, query.network ?? after?.network);
  if (after !== null && after.network !== realm) throw foreignCursor();
  const limit = query.limit ?? defaultLimit;
  const { personId = [] } = query;
  // A person belongs to one realm, so a query by people doesn't need to name it.
  const which = personId.length > 0 ? sql`person_id = any(${personId}::uuid[])` : sql`network = ${realm}`;
  const beyond =
    after === null ? sql`` : sql`and (followed_at, id) < (${after.last}::timestamptz, ${after.id}::uuid)`;
  const rows = await selectProfiles(
    db,
    userId,
    sql`unfollowed_at is null and ${which} and id not in ${doNotEngageProfiles(sql`${userId}::uuid`)} ${beyond}
      order by followed_at desc, id desc limit ${limit + 1}`,
  );
  return pageOf(rows, limit, profileAnswer, ({ last, id }) => ({ network: realm, last, id }));
}

/** Followed profiles by their ids, in that order, without other users' profiles. */
export async function readFollowed(
  db: Kysely<Database>,
  userId: string,
  ids: string[],
): Promise<EngageProfile[]> {
  const rows = await selectProfiles(db, userId, sql`unfollowed_at is null and id = any(${ids}::uuid[])`);
  const byId = new Map(rows.map((row) => [row.id, profileAnswer(row)]));
  return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
}

/** One followed profile. @throws AppError `not_found` for another user's id or a profile not followed */
export async function readOneFollowed(
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<EngageProfile> {
  const [profile] = await readFollowed(db, userId, [id]);
  if (profile === undefined) throw notFound('Followed profile');
  return profile;
}

async function selectProfiles(
  db: Kysely<Database>,
  userId: string,
  which: RawBuilder<unknown>,
): Promise<Row[]> {
  const counted = (more: RawBuilder<unknown>) => sql`(
    select count(*) from (
      select from feed_post where feed_post.user_id = ${userId}::uuid
        and feed_post.engage_profile_id = profile.id ${more} limit ${maxCountedPosts}
    ) as counted)::integer`;
  const { rows } = await sql<Row>`
    select id, network, kind, url, public_id as "publicId", person_id as "personId", company_id as "companyId",
      name, headline, picture_url as "pictureUrl", reason, added_via as "addedVia", read_state as "readState",
      job_id as "jobId", last_read_at as "lastReadAt", next_read_at as "nextReadAt", last_error as "lastError",
      followed_at as "followedAt",
      to_char(followed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as last,
      ${counted(sql``)} as posts, ${counted(sql`and seen_at is null`)} as "unseenPosts",
      (select published_at from feed_post where feed_post.user_id = ${userId}::uuid
        and feed_post.engage_profile_id = profile.id order by published_at desc, post_id desc limit 1
      ) as "latestPostAt"
    from (select * from engage_profile where user_id = ${userId}::uuid and ${which}) as profile
    order by followed_at desc, id desc`.execute(db);
  return rows;
}

function profileAnswer({ last: _, ...row }: Row): EngageProfile {
  return {
    ...row,
    lastReadAt: row.lastReadAt?.toISOString() ?? null,
    nextReadAt: row.nextReadAt?.toISOString() ?? null,
    latestPostAt: row.latestPostAt?.toISOString() ?? null,
    followedAt: row.followedAt.toISOString(),
  };
}

/** A profile, by any of its names on the network. */
type Named = {
  userId: string;
  realm: Realm;
  kind: ProfileKind;
  url: string;
  publicId: string | null;
  urn: string | null;
};

/** The matching person or company among the user's facts, locked for this transaction. Nulls if none. */
export async function linkRecord(
  trx: Transaction<Database>,
  named: Named,
): Promise<{ personId: string | null; companyId: string | null }> {
  if (named.kind === 'company') return { personId: null, companyId: await findCompany(trx, named) };
  const { keys } = identify(named);
  const found = await trx
    .selectFrom('person_key')
    .select(['key', 'person_id as id'])
    .where('user_id', '=', named.userId)
    .where('network', '=', named.realm)
    .where('key', 'in', keys)
    .execute();
  // The most reliable key decides.
  const personId = keys.map((key) => found.find((row) => row.key === key)?.id).find(Boolean) ?? null;
  if (personId !== null) await pinFacts(trx, named.userId, { personIds: [personId] });
  return { personId, companyId: null };
}

async function findCompany(trx: Transaction<Database>, named: Named): Promise<string | null> {
  const { keys } = identifyCompany(named);
  const found = await trx
    .selectFrom('company_key')
    .select(['key', 'company_id as id'])
    .where('user_id', '=', named.userId)
    .where('network', '=', named.realm)
    .where('key', 'in', keys)
    .execute();
  return keys.map((key) => found.find((row) => row.key === key)?.id).find(Boolean) ?? null;
}

/** A reading's changes to a followed profile; absent fields stay as they are. */
type ReadingChange = Pick<
  Updateable<EngageProfileTable>,
  | 'read_state'
  | 'last_read_at'
  | 'next_read_at'
  | 'last_error'
  | 'urn'
  | 'public_id'
  | 'name'
  | 'headline'
  | 'picture_url'
  | 'person_id'
  | 'company_id'
>;

/** Stores the state of a followed profile's reading and notifies the user's open pages. */
export async function changeReading(
  db: Kysely<Database>,
  { userId, engageProfileId }: { userId: string; engageProfileId: string },
  change: ReadingChange,
): Promise<void> {
  await db
    .updateTable('engage_profile')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where(owned('engage_profile', { userId, id: engageProfileId }))
    .execute();
  await notifyChange(db, userId, { name: 'engage-profile', id: engageProfileId });
}

/** Deletes a followed profile and its feed entries for good; the posts stay as facts. */
export async function deleteFollowed(
  db: Kysely<Database>,
  { userId, engageProfileId }: { userId: string; engageProfileId: string },
): Promise<void> {
  await db
    .deleteFrom('engage_profile')
    .where(owned('engage_profile', { userId, id: engageProfileId }))
    .execute();
  await notifyChange(db, userId, { name: 'engage-profile', id: engageProfileId });
  await notifyChange(db, userId, { name: 'feed', id: engageProfileId });
}

const hour = 3600 * 1000;

/** How long until a followed profile's posts are read again. */
const defaultWait = 4 * hour;
/** After a failure that is unlikely to resolve on its own. */
const longWait = 12 * hour;

/** When to read again: hours from now, plus up to half an hour by id, which spreads the readings out. */
export function nextRead(id: string, now: Date, hasFailed = false): Date {
  // The end of a UUIDv7 is random.
  const spread = (Number.parseInt(id.slice(-8), 16) / 2 ** 32) * 0.5 * hour;
  return new Date(now.getTime() + (hasFailed ? longWait : defaultWait) + Math.floor(spread));
}
