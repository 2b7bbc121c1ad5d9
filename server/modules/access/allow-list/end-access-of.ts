import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { domainOf } from '#server/modules/access/allowed-domain.ts';
import { tellEnded } from '#server/modules/access/sessions.ts';
import { decideEntries } from './decide-entries.ts';
import { emailDomain, isOfDomain } from './users-of-domain.ts';

/**
 * Signs out, and ends the access tokens of, all users of a domain that was removed, but for those whom another domain of
 * the list lets in.
 */
export async function endAccessOf(
  trx: Kysely<Database>,
  domain: string,
  includesSubdomains: boolean,
): Promise<{ endedSessions: number; endedTokens: number }> {
  const found = await trx
    .selectFrom('app_user')
    .select(emailDomain.as('domain'))
    .distinct()
    .where(isOfDomain(domain, includesSubdomains))
    .execute();
  const entries = await decideEntries(
    trx,
    found.map((row) => domainOf(`x@${row.domain}`) ?? row.domain),
  );
  const lost = found
    .filter((row) => !entries.get(domainOf(`x@${row.domain}`) ?? row.domain)?.isAllowed)
    .map((row) => row.domain);
  if (lost.length === 0) return { endedSessions: 0, endedTokens: 0 };
  const users = trx
    .selectFrom('app_user')
    .select('id')
    .where(isOfDomain(domain, includesSubdomains))
    .where(emailDomain, 'in', lost);
  const sessions = await trx
    .deleteFrom('session')
    .where('user_id', 'in', users)
    .returning(['user_id', 'id'])
    .execute();
  await tellEnded(trx, sessions);
  const { numDeletedRows } = await trx
    .deleteFrom('access_token')
    .where('user_id', 'in', users)
    .executeTakeFirst();
  return { endedSessions: sessions.length, endedTokens: Number(numDeletedRows) };
}
