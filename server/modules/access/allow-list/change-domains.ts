import type { Kysely } from 'kysely';
import type { Caller } from '#contract/route.ts';
import { AppError, invalidField, invalidRequest, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { accessMessages } from '#server/modules/access/access-messages.ts';
import { emailOf } from '#server/modules/access/account.ts';
import { writeAudit } from '#server/modules/access/audit.ts';
import { normalizeDomain, normalizeEmail, normalizeEntry } from '#server/modules/access/email-address.ts';
import type { Deps } from '#server/modules/deps.ts';
import { decideEntries, lockAllowList } from './check-entry.ts';
import { endDomainAccess, isOfDomain } from './end-domain-access.ts';

type NewDomains = {
  domain?: string | undefined;
  domains?: string[] | undefined;
  includesSubdomains?: boolean | undefined;
  note?: string | null | undefined;
};

/**
 * Adds domains, or single addresses, to the allow-list. One that is already there stays, and the given fields are updated.
 *
 * @throws AppError `invalid_request` that names each text that is neither; then none is added
 */
export async function addDomains(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actorId: string,
  { domain, domains, ...facts }: NewDomains,
): Promise<{ domains: string[]; added: number }> {
  const named = readDomains(domain === undefined ? (domains ?? []) : [domain], domain === undefined);
  return db.transaction().execute(async (trx) => {
    await lockAllowList(trx);
    let added = 0;
    for (const one of named) {
      if (await allowDomain(trx, actorId, { domain: one, ...facts }, clock.now())) added += 1;
    }
    return { domains: named, added };
  });
}

/** Adds one normalized domain to the list, which the caller has locked. Returns whether it is new. */
export async function allowDomain(
  trx: Kysely<Database>,
  actorId: string,
  { domain, includesSubdomains, note }: { domain: string } & Pick<NewDomains, 'includesSubdomains' | 'note'>,
  now: Date,
): Promise<boolean> {
  const before = await trx
    .selectFrom('allowed_domain')
    .select(['includes_subdomains', 'note', 'removed_at'])
    .where('domain', '=', domain)
    .executeTakeFirst();
  const isNew = before === undefined || before.removed_at !== null;
  const includes_subdomains = includesSubdomains ?? (isNew ? false : before.includes_subdomains);
  const kept = note === undefined ? (isNew ? null : before.note) : note || null;
  if (!isNew && before.includes_subdomains === includes_subdomains && before.note === kept) return false;
  const facts = {
    includes_subdomains,
    note: kept,
    ...(isNew ? { created_at: now, added_by: actorId, removed_at: null, removed_by: null } : {}),
  };
  await trx
    .insertInto('allowed_domain')
    .values({ domain, ...facts })
    .onConflict((oc) => oc.column('domain').doUpdateSet(facts))
    .execute();
  // Work in the names of its users resumes.
  await trx
    .updateTable('app_user')
    .set({ shut_out_at: null })
    .where('shut_out_at', 'is not', null)
    .where(isOfDomain(domain, includes_subdomains))
    .execute();
  await writeAudit(trx, {
    actorId,
    userId: null,
    action: isNew ? 'domain.added' : 'domain.changed',
    subject: domain,
    detail: { includesSubdomains: includes_subdomains },
    now,
  });
  return isNew;
}

function readDomains(given: string[], many: boolean): string[] {
  const read = given.map((text, index) => ({
    domain: normalizeEntry(text),
    path: many ? `domains.${index}` : 'domain',
    text,
  }));
  const issues = read
    .filter(({ domain }) => domain === null)
    .map(({ path, text }) => ({ path, message: accessMessages.domainInvalid(text) }));
  if (issues.length > 0) throw invalidRequest(issues);
  return [...new Set(read.flatMap(({ domain }) => (domain === null ? [] : [domain])))];
}

type Removal = { domain: string; endSessions?: boolean | undefined; confirm?: boolean | undefined };

/**
 * Removes a domain from the list. Its row stays, so the configuration never adds it again. Its users are
 * signed out unless they may stay; their data is kept.
 *
 * @throws AppError `not_found` if it isn't on the list; `conflict` if no administrator could sign in
 *   afterwards, or if the caller couldn't and hasn't confirmed it
 */
export async function removeDomain(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  caller: Caller,
  { domain: given, endSessions = true, confirm = false }: Removal,
): Promise<{ domain: string; endedSessions: number; endedTokens: number }> {
  const domain = normalizeEntry(given);
  if (domain === null) throw invalidField('domain', accessMessages.domainInvalid(given));
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    await lockAllowList(trx);
    const removed = await trx
      .updateTable('allowed_domain')
      .set({ removed_at: now, removed_by: caller.userId })
      .where('domain', '=', domain)
      .where('removed_at', 'is', null)
      .returning('includes_subdomains')
      .executeTakeFirst();
    if (!removed) throw notFound('Domain');
    await refuseLockOut(trx, { domain, admins: settings.adminEmails, caller, confirm });
    const ended = endSessions
      ? await endDomainAccess(trx, domain, removed.includes_subdomains, now)
      : { endedSessions: 0, endedTokens: 0 };
    await writeAudit(trx, {
      actorId: caller.userId,
      userId: null,
      action: 'domain.removed',
      subject: domain,
      detail: { endSessions, ...ended },
      now,
    });
    return { domain, ...ended };
  });
}

/** Checks the list as it would be afterwards. */
async function refuseLockOut(
  trx: Kysely<Database>,
  given: { domain: string; admins: ReadonlySet<string>; caller: Caller; confirm: boolean },
): Promise<void> {
  const getIn = await findAllowed(trx, [...given.admins, ...(await emailsOfOwners(trx))]);
  if (getIn.size === 0) {
    throw new AppError('conflict', accessMessages.noAdminLeft(given.domain));
  }
  if (!getIn.has((await emailOf(trx, given.caller.userId)).toLowerCase()) && !given.confirm) {
    throw new AppError('conflict', accessMessages.wouldLockOut(given.domain));
  }
}

/** Administrators by the owner's link. */
async function emailsOfOwners(trx: Kysely<Database>): Promise<string[]> {
  const rows = await trx
    .selectFrom('app_user')
    .select('email')
    .where('is_admin', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ email }) => email);
}

async function findAllowed(trx: Kysely<Database>, emails: string[]): Promise<Set<string>> {
  const addresses = new Map(emails.map((email) => [email, normalizeEmail(email) ?? '']));
  const entries = await decideEntries(trx, [...new Set(addresses.values())]);
  return new Set(emails.filter((email) => entries.get(addresses.get(email) ?? '')?.isAllowed));
}

/** Fills an empty table from the configuration. After that the table is authoritative. */
export async function fillAllowedDomains(db: Kysely<Database>, domains: string[]): Promise<void> {
  const rows = domains.flatMap((given) => {
    const domain = normalizeDomain(given);
    return domain ? [{ domain }] : [];
  });
  if (rows.length === 0) return;
  await db.transaction().execute(async (trx) => {
    // A removed domain still counts: the configuration never adds it again.
    const filled = await trx.selectFrom('allowed_domain').select('domain').limit(1).executeTakeFirst();
    if (filled) return;
    await trx
      .insertInto('allowed_domain')
      .values(rows)
      .onConflict((oc) => oc.doNothing())
      .execute();
  });
}
