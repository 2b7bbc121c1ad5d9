import { domainToUnicode } from 'node:url';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { isOpen } from '#server/db/open-account.ts';
import { normalizeDomain } from '#server/modules/access/email-address.ts';
import { endSessionsWhere } from '#server/modules/access/sessions.ts';
import { decideEntries } from './check-entry.ts';

/**
 * Signs out all users of a removed domain and ends their access tokens, unless another listed domain lets
 * them in. From now on nothing is done in their names; their data stays.
 */
export async function endDomainAccess(
  trx: Kysely<Database>,
  domain: string,
  includesSubdomains: boolean,
  now: Date,
): Promise<{ endedSessions: number; endedTokens: number }> {
  const ended = await endAccess(trx, isOfDomain(domain, includesSubdomains), now);
  const users = ended.map(({ id }) => id);
  if (users.length === 0) return { endedSessions: 0, endedTokens: 0 };
  const sessions = await endSessionsWhere(trx, sql`user_id = any(${users}::uuid[])`, now);
  const { numDeletedRows } = await trx
    .deleteFrom('access_token')
    .where(sql<boolean>`user_id = any(${users}::uuid[])`)
    .executeTakeFirst();
  return { endedSessions: sessions.length, endedTokens: Number(numDeletedRows) };
}

/**
 * Shuts out matching users if the list doesn't let them in.
 *
 * @param which a condition on `app_user`
 */
async function endAccess(
  trx: Kysely<Database>,
  which: RawBuilder<boolean>,
  now: Date,
): Promise<{ id: string }[]> {
  const found = await trx
    .selectFrom('app_user')
    .select(emailDomain.as('domain'))
    .distinct()
    .where(which)
    .execute();
  const keys = new Map(found.map(({ domain }) => [domain, normalizeDomain(domain) ?? domain]));
  const entries = await decideEntries(trx, [...keys.values()]);
  const lost = [...keys].filter(([, key]) => !entries.get(key)?.isAllowed).map(([domain]) => domain);
  if (lost.length === 0) return [];
  return trx
    .updateTable('app_user')
    .set({ shut_out_at: sql<Date>`coalesce(shut_out_at, ${now})` })
    .where(which)
    .where(emailDomain, 'in', lost)
    .where(sql<boolean>`not exists (
      select from allowed_domain where domain = app_user.email and removed_at is null)`)
    .returning('id')
    .execute();
}

/**
 * Shuts out users who stayed signed in when their domain was removed, once their last session has ended: they
 * can no longer sign in.
 */
export async function endLapsedAccess(trx: Kysely<Database>, now: Date): Promise<void> {
  const listed = await trx.selectFrom('allowed_domain').select('domain').execute();
  for (const { domain } of listed) {
    const which = sql<boolean>`(${isOfDomain(domain, true)} and ${isOpen} and not exists (
      select from session where session.user_id = app_user.id and session.expires_at > ${now}))`;
    await endAccess(trx, which, now);
  }
}

/** The domain of a user's address as it was stored: lowercase, in ASCII or in Unicode. */
const emailDomain = sql<string>`substring(app_user.email from '[^@]*$')`;

/**
 * Whether `app_user` belongs to a domain, or to a subdomain of it, or has a listed address. The index has domains reversed: all
 * subdomains of `b.example` start with `elpmaxe.b.`, and `/` is the character after the dot.
 */
export function isOfDomain(domain: string, includesSubdomains: boolean): RawBuilder<boolean> {
  if (domain.includes('@')) return sql<boolean>`(app_user.email = ${domain})`;
  const forms = [...new Set([domain, domainToUnicode(domain)])];
  const backwards = sql`reverse(${emailDomain})`;
  const conditions = forms.flatMap((form) => {
    const mirrored = [...form].reverse().join('');
    const same = sql`${backwards} = ${mirrored}`;
    const below = sql`(${backwards} ~>=~ ${`${mirrored}.`} and ${backwards} ~<~ ${`${mirrored}/`})`;
    return includesSubdomains ? [same, below] : [same];
  });
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}
