import { sql, type Transaction } from 'kysely';
import type { AddedPerson } from '#contract/imports/sources.ts';
import type { Realm } from '#contract/profile.ts';
import type { FactSource } from '#core/fact-sources.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { type ProfileUrl, parseProfileUrl } from '#server/modules/people/canonical-url.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import { emptyPerson, manualEngagement, type NewPerson } from '#server/modules/people/new-facts.ts';
import { learnBlocks } from '#server/modules/people/persons/erasure-blocks.ts';
import { identify } from '#server/modules/people/persons/person-keys.ts';
import { loadPeople } from '#server/modules/people/persons/person-rows.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { recordAndMerge } from '#server/modules/signals/people/merge-people.ts';
import { recordEngagements } from '#server/modules/signals/recording/record-engagements.ts';
import type { SourceProfile } from '#server/ports/linkedin-source/port.ts';
import { recordEmployer } from './enrichment/store-enrichment.ts';
import { importsMessages } from './imports-messages.ts';

/** What a provider reported about the one person it was asked about. */
export type ReportedPerson = SourceProfile & { url: string; source: FactSource };

/** The outcome of a line. */
type StoredLine = Omit<AddedPerson, 'line'>;

type StoredSignal = { id: string; name: string; isNameGuessed: boolean };

/**
 * Stores the people of pasted lines as signals of a connected profile, in the caller's transaction. The same
 * lines again add nothing.
 *
 * @param fetched the only person among the lines, if the provider was asked about them
 * @returns the outcome of each line, in their order
 */
export async function storeAdded(
  trx: Transaction<Database>,
  profile: OwnedConnectedProfile,
  given: PersonLine[],
  fetched: ReportedPerson | null,
  now: Date,
): Promise<StoredLine[]> {
  const whose = { userId: profile.user_id, realm: profile.network };
  const where = { ...whose, connectedProfileId: profile.id, seenAt: now };
  // A pasted URL, no matter who pasted it, ranks below LinkedIn's own data as a fact.
  const pasted = { ...where, source: 'paste' } as const;
  await lockFacts(trx, profile.user_id);

  const { lines, reported } = await refuseBlocked(trx, whose, given, fetched);
  const people = lines.map(({ parsedUrl }) => (parsedUrl === null ? null : toPerson(parsedUrl, reported)));
  const wanted = people.filter((person) => person !== null);
  const facts = reported === null ? wanted : [...wanted, reportedPerson(reported)];
  const keys = [...new Set(facts.flatMap((person) => identify(person).keys))];
  const knownIds = new Set((await loadPeople(trx, whose, keys)).map(({ id }) => id));
  if (reported !== null) {
    const fact = reportedPerson(reported);
    const { changedIds, idOf } = await recordAndMerge(trx, { ...where, source: reported.source }, [fact]);
    const id = idOf(fact);
    if (id !== null) await recordEmployer(trx, { ...where, source: reported.source }, id, reported.employer);
    if (changedIds.length > 0) await notifyChange(trx, profile.user_id, { name: 'signals', id: profile.id });
  }
  const recorded = await recordAndMerge(trx, pasted, wanted);
  const idOf = (person: NewPerson | null) => (person === null ? null : recorded.idOf(person));

  const before = await readSignals(trx, profile, people.map(idOf));
  const fresh = wanted.filter((person) => {
    const id = idOf(person);
    return id === null || !before.has(id);
  });
  await recordEngagements(
    trx,
    pasted,
    fresh.map((person) => manualEngagement(person, idOf(person), now)),
  );
  const after = await readSignals(trx, profile, people.map(idOf));

  const firstLines = new Map<string, number>();
  return lines.map((line, index) => {
    const id = idOf(people[index] ?? null);
    const signal = id === null ? undefined : after.get(id);
    if (line.parsedUrl === null || id === null || signal === undefined) {
      return { ...nobody, reason: line.reason ?? importsMessages.urlNotStored };
    }
    const firstLine = firstLines.get(id);
    firstLines.set(id, firstLine ?? index + 1);
    const isThere = before.has(id) || firstLine !== undefined;
    return {
      outcome: isThere ? 'exists' : knownIds.has(id) ? 'merged' : 'created',
      reason: firstLine === undefined ? null : importsMessages.sameLine(firstLine),
      url: line.parsedUrl.url,
      name: signal.name,
      isNameGuessed: signal.isNameGuessed,
      signalId: signal.id,
    };
  });
}

