import { type Kysely, sql } from 'kysely';
import type { Network } from '#contract/profile.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';

/**
 * A company of the user by its id, or by the id of one that was united with it.
 *
 * @throws AppError `not_found` where it is nobody's or somebody else's
 */
export async function requireOwnedCompany(
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<{ id: string; network: Network }> {
  const { rows } = await sql<{ id: string; network: Network }>`
    select company.id, company.network from company
    where company.user_id = ${userId}::uuid and company.id = coalesce(
      (select known.company_id from company_key known
        where known.user_id = ${userId}::uuid and known.network in ('sample', 'real')
          and known.key = 'id:' || ${id}::uuid),
      ${id}::uuid)`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound('Company');
  return row;
}
