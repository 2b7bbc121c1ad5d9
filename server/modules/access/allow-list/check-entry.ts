import { type Kysely, sql, type Transaction } from 'kysely';
import type { EntryCheck, EntryReason } from '#contract/access/allow-list.ts';
import { AppError, invalidField } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { accessMessages } from '#server/modules/access/access-messages.ts';
import { writeAudit } from '#server/modules/access/audit.ts';
import { domainOf, normalizeDomain, normalizeEmail } from '#server/modules/access/email-address.ts';
import { takeRate } from '#server/modules/access/rate-limit.ts';

/** Whether a domain gets in, and the listed domain that decided it. */
type Entry = { isAllowed: boolean; reason: EntryReason; by: string | null };

/** A domain's parents, nearest first, down to two labels: for `x.a.b.example` the last is `b.example`. */
function parentsOf(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(1, -1).map((_, index) => labels.slice(index + 1).join('.'));
}

/** Decides for each of these canonical addresses and normalized domains, in one statement. */
export async function decideEntries(
  db: Kysely<Database>,
  entries: readonly string[],
): Promise<Map<string, Entry>> {
  if (entries.length === 0) return new Map();
  const asked = [
    ...new Set(entries.flatMap((entry) => [entry, domainPart(entry), ...parentsOf(domainPart(entry))])),
  ];
  const rows = await db
    .selectFrom('allowed_domain')
    .select(['domain', 'includes_subdomains', 'removed_at'])
    .where('domain', 'in', asked)
    .execute();
  const listed = new Map(rows.map((row) => [row.domain, row]));
  return new Map(entries.map((entry) => [entry, decideEntry(entry, listed)]));
}

/** What follows the `@`, or the whole domain. */
const domainPart = (entry: string) => entry.slice(entry.lastIndexOf('@') + 1);

type Listed = ReadonlyMap<string, { includes_subdomains: boolean; removed_at: Date | null }>;

/** An address gets in by its domain, or by itself. */
function decideEntry(entry: string, listed: Listed): Entry {
  const ofDomain = decide(domainPart(entry), listed);
  if (ofDomain.isAllowed || !entry.includes('@') || listed.get(entry)?.removed_at !== null) return ofDomain;
  return { isAllowed: true, reason: 'address', by: entry };
}

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

/** Whether an address gets past the beta gate. Subdomains count only if their domain includes them. */
export async function isDomainAllowed(db: Kysely<Database>, email: string): Promise<boolean> {
  const address = normalizeEmail(email);
  if (address === null) return false;
  return (await decideEntries(db, [address])).get(address)?.isAllowed ?? false;
}

/**
 * Whether an address, or any address of a domain, would get in, and why.
 *
 * @throws AppError that names the field `email` if it is neither
 */
export async function checkEntry(db: Kysely<Database>, email: string): Promise<EntryCheck> {
  const asked = email.includes('@') ? normalizeEmail(email) : normalizeDomain(email);
  if (asked === null) throw invalidField('email', accessMessages.entryInvalid);
  const entry = (await decideEntries(db, [asked])).get(asked);
  if (!entry) throw new Error('A domain was asked for and not decided.');
  const domain = domainPart(asked);
  return { domain, ...entry, message: entryMessage(domain, entry) };
}

function entryMessage(domain: string, { reason, by }: Entry): string {
  switch (reason) {
    case 'address':
      return `${by} is on the list.`;
    case 'domain':
      return `${domain} is on the list.`;
    case 'parent-domain':
      return `${by} is on the list with its subdomains.`;
    case 'parent-without-subdomains':
      return `${by} is on the list, but its subdomains aren’t.`;
    case 'removed':
      return `${domain} was removed from the list.`;
    case 'not-listed':
      return `${domain} isn’t on the list.`;
  }
}

/**
 * Refuses an address that the list doesn't let in, and records the refusal. Don't call this in a transaction
 * that the refusal would roll back.
 *
 * @throws AppError `domain_not_whitelisted`, which names no account
 */
export async function requireEntry(db: Kysely<Database>, email: string, now: Date): Promise<void> {
  if (await isDomainAllowed(db, email)) return;
  await recordRefusal(db, email, now);
  throw notListed(email);
}

/**
 * The same for a sign-in, and holds until the transaction ends: if a domain is removed at the same time,
 * either this refuses, or the removal comes afterwards and ends the session.
 *
 * @throws AppError `domain_not_whitelisted`
 */
export async function lockEntry(trx: Transaction<Database>, email: string): Promise<void> {
  await lockAllowListForShare(trx);
  if (!(await isDomainAllowed(trx, email))) throw notListed(email);
}

function notListed(email: string): AppError {
  return new AppError('domain_not_whitelisted', accessMessages.notWhitelisted(domainOf(email)));
}

/**
 * Records that a domain was refused, at most a few times an hour per address, or the audit would grow with
 * every click.
 */
async function recordRefusal(db: Kysely<Database>, email: string, now: Date): Promise<void> {
  const limit = { name: 'refusal-noted', key: email, limit: 3, perSeconds: 3600, now };
  if (!(await takeRate(db, limit)).isAllowed) return;
  const subject = domainOf(email);
  await writeAudit(db, { actorId: null, userId: null, action: 'login.refused', subject, now });
}

/**
 * Serializes changes to the list: two administrators must not each remove the domain that lets the other in.
 */
export async function lockAllowList(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('allow-list', 0))`.execute(trx);
}

/** Keeps the list unchanged until the transaction ends. Concurrent sign-ins don't block each other. */
export async function lockAllowListForShare(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('allow-list', 0))`.execute(trx);
}
