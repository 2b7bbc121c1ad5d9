import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { parseProfileUrl } from '#server/modules/people/canonical-url.ts';
import { companyNamed } from '#server/modules/people/companies/company-keys.ts';
import { recordCompany } from '#server/modules/people/companies/record-company.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import { employAt, markEnriched } from '#server/modules/people/mark-enriched.ts';
import { emptyPerson, type FactOrigin, type NewPerson } from '#server/modules/people/new-facts.ts';
import type { SourceName } from '#server/modules/people/tables.ts';
import { recordAndMerge } from '#server/modules/signals/people/merge-people.ts';
import { copyPeople, moveToCompany } from '#server/modules/signals/recording/copy-people.ts';
import type {
  ProfileRef,
  SourceCompany,
  SourceEmployer,
  SourceProfile,
} from '#server/ports/linkedin-source/port.ts';

/** Who reported it, to which user, and when. */
type EnrichmentOrigin = FactOrigin & { source: SourceName };

/**
 * Stores the result of a person's enrichment in the caller's transaction: facts that rank below a user's
 * edit, the company with its identifiers, and the fact that the provider was asked. `null`: the provider
 * knows no such person.
 *
 * @returns the person's id now: a different record if the enrichment showed that two are one
 */
export async function storePersonEnrichment(
  trx: Transaction<Database>,
  origin: EnrichmentOrigin,
  asked: EnrichmentRef,
  reported: SourceProfile | null,
): Promise<string> {
  const { userId, source, seenAt } = origin;
  await lockFacts(trx, userId);
  let personId = asked.id;
  if (reported !== null) {
    const { id, changedIds } = await recordReported(trx, origin, asked, reported);
    personId = id ?? asked.id;
    await copyPeople(trx, userId, [...changedIds, ...(id === null ? [] : [id])]);
    const touched = [...new Set([asked.id, ...changedIds, ...(id === null ? [] : [id])])];
    const profiles = await trx
      .selectFrom('signal')
      .select('connected_profile_id as id')
      .distinct()
      .where('user_id', '=', userId)
      .where('person_id', 'in', touched)
      .execute();
    for (const profile of profiles) await notifyChange(trx, userId, { name: 'signals', id: profile.id });
  }
  for (const id of new Set([asked.id, personId])) {
    await markEnriched(trx, 'person', { userId, id }, { source, at: seenAt });
  }
  await notifyChange(trx, userId, { name: 'look-ups', id: userId });
  return personId;
}

/** The same for a company. @returns its id, a different one if two companies turned out to be the same */
export async function storeCompanyEnrichment(
  trx: Transaction<Database>,
  origin: EnrichmentOrigin,
  asked: EnrichmentRef,
  reported: SourceCompany | null,
): Promise<string> {
  const { userId, source, seenAt } = origin;
  await lockFacts(trx, userId);
  let id = asked.id;
  if (reported !== null) {
    const company = await recordCompany(trx, origin, reported, asked.id);
    await moveToCompany(trx, userId, company);
    id = company.id;
  }
  await markEnriched(trx, 'company', { userId, id }, { source, at: seenAt });
  await notifyChange(trx, userId, { name: 'company', id });
  await notifyChange(trx, userId, { name: 'look-ups', id: userId });
  return id;
}

async function recordReported(
  trx: Transaction<Database>,
  origin: EnrichmentOrigin,
  asked: EnrichmentRef,
  reported: SourceProfile,
): Promise<{ id: string | null; changedIds: string[] }> {
  const fact = toPerson(reported);
  const changed: string[] = [];
  if (asked.publicId !== null && fact.publicId !== asked.publicId) {
    // The URL now leads to someone else: first tie the id to the person we asked about, as an older fact.
    const tie = { ...emptyPerson, urn: reported.urn, publicId: asked.publicId };
    const older = { ...origin, seenAt: new Date(origin.seenAt.getTime() - 1) };
    changed.push(...(await recordAndMerge(trx, older, [tie])).changedIds);
  }
  const recorded = await recordAndMerge(trx, origin, [fact]);
  const id = recorded.idOf(fact);
  if (id !== null) await recordEmployer(trx, origin, id, reported.employer);
  return { id, changedIds: [...changed, ...recorded.changedIds] };
}

/** Links a person to the company their profile names, with its identifiers. The caller copies the changes. */
export async function recordEmployer(
  trx: Transaction<Database>,
  origin: FactOrigin,
  personId: string,
  employer: SourceEmployer | null,
): Promise<void> {
  if (employer === null) return;
  const { userId } = origin;
  const company = await recordCompany(trx, origin, companyNamed(employer));
  await moveToCompany(trx, userId, company);
  await employAt(trx, { userId, personId }, { id: company.id, name: employer.name });
  await notifyChange(trx, userId, { name: 'company', id: company.id });
}

function toPerson(reported: SourceProfile): NewPerson {
  const slug = reported.publicId ?? reported.urn;
  const profileUrl = parseProfileUrl(`linkedin.com/in/${encodeURIComponent(slug)}`);
  return {
    ...emptyPerson,
    urn: reported.urn,
    publicId: profileUrl?.publicId ?? null,
    url: profileUrl?.url ?? null,
    name: reported.name,
    headline: reported.headline,
    company: reported.employer?.name ?? null,
    title: reported.title,
    location: reported.location,
    pictureUrl: reported.pictureUrl,
  };
}

/** What to ask a provider with, plus the name to show in progress. */
export type EnrichmentRef = ProfileRef & { id: string; name: string };

const site = 'https://www.linkedin.com';

/** How to ask a provider about a person; null if nothing identifies them to a provider. */
export const personRef = (db: Kysely<Database>, userId: string, id: string) =>
  findRef(db, 'person', 'in', userId, id);

/** How to ask a provider about a company; null if its page isn't known. */
export const companyRef = (db: Kysely<Database>, userId: string, id: string) =>
  findRef(db, 'company', 'company', userId, id);

async function findRef(
  db: Kysely<Database>,
  kind: 'person' | 'company',
  segment: string,
  userId: string,
  id: string,
): Promise<EnrichmentRef | null> {
  const row = await db
    .selectFrom(kind)
    .select(['id', 'name', 'urn', 'public_id as publicId', 'url'])
    .where(owned(kind, { userId, id }))
    .executeTakeFirst();
  const slug = row?.publicId ?? row?.urn ?? null;
  if (row === undefined || slug === null) return null;
  return { ...row, kind, url: row.url ?? `${site}/${segment}/${encodeURIComponent(slug)}` };
}
