import type { Realm } from '#contract/profile.ts';
import type { Caller } from '#contract/route.ts';
import type { CompanyProfile } from '#contract/signals/companies.ts';
import type { SignalDetails } from '#contract/signals/signals.ts';
import { AppError, notFound } from '#server/app-error.ts';
import { owned } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { askProvider, requireSource } from '#server/modules/imports/ask-provider.ts';
import { importsMessages } from '#server/modules/imports/imports-messages.ts';
import { readCompany, requireOwnedCompany } from '#server/modules/signals/companies.ts';
import { readDetails } from '#server/modules/signals/details/read-details.ts';
import { requireOwnedSignal } from '#server/modules/signals/require-owned-signal.ts';
import { askWithinBudget, refuseForBudget } from './budget.ts';
import { companyRef, personRef, storeCompanyEnrichment, storePersonEnrichment } from './store-enrichment.ts';

type EnrichDeps = Pick<Deps, 'db' | 'clock' | 'source' | 'log' | 'settings'>;

/**
 * Asks the provider about a person immediately, using one of the day's enrichments.
 *
 * @throws AppError `not_found`, `not_configured` without a provider for that realm or without enrichments,
 *   `rate_limited` when none is left, or the provider's failure
 */
export async function enrichSignal(deps: EnrichDeps, caller: Caller, id: string): Promise<SignalDetails> {
  const { db, clock } = deps;
  const { userId } = caller;
  const own = await requireOwnedSignal(db, userId, id);
  const ref = await personRef(db, userId, own.personId);
  if (ref === null) throw new AppError('conflict', importsMessages.personNotEnrichable);
  const { network: realm } = await db
    .selectFrom('person')
    .select('network')
    .where(owned('person', { userId, id: own.personId }))
    .executeTakeFirstOrThrow();
  const source = requireSource(deps.source, realm);
  const { reported, error } = await ask(deps, { userId, realm: source.realm }, () => source.profile(ref));
  const origin = { userId, realm, source: source.name, seenAt: clock.now() };
  const personId = await db.transaction().execute((trx) => storePersonEnrichment(trx, origin, ref, reported));
  if (error !== null) throw error;
  // If two people turned out to be one, the signal of the remaining person has everything.
  const signal = await db
    .selectFrom('signal')
    .select('id')
    .where('user_id', '=', userId)
    .where('connected_profile_id', '=', own.connectedProfileId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return readDetails(db, userId, signal?.id ?? id, undefined, clock.now());
}

/** The same for a company whose page is known. @throws AppError `conflict` if it isn't */
export async function enrichCompany(deps: EnrichDeps, caller: Caller, id: string): Promise<CompanyProfile> {
  const { db, clock } = deps;
  const { userId } = caller;
  const own = await requireOwnedCompany(db, userId, id);
  const source = requireSource(deps.source, own.realm);
  const ref = await companyRef(db, userId, own.id);
  if (ref === null) {
    throw new AppError('conflict', importsMessages.companyNotEnrichable);
  }
  const { reported, error } = await ask(deps, { userId, realm: source.realm }, () => source.company(ref));
  const origin = { userId, realm: own.realm, source: source.name, seenAt: clock.now() };
  const now = await db.transaction().execute((trx) => storeCompanyEnrichment(trx, origin, ref, reported));
  if (error !== null) throw error;
  const company = await readCompany(db, userId, now, clock.now());
  if (company === null) throw notFound('Company');
  return company;
}

/** The provider's answer, or the message that it knows nothing. */
async function ask<T>(
  deps: EnrichDeps,
  whose: { userId: string; realm: Realm },
  call: () => Promise<T>,
): Promise<{ reported: T; error: null } | { reported: null; error: AppError }> {
  const asked = await askProvider(deps.log, () => askWithinBudget(deps, whose, call));
  if (asked.outcome === 'no_budget') return refuseForBudget(deps, whose.userId);
  if (asked.outcome === 'reported') return { reported: asked.reported, error: null };
  const error = await askProvider<never>(deps.log, async () => {
    throw asked.error;
  }).catch((caught: unknown) => caught);
  if (!(error instanceof AppError)) throw error;
  return { reported: null, error };
}
