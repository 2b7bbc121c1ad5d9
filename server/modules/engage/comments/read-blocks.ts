import { type Kysely, sql } from 'kysely';
import { type CommentBlock, commentLimits } from '#contract/engage/ready-comments.ts';
import type { Realm } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { timeLabel } from '#server/local-time.ts';
import { timeZoneOf } from '#server/modules/access/time-zone-of.ts';
import { blockMessages } from '#server/modules/engage/engage-messages.ts';
import { identify } from '#server/modules/people/persons/person-keys.ts';
import {
  commentsWithPublication,
  effectiveStatus,
  postedAtSql,
} from '#server/modules/people/posts/comment-status.ts';
import { doNotEngageMessage, isDoNotEngage } from '#server/modules/signals/lists/do-not-engage.ts';

const hour = 3600 * 1000;
const day = 24 * hour;

/** A comment that was sent, or is about to be. */
type Sent = { authorUrl: string | null; authorName: string | null; at: Date; isReply: boolean };

/** What blocks comments, and how much of the daily cap is used. */
export type Blocks = {
  /** Comments within the last 24 hours. */
  usedToday: number;
  /** Why an author can't be commented on now, by their URL; null if they can. */
  blockFor(author: { name: string; url: string | null } | null): CommentBlock | null;
  /**
   * Why a comment's author can't be answered now; null if they can. A reply to somebody who spoke to the user
   * has no cooldown and starts none, but counts toward the daily cap.
   */
  blockReply(to: { name: string; personId: string }): CommentBlock | null;
};

/**
 * Reads once what blocks a user's comments in a realm: people on "Do not engage", each person's cooldown
 * and the daily cap. Comments deleted after posting count too.
 *
 * @param urls the URLs of authors to be checked
 * @param personIds people to be answered
 */
export async function readBlocks(
  db: Kysely<Database>,
  { userId, realm, now }: { userId: string; realm: Realm; now: Date },
  urls: readonly (string | null)[],
  personIds: readonly string[] = [],
): Promise<Blocks> {
  const sent = await readSent(db, userId, realm, now);
  const asked = [...urls, ...sent.map(({ authorUrl }) => authorUrl)].filter((url) => url !== null);
  const known = await readAuthors(db, userId, realm, asked);
  const timeZone = await timeZoneOf(db, userId);
  const blocked = await readDoNotEngage(db, userId, [
    ...personIds,
    ...[...known.values()].flatMap(({ personId }) => personId ?? []),
  ]);
  // A person may have several URLs.
  const whoIs = (url: string | null) => (url === null ? null : (known.get(url)?.personId ?? url));
  const today = sent.filter(({ at }) => at.getTime() > now.getTime() - day);

  const coolDown = (who: string, name: string): CommentBlock | null => {
    const last = sent.find(({ authorUrl, isReply }) => !isReply && whoIs(authorUrl) === who);
    if (!last) return null;
    const until = new Date(last.at.getTime() + commentLimits.coolDownHours * hour);
    return {
      reason: 'cool_down',
      message: blockMessages.cooldown(name, now.getTime() - last.at.getTime(), timeLabel(until, timeZone)),
      until: until.toISOString(),
    };
  };
  const dailyCap = (): CommentBlock | null => {
    const oldest = today[commentLimits.perDay - 1];
    if (!oldest) return null;
    const until = new Date(oldest.at.getTime() + day);
    return {
      reason: 'daily_cap',
      message: blockMessages.dailyLimit(timeLabel(until, timeZone)),
      until: until.toISOString(),
    };
  };
  return {
    usedToday: today.length,
    blockFor(author) {
      const who = whoIs(author?.url ?? null);
      if (author && who !== null && blocked.has(who)) return doNotEngage(author.name);
      return (author && who !== null ? coolDown(who, author.name) : null) ?? dailyCap();
    },
    blockReply({ name, personId }) {
      return blocked.has(personId) ? doNotEngage(name) : dailyCap();
    },
  };
}