/** Refuses erased people who are blocked from re-import, by their URL or by what the provider reported. */
async function refuseBlocked(
  trx: Transaction<Database>,
  whose: { userId: string; realm: Realm },
  given: PersonLine[],
  reported: ReportedPerson | null,
): Promise<{ lines: PersonLine[]; reported: ReportedPerson | null }> {
  const people = given.map(({ parsedUrl }) => (parsedUrl === null ? null : toPerson(parsedUrl, reported)));
  const blocked = await learnBlocks(
    trx,
    whose,
    people.filter((person) => person !== null),
  );
  const lines = given.map((line, index) => {
    const person = people[index] ?? null;
    return person !== null && blocked.has(person) ? refuseErased() : line;
  });
  return {
    lines,
    reported: reported !== null && lines.every(({ parsedUrl }) => parsedUrl === null) ? null : reported,
  };
}

const nobody = { outcome: 'invalid', url: null, name: null, isNameGuessed: false, signalId: null } as const;

/** The signals these people have with the profile, by person id. */
export async function readSignals(
  trx: Transaction<Database>,
  profile: OwnedConnectedProfile,
  personIds: (string | null)[],
): Promise<Map<string, StoredSignal>> {
  const rows = await trx
    .selectFrom('signal')
    .innerJoin('person', (join) =>
      join.onRef('person.user_id', '=', 'signal.user_id').onRef('person.id', '=', 'signal.person_id'),
    )
    .select(['signal.person_id as personId', 'signal.id', 'signal.name'])
    .select(sql<boolean>`not person.sources ? 'name'`.as('isNameGuessed'))
    .where('signal.user_id', '=', profile.user_id)
    .where('signal.connected_profile_id', '=', profile.id)
    .where('signal.person_id', '=', sql<string>`any(${personIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ personId, ...signal }) => [personId, signal]));
}

/** A person known only by URL; the provider's report ties the URL to its other identifiers. */
function toPerson({ urn, publicId, url }: ProfileUrl, reported: ReportedPerson | null): NewPerson {
  return urn === null
    ? { ...emptyPerson, urn: reported?.urn ?? null, publicId, url }
    : { ...emptyPerson, urn, url: reported?.url ?? url };
}

/** The public id comes from the canonical URL. */
function reportedPerson({
  urn,
  url,
  name,
  headline,
  location,
  pictureUrl,
  ...job
}: ReportedPerson): NewPerson {
  const { title, employer } = job;
  return {
    ...emptyPerson,
    urn,
    url,
    name,
    headline,
    location,
    pictureUrl,
    title,
    company: employer?.name ?? null,
  };
}

/** A pasted line: the person it names, or why it names no one who can be added. */
type PersonLine = { parsedUrl: ProfileUrl; reason: null } | { parsedUrl: null; reason: string };

/** Parses a pasted URL of a person to add as a signal of a connected profile. Never throws. */
export function readPersonLine(text: string, profile: OwnedConnectedProfile): PersonLine {
  const parsedUrl = parseProfileUrl(text);
  if (parsedUrl === null) {
    return refuse(importsMessages.notAPerson);
  }
  if (parsedUrl.kind === 'company') {
    return refuse(importsMessages.companyPage);
  }
  return isProfileItself(parsedUrl, profile) ? refuseItself() : { parsedUrl, reason: null };
}

/** Refuses the connected profile as its own signal. */
export function refuseItself(): PersonLine & { parsedUrl: null } {
  return refuse(importsMessages.profileItself);
}

/** Refuses an erased person who is blocked from re-import. */
export function refuseErased(): PersonLine & { parsedUrl: null } {
  return refuse(importsMessages.erasedPerson);
}

/** Whether a URL or a fetched person is the connected profile. */
export function isProfileItself(
  one: { urn: string | null; publicId: string | null },
  profile: OwnedConnectedProfile,
): boolean {
  if (profile.kind !== 'person') return false;
  return (
    (one.urn !== null && one.urn === profile.urn) ||
    (one.publicId !== null && one.publicId === profile.public_id)
  );
}

function refuse(reason: string): PersonLine & { parsedUrl: null } {
  return { parsedUrl: null, reason };
}
