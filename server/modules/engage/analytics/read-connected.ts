import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { readOutreach } from '#server/modules/engage/recommendations/read-outreach.ts';
import type { OwnScope } from '#server/modules/engage/recommendations/require-owned-scope.ts';
import type { Window } from './read-window.ts';

/** How long after a comment a connection is counted with it, ms. */
const afterCommentMs = 30 * 86_400_000;

/** Somebody who became a connection after a comment of the user. */
type Connected = {
  personId: string;
  name: string;
  url: string | null;
  connectedAt: Date;
  commentedAt: Date;
};

/**
 * Who became connected in a window, at most 30 days after the user commented on a post of theirs, newest first. The
 * first connection that a source tells is the one that counts.
 */
export async function readConnected(
  db: Kysely<Database>,
  scope: OwnScope,
  { from, till }: Window,
): Promise<Connected[]> {
  const since = new Date(from.getTime() - afterCommentMs - 1);
  const comments = (await readOutreach(db, scope, { since, till })).filter(
    ({ type, postId }) => type === 'comment' && postId !== null,
  );
  const commented = Map.groupBy(comments, ({ personId }) => personId);
  const { rows } = await sql<Omit<Connected, 'commentedAt'>>`
    select person.id as "personId", person.name, person.url, first.at as "connectedAt"
    from (
      select e.person_id, min(e.occurred_at) as at from engagement e
      where e.user_id = ${scope.userId} and e.type = 'connection'
        and e.connected_profile_id = any(${scope.profileIds}::uuid[])
        and e.person_id = any(${[...commented.keys()]}::uuid[])
      group by e.person_id
    ) as first
    join person on person.user_id = ${scope.userId} and person.id = first.person_id
    where first.at >= ${from} and first.at <= ${till}
    order by first.at desc, person.id`.execute(db);
  return rows.flatMap((row) => {
    const before = (commented.get(row.personId) ?? [])
      .map(({ at }) => at.getTime())
      .filter((at) => at <= row.connectedAt.getTime() && row.connectedAt.getTime() - at <= afterCommentMs);
    return before.length === 0 ? [] : [{ ...row, commentedAt: new Date(Math.max(...before)) }];
  });
}