function doNotEngage(name: string): CommentBlock {
  return { reason: 'do_not_engage', message: doNotEngageMessage(name), until: null };
}

/** Newest first, and nothing older than the cooldown. */
async function readSent(db: Kysely<Database>, userId: string, realm: Realm, now: Date): Promise<Sent[]> {
  const moment = sql<Date>`coalesce(${postedAtSql}, ready_comment.approved_at)`;
  return commentsWithPublication(db)
    .innerJoin('post', (join) =>
      join.onRef('post.user_id', '=', 'ready_comment.user_id').onRef('post.id', '=', 'ready_comment.post_id'),
    )
    .leftJoin('connected_profile as author', (join) =>
      join.onRef('author.user_id', '=', 'post.user_id').onRef('author.id', '=', 'post.author_profile_id'),
    )
    .select((eb) => [
      eb.fn.coalesce('author.url', 'post.author_url').as('authorUrl'),
      eb.fn.coalesce('author.name', 'post.author_name').as('authorName'),
      moment.as('at'),
      sql<boolean>`ready_comment.engagement_id is not null`.as('isReply'),
    ])
    .where('ready_comment.user_id', '=', userId)
    .where('ready_comment.network', '=', realm)
    .where(effectiveStatus(now), 'in', ['approved', 'posting', 'posted', 'unconfirmed'])
    .where(moment, '>', new Date(now.getTime() - commentLimits.coolDownHours * hour))
    .orderBy(moment, 'desc')
    .execute();
}

/** Which of these people are on the user's "Do not engage" list. */
async function readDoNotEngage(
  db: Kysely<Database>,
  userId: string,
  personIds: readonly string[],
): Promise<Set<string>> {
  if (personIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select person.id from unnest(${[...personIds]}::uuid[]) as person (id)
    where ${isDoNotEngage(sql`${userId}::uuid`, sql`person.id`)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** A post's author, as far as this user knows them. */
export type KnownAuthor = { personId: string | null; headline: string | null; pictureUrl: string | null };

/** The authors behind these URLs: known people first, then followed profiles. Unknown URLs are left out. */
export async function readAuthors(
  db: Kysely<Database>,
  userId: string,
  realm: Realm,
  urls: readonly string[],
): Promise<Map<string, KnownAuthor>> {
  const keysOf = new Map(
    [...new Set(urls)].map((url) => [url, identify({ urn: null, publicId: null, url }).keys]),
  );
  const keys = [...keysOf.values()].flat();
  if (keys.length === 0) return new Map();
  const people = await db
    .selectFrom('person_key')
    .innerJoin('person', (join) =>
      join.onRef('person.user_id', '=', 'person_key.user_id').onRef('person.id', '=', 'person_key.person_id'),
    )
    .select(['person_key.key', 'person.id', 'person.headline', 'person.picture_url as pictureUrl'])
    .where('person_key.user_id', '=', userId)
    .where('person_key.network', '=', realm)
    .where('person_key.key', 'in', keys)
    .execute();
  const followed = await db
    .selectFrom('engage_profile')
    .select(['url', 'person_id as personId', 'headline', 'picture_url as pictureUrl'])
    .where('user_id', '=', userId)
    .where('network', '=', realm)
    .where('url', 'in', [...keysOf.keys()])
    .execute();
  const known = new Map<string, KnownAuthor>();
  for (const [url, ownKeys] of keysOf) {
    const person = people.find(({ key }) => ownKeys.includes(key));
    const profile = followed.find((one) => one.url === url);
    if (!person && !profile) continue;
    known.set(url, {
      personId: person?.id ?? profile?.personId ?? null,
      headline: person?.headline ?? profile?.headline ?? null,
      pictureUrl: person?.pictureUrl ?? profile?.pictureUrl ?? null,
    });
  }
  return known;
}
