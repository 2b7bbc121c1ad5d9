import type { Kysely } from 'kysely';
import { invalidRequest } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { writeAudit } from '#server/modules/access/audit/write-audit.ts';
import { normalizeDomain } from '#server/modules/access/normalize-domain.ts';
import type { Deps } from '#server/modules/deps.ts';
import { lockAllowList } from './lock-allow-list.ts';
import { isOfDomain } from './users-of-domain.ts';

type NewDomains = {
  domain?: string | undefined;
  domains?: string[] | undefined;
  includesSubdomains?: boolean | undefined;
  note?: string | null | undefined;
};

/**
 * Lets domains in. One that is on the list already stays and changes what is given.
 *
 * @throws AppError `invalid_request` that names each text that is no domain; then none is added
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
      if (await letIn(trx, actorId, { domain: one, ...facts }, clock.now())) added += 1;
    }
    return { domains: named, added };
  });
}

/**
 * Puts one normalised domain on the list, which is locked. Says whether it is new there.
 */
export async function letIn(
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
  // What their users had goes on.
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
    domain: normalizeDomain(text),
    path: many ? `domains.${index}` : 'domain',
    text,
  }));
  const issues = read
    .filter(({ domain }) => domain === null)
    .map(({ path, text }) => ({ path, message: `“${text}” is no domain such as example.com` }));
  if (issues.length > 0) throw invalidRequest(issues);
  return [...new Set(read.flatMap(({ domain }) => (domain === null ? [] : [domain])))];
}
