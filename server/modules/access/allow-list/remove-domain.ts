import type { Kysely } from 'kysely';
import type { Caller } from '#contract/route.ts';
import { AppError, invalidField, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { writeAudit } from '#server/modules/access/audit/write-audit.ts';
import { domainOf } from '#server/modules/access/email-address.ts';
import { emailOf } from '#server/modules/access/email-of.ts';
import { normalizeDomain } from '#server/modules/access/normalize-domain.ts';
import type { Deps } from '#server/modules/deps.ts';
import { decideEntries } from './decide-entries.ts';
import { endAccessOf } from './end-access-of.ts';
import { lockAllowList } from './lock-allow-list.ts';

type Removal = { domain: string; endSessions?: boolean | undefined; confirm?: boolean | undefined };

/**
 * Takes a domain off the list. Its row stays, so that the configuration never brings it back. Its users are signed out
 * unless they may stay; what they have is kept.
 *
 * @throws AppError `not_found` where it is not on the list; `conflict` where no administrator could sign in afterwards,
 * or where the caller could not and has not confirmed it
 */
export async function removeDomain(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  caller: Caller,
  { domain: given, endSessions = true, confirm = false }: Removal,
): Promise<{ domain: string; endedSessions: number; endedTokens: number }> {
  const domain = normalizeDomain(given);
  if (domain === null) throw invalidField('domain', `“${given}” is no domain such as example.com`);
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
      ? await endAccessOf(trx, domain, removed.includes_subdomains, now)
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

/** Looks at the list as it would be afterwards. */
async function refuseLockOut(
  trx: Kysely<Database>,
  given: { domain: string; admins: ReadonlySet<string>; caller: Caller; confirm: boolean },
): Promise<void> {
  const getIn = await whoGetsIn(trx, [...given.admins]);
  if (getIn.size === 0) {
    throw new AppError(
      'conflict',
      `No administrator could sign in any more without ${given.domain}. Add the domain of another one first.`,
    );
  }
  if (!getIn.has((await emailOf(trx, given.caller.userId)).toLowerCase()) && !given.confirm) {
    throw new AppError(
      'conflict',
      `You get in by ${given.domain} yourself and could not sign in any more. Confirm that you want this.`,
    );
  }
}

async function whoGetsIn(trx: Kysely<Database>, emails: string[]): Promise<Set<string>> {
  const domains = new Map(emails.map((email) => [email, domainOf(email) ?? '']));
  const entries = await decideEntries(trx, [...new Set(domains.values())]);
  return new Set(emails.filter((email) => entries.get(domains.get(email) ?? '')?.isAllowed));
}
