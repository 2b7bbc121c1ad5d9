import { sql } from 'kysely';
import type { AllowedDomain } from '#contract/access/allow-list.ts';
import type { Caller } from '#contract/route.ts';
import { pageRows } from '#server/cursor.ts';
import { containsPattern } from '#server/db/contains-pattern.ts';
import { emailOf } from '#server/modules/access/account.ts';
import { normalizeEmail } from '#server/modules/access/email-address.ts';
import type { Deps } from '#server/modules/deps.ts';
import { decideEntries } from './check-entry.ts';
import { isOfDomain } from './end-domain-access.ts';

const defaultLimit = 50;

type Asked = { cursor?: string | undefined; limit?: number | undefined; search?: string | undefined };

/** The domains on the list by name, with each one's number of users and whether it lets the caller in. */
export async function listDomains(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  { cursor, limit = defaultLimit, search }: Asked,
): Promise<{ items: AllowedDomain[]; nextCursor: string | null; total: number }> {
  let matching = db.selectFrom('allowed_domain').where('removed_at', 'is', null);
  if (search) {
    matching = matching.where((eb) =>
      eb.or([eb('domain', 'ilike', containsPattern(search)), eb('note', 'ilike', containsPattern(search))]),
    );
  }
  const [{ total }, rows, by] = await Promise.all([
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    matching
      .leftJoin('app_user', 'app_user.id', 'allowed_domain.added_by')
      .select([
        'allowed_domain.domain',
        'includes_subdomains',
        'note',
        'allowed_domain.created_at',
        'app_user.id as adder_id',
        'app_user.name as adder_name',
        'app_user.email as adder_email',
      ])
      .where('allowed_domain.domain', '>', cursor ?? '')
      .orderBy('allowed_domain.domain')
      .limit(limit + 1)
      .execute(),
    ownEntry(db, caller.userId),
  ]);
  const { shown, nextCursor } = pageRows(rows, limit, ({ domain }) => domain);
  const users = await countUsers(db, shown);
  return {
    items: shown.map((row) => ({
      domain: row.domain,
      includesSubdomains: row.includes_subdomains,
      note: row.note,
      addedAt: row.created_at.toISOString(),
      addedBy:
        row.adder_id === null
          ? null
          : { id: row.adder_id, name: row.adder_name ?? '', email: row.adder_email ?? '' },
      users: users.get(row.domain) ?? 0,
      isOwn: row.domain === by,
    })),
    nextCursor,
    total,
  };
}

/** Counts the users of each of these domains, in one statement. */
async function countUsers(
  db: Deps['db'],
  domains: readonly { domain: string; includes_subdomains: boolean }[],
): Promise<ReadonlyMap<string, number>> {
  if (domains.length === 0) return new Map();
  const counts = domains.map(
    ({ domain, includes_subdomains }) => sql`
      select ${domain}::text as domain, count(*)::int as users from app_user
      where ${isOfDomain(domain, includes_subdomains)} and deleted_at is null`,
  );
  const { rows } = await sql<{
    domain: string;
    users: number;
  }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return new Map(rows.map((row) => [row.domain, row.users]));
}

/** The listed domain that lets a user in; null if none does any more. */
async function ownEntry(db: Deps['db'], userId: string): Promise<string | null> {
  const address = normalizeEmail(await emailOf(db, userId));
  if (address === null) return null;
  const entry = (await decideEntries(db, [address])).get(address);
  return entry?.isAllowed ? entry.by : null;
}
