import type { Kysely } from 'kysely';
import type { EntryReason } from '#contract/allow-list.ts';
import type { Database } from '#server/db/database.ts';

/** Whether a domain gets in, and by which domain of the list that was decided. */
export type Entry = { isAllowed: boolean; reason: EntryReason; by: string | null };

/** The domains above one, the nearest first, down to two labels: `b.example` of `x.a.b.example` is the last. */
function parentsOf(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(1, -1).map((_, index) => labels.slice(index + 1).join('.'));
}

/** Decides for each of these normalised domains, by one statement. */
export async function decideEntries(
  db: Kysely<Database>,
  domains: readonly string[],
): Promise<Map<string, Entry>> {
  if (domains.length === 0) return new Map();
  const asked = [...new Set(domains.flatMap((domain) => [domain, ...parentsOf(domain)]))];
  const rows = await db
    .selectFrom('allowed_domain')
    .select(['domain', 'includes_subdomains', 'removed_at'])
    .where('domain', 'in', asked)
    .execute();
  const listed = new Map(rows.map((row) => [row.domain, row]));
  return new Map(domains.map((domain) => [domain, decide(domain, listed)]));
}

type Listed = ReadonlyMap<string, { includes_subdomains: boolean; removed_at: Date | null }>;

function decide(domain: string, listed: Listed): Entry {
  const own = listed.get(domain);
  if (own?.removed_at === null) return { isAllowed: true, reason: 'domain', by: domain };
  const above = parentsOf(domain).filter((parent) => listed.get(parent)?.removed_at === null);
  const open = above.find((parent) => listed.get(parent)?.includes_subdomains);
  if (open !== undefined) return { isAllowed: true, reason: 'parent-domain', by: open };
  if (own) return { isAllowed: false, reason: 'removed', by: domain };
  const [shut] = above;
  if (shut !== undefined) return { isAllowed: false, reason: 'parent-without-subdomains', by: shut };
  return { isAllowed: false, reason: 'not-listed', by: null };
}
