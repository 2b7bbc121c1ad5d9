import { sql } from 'kysely';
import type { BetaRequest, BetaState } from '#contract/beta-users.ts';
import { partOf } from '#server/modules/access/part-of.ts';
import type { Deps } from '#server/modules/deps.ts';
import { betaAnswers, selectRequests } from './beta-answer.ts';

const defaultLimit = 50;

type Asked = {
  cursor?: string | undefined;
  limit?: number | undefined;
  state?: BetaState | undefined;
  search?: string | undefined;
};

/** Who asked to come in, the newest first, and how many wait for a decision. */
export async function listRequests(
  { db }: Pick<Deps, 'db'>,
  { cursor, limit = defaultLimit, state = 'open', search }: Asked,
): Promise<{ items: BetaRequest[]; nextCursor: string | null; open: number }> {
  let matching = selectRequests(db).where('beta_user.state', '=', state);
  if (search) {
    const part = partOf(search);
    matching = matching.where((eb) =>
      eb.or([
        eb('beta_user.email', 'ilike', part),
        eb('beta_user.name', 'ilike', part),
        eb('beta_user.company', 'ilike', part),
      ]),
    );
  }
  if (cursor !== undefined) matching = matching.where('beta_user.id', '<', cursor);
  const [rows, { open }] = await Promise.all([
    matching
      .orderBy('beta_user.id', 'desc')
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom('beta_user')
      .select(sql<number>`count(*)::int`.as('open'))
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow(),
  ]);
  const shown = rows.slice(0, limit);
  return {
    items: await betaAnswers(db, shown),
    nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    open,
  };
}
