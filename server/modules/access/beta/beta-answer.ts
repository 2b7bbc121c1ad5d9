import { type Kysely, sql } from 'kysely';
import type { BetaRequest } from '#contract/beta-users.ts';
import type { Database } from '#server/db/database.ts';
import { decideEntries } from '#server/modules/access/allow-list/decide-entries.ts';

/** Requests with whoever decided them. */
export function selectRequests(db: Kysely<Database>) {
  return db
    .selectFrom('beta_user')
    .leftJoin('app_user', 'app_user.id', 'beta_user.decided_by')
    .selectAll('beta_user')
    .select(
      sql<BetaRequest['decidedBy']>`case when app_user.id is null then null else
        jsonb_build_object('id', app_user.id, 'name', app_user.name, 'email', app_user.email) end`.as(
        'decider',
      ),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRequests>['executeTakeFirstOrThrow']>>;

/** Requests as the wire shows them. */
export async function betaAnswers(db: Kysely<Database>, rows: Row[]): Promise<BetaRequest[]> {
  const entries = await decideEntries(db, [...new Set(rows.map(({ domain }) => domain))]);
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    domain: row.domain,
    name: row.name,
    company: row.company,
    reason: row.reason,
    state: row.state,
    isAllowed: entries.get(row.domain)?.isAllowed ?? false,
    askedAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decider,
  }));
}

/** One request that is there. */
export async function betaAnswer(db: Kysely<Database>, id: string): Promise<BetaRequest> {
  const row = await selectRequests(db).where('beta_user.id', '=', id).executeTakeFirstOrThrow();
  const [answer] = await betaAnswers(db, [row]);
  if (!answer) throw new Error('A request was read and not answered.');
  return answer;
}
