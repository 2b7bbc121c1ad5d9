import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { Id, Moment } from '#contract/paging.ts';
import type { Caller } from '#contract/route.ts';
import type { TrashItem, TrashKind } from '#contract/trash.ts';
import { decodeCursor, pageOf } from '#server/cursor.ts';
import type { Database } from '#server/db/database.ts';
import { trashMs } from '#server/modules/access/trash.ts';
import { restoreAgent } from '#server/modules/agents/delete-agents.ts';
import type { Deps } from '#server/modules/deps.ts';
import { followAgain } from '#server/modules/engage/following/follow-again.ts';
import { restoreProfile } from '#server/modules/profile/connected-profiles.ts';

const defaultLimit = 50;
const TrashCursor = z.object({ at: Moment, id: Id });

type Row = Pick<TrashItem, 'kind' | 'id' | 'name' | 'network'> & { at: Date; exactly: string };

/**
 * A page of what the user deleted and can still restore, last deleted first.
 *
 * @throws AppError that names the field `cursor` if it is invalid
 */
export async function listTrash(
  db: Kysely<Database>,
  userId: string,
  { cursor, limit = defaultLimit }: { cursor?: string | undefined; limit?: number | undefined },
  now: Date,
): Promise<{ items: TrashItem[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : decodeCursor(TrashCursor, cursor);
  const { rows } = await sql<Row>`
    select kind, id, name, network, at, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exactly
    from (
      select 'profile' as kind, id, name, network, disconnected_at as at from connected_profile
      where user_id = ${userId}::uuid and disconnected_at is not null
      union all
      select 'agent', id, name, null, deleted_at from agent
      where user_id = ${userId}::uuid and deleted_at is not null
      union all
      select 'followed', id, name, network, unfollowed_at from engage_profile
      where user_id = ${userId}::uuid and unfollowed_at is not null
    ) as deleted
    where at > ${new Date(now.getTime() - trashMs)}::timestamptz
      and (${after === null} or (at, id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by at desc, id desc
    limit ${limit + 1}`.execute(db);
  return pageOf(
    rows,
    limit,
    ({ at, exactly: _, ...item }) => ({
      ...item,
      deletedAt: at.toISOString(),
      erasedAt: new Date(at.getTime() + trashMs).toISOString(),
    }),
    ({ exactly, id }) => ({ at: exactly, id }),
  );
}

type RestoreDeps = Pick<Deps, 'db' | 'clock' | 'source' | 'billing' | 'jobs'>;

const restorers: Record<TrashKind, (deps: RestoreDeps, caller: Caller, id: string) => Promise<unknown>> = {
  profile: restoreProfile,
  agent: (deps, { userId }, id) => restoreAgent(deps, { userId, id }),
  followed: (deps, { userId }, id) => followAgain(deps, { userId, id }),
};

/**
 * Restores something deleted.
 *
 * @throws AppError `not_found` for another user's id and for what is erased; `plan_limit` or `conflict` with
 *   the reason where it can't be
 */
export async function restoreFromTrash(
  deps: RestoreDeps,
  caller: Caller,
  { kind, id }: { kind: TrashKind; id: string },
): Promise<{ kind: TrashKind; id: string }> {
  await restorers[kind](deps, caller, id);
  return { kind, id };
}
