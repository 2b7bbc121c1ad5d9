import { type Kysely, sql } from 'kysely';
import type { InboxDetails, InboxItem, ThreadEntry } from '#contract/inbox.ts';
import type { Realm } from '#contract/profile.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { readPosts } from '#server/modules/people/posts/read-post.ts';
import { selectSignalsById } from '#server/modules/signals/listing/list-signals.ts';
import { readItems } from './read-items.ts';

/** The most entries of a thread that are shown. */
const maxEntries = 50;

/**
 * One item, also if it no longer waits.
 *
 * @throws AppError `not_found` for another user's id, and for what isn't said to the user
 */
export async function findItem(
  db: Kysely<Database>,
  userId: string,
  id: string,
  now: Date,
): Promise<InboxItem> {
  const { rows } = await sql<{ realm: Realm }>`
    select profile.network as realm from engagement
    join connected_profile profile
      on profile.user_id = engagement.user_id and profile.id = engagement.connected_profile_id
    where engagement.user_id = ${userId}::uuid and engagement.id = ${id}::uuid`.execute(db);
  const realm = rows[0]?.realm;
  if (realm === undefined) throw notFound('Inbox item');
  const [found] = await readItems(db, { userId, realm, asOf: now }, sql`said.id = ${id}::uuid`, {
    limit: 1,
  });
  if (found === undefined) throw notFound('Inbox item');
  return found.item;
}

/** One item with its post, its person and its thread. @throws AppError as {@link findItem} */
export async function readItem(
  db: Kysely<Database>,
  userId: string,
  id: string,
  now: Date,
): Promise<InboxDetails> {
  const item = await findItem(db, userId, id, now);
  const { signalId } = item.person;
  const [posts, signals, { entries, count }] = await Promise.all([
    readPosts(db, userId, item.post === null ? [] : [item.post.id]),
    signalId === null ? [] : selectSignalsById(db, userId, [signalId], now),
    readThread(db, userId, item),
  ]);
  return {
    item,
    post: posts[0] ?? null,
    signal: signals[0] ?? null,
    thread: entries,
    threadCount: count,
  };
}

type EntryRow = Omit<ThreadEntry, 'at' | 'name'> & { at: Date; name: string | null; count: number };

/**
 * The thread of a comment, or the conversation of a message, oldest first. Of a long one, its beginning and
 * what is around its end: the latest entries.
 */
async function readThread(
  db: Kysely<Database>,
  userId: string,
  { id, kind, connectedProfileId, network: realm }: InboxItem,
): Promise<{ entries: ThreadEntry[]; count: number }> {
  const belongs =
    kind === 'message'
      ? sql`entry.connected_profile_id = ${connectedProfileId}::uuid and entry.type = 'message'
          and entry.conversation_id = item.conversation_id`
      : sql`entry.post_id = item.post_id and entry.type in ('comment', 'reply', 'mention')
          and coalesce(entry.parent_comment_id, entry.comment_id)
            = coalesce(item.parent_comment_id, item.comment_id)`;
  const { rows } = await sql<EntryRow>`
    with item as (
      select * from engagement where user_id = ${userId}::uuid and id = ${id}::uuid
    ), entry as (
      select entry.*, count(*) over ()::integer as count,
        row_number() over (order by entry.parent_comment_id is not null, entry.occurred_at, entry.id) as place,
        row_number() over (order by entry.occurred_at desc, entry.id desc) as from_end
      from item join engagement entry on entry.user_id = ${userId}::uuid and (entry.id = item.id or ${belongs})
    )
    select entry.id, parent.id as "parentId", entry.person_id as "personId",
      entry.text, entry.occurred_at as at, entry.time_basis as "timeBasis", entry.count,
      coalesce(person.picture_url, own.picture_url) as "pictureUrl",
      entry.direction = 'outbound' or self.id is not null as "isOwn",
      coalesce(case when entry.direction = 'inbound' then person.name end, own.name) as name
    from entry
    join connected_profile own on own.user_id = ${userId}::uuid and own.id = entry.connected_profile_id
    left join person on entry.direction = 'inbound' and person.user_id = ${userId}::uuid
      and person.id = entry.person_id
    left join lateral (
      select profile.id from person_key key
      join connected_profile profile on profile.user_id = ${userId}::uuid and profile.network = ${realm}
        and profile.is_own and profile.disconnected_at is null
        and key.key in ('urn:' || profile.urn, 'in:' || profile.public_id)
      where key.user_id = ${userId}::uuid and key.network = ${realm} and key.person_id = person.id limit 1
    ) as self on true
    left join lateral (
      select top.id from engagement top
      where top.user_id = ${userId}::uuid and top.post_id = entry.post_id
        and coalesce(top.parent_comment_id, top.comment_id) = entry.parent_comment_id
        and top.comment_id = entry.parent_comment_id
      order by top.id limit 1
    ) as parent on true
    where entry.place = 1 or entry.from_end < ${maxEntries}::integer
    order by entry.occurred_at, entry.id`.execute(db);
  return {
    entries: rows.map(({ count: _, at, name, ...entry }) => ({
      ...entry,
      personId: entry.isOwn ? null : entry.personId,
      name: name ?? '',
      at: at.toISOString(),
    })),
    count: rows[0]?.count ?? 0,
  };
}
