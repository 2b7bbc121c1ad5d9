import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { InboxItem } from '#contract/inbox.ts';
import type { Realm } from '#contract/profile.ts';
import { decodeCursor, pageOf } from '#server/cursor.ts';
import type { Database } from '#server/db/database.ts';
import { shownRealm } from '#server/modules/engage/shown-realm.ts';
import { waitsSql } from '#server/modules/people/posts/said-to-user.ts';
import { readItems } from './read-items.ts';

const defaultLimit = 50;

/** Where a page ends. Points depend on the time, so the following pages keep the time of the first. */
const Cursor = z.object({
  network: z.enum(['sample', 'real']),
  asOf: z.iso.datetime(),
  points: z.string().regex(/^-?\d{1,6}(\.\d{1,6})?$/),
  at: z.iso.datetime(),
  id: z.uuid(),
});

type Asked = {
  network?: Realm | undefined;
  postId?: string | undefined;
  snoozed?: boolean | undefined;
  dismissed?: boolean | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

/**
 * A page of what waits for an answer, most points first.
 *
 * @throws AppError that names the field `cursor` if it is invalid
 */
export async function listInbox(
  db: Kysely<Database>,
  userId: string,
  { network: asked, postId, snoozed = false, dismissed = false, cursor, limit = defaultLimit }: Asked,
  now: Date,
): Promise<{ items: InboxItem[]; nextCursor: string | null }> {
  const from = cursor === undefined ? null : decodeCursor(Cursor, cursor);
  const realm = await shownRealm(db, userId, asked ?? from?.network);
  const asOf = from === null ? now : new Date(from.asOf);
  const isSnoozed = sql`said.answered <> 'answered' and said.state is null
    and said.snoozed_until > ${asOf}::timestamptz`;
  const isDismissed = sql`said.answered <> 'answered' and said.state = 'dismissed'`;
  const matches = sql`${dismissed ? isDismissed : snoozed ? isSnoozed : waitsSql('said', asOf)}
    ${postId === undefined ? sql`` : sql`and said.post_id = ${postId}::uuid`}`;
  const after =
    from === null
      ? undefined
      : sql`(item.points, item.at, item.id) < (${from.points}::numeric, ${from.at}::timestamptz, ${from.id}::uuid)`;
  const ranked = await readItems(db, { userId, realm, asOf }, matches, {
    limit: limit + 1,
    ...(after === undefined ? {} : { after }),
  });
  return pageOf(
    ranked,
    limit,
    ({ item }) => item,
    ({ points, item: { at, id } }) => ({ network: realm, asOf: asOf.toISOString(), points, at, id }),
  );
}
