import { type Kysely, sql, type Transaction } from 'kysely';
import type {
  Duplicate,
  MergedPerson,
  MergePreview,
  PersonMerge,
  PersonRecord,
} from '#contract/signals/people.ts';
import { AppError, invalidField, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import { readSnapshot } from '#server/db/read-snapshot.ts';
import { linkCompanies } from '#server/modules/people/companies/link-companies.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import { joinPeople, type PersonFacts } from '#server/modules/people/persons/merge-person.ts';
import { ranksBefore } from '#server/modules/people/persons/person-draft.ts';
import { areDifferentPeople } from '#server/modules/people/persons/person-keys.ts';
import { updatePeople } from '#server/modules/people/persons/person-rows.ts';
import { type OwnedPerson, requireOwnedPerson } from '#server/modules/people/persons/require-owned-person.ts';
import { deleteSeparation } from '#server/modules/people/persons/separations.ts';
import { connectedSignals } from '#server/modules/signals/require-owned-signal.ts';
import { signalsMessages } from '#server/modules/signals/signals-messages.ts';
import { type RecordCounts, readRecordCounts } from './erase-person.ts';
import { mergePeople } from './merge-people.ts';

/**
 * Merges two people because the user says they are the same, even if the user had undone that merge before.
 *
 * @param isConfirmed whether to merge them although LinkedIn gives them different ids: a person may have two
 *   accounts
 * @throws AppError `conflict` if such a merge wasn't confirmed; otherwise as `planMerge`
 */
export async function mergeManually(
  db: Kysely<Database>,
  userId: string,
  { id, otherId, isConfirmed }: { id: string; otherId: string; isConfirmed: boolean },
): Promise<MergedPerson> {
  return db.transaction().execute(async (trx) => {
    await lockFacts(trx, userId);
    const { kept, gone, facts, haveDifferentIds } = await planMerge(trx, userId, id, otherId);
    if (haveDifferentIds && !isConfirmed) {
      const names = [kept.facts.name, gone.facts.name].join(' and ');
      throw new AppError('conflict', signalsMessages.twoAccounts(names));
    }
    await deleteSeparation(trx, userId, kept.records, gone.records);
    await updatePeople(trx, { userId, realm: kept.realm }, [{ id: kept.id, ...facts }]);
    await linkCompanies(trx, { userId, realm: kept.realm }, [kept.id]);
    const plan = { keptId: kept.id, goneId: gone.id, kept: kept.facts, gone: gone.facts };
    const [merge] = await mergePeople(trx, userId, [plan], { by: 'user' });
    if (merge === undefined) throw new Error('a merge was not written');
    const signals = await connectedSignals(trx)
      .select(['signal.id', 'signal.connected_profile_id as connectedProfileId'])
      .where('signal.user_id', '=', userId)
      .where('signal.person_id', '=', kept.id)
      .orderBy('signal.id')
      .execute();
    return { mergeId: merge.id, personId: kept.id, signals };
  });
}

/** What merging two people by hand would do. */
type ManualMerge = {
  kept: OwnedPerson;
  gone: OwnedPerson;
  /** The combined data about both. */
  facts: PersonFacts;
  /** Whether LinkedIn gives them two ids of the same kind. */
  haveDifferentIds: boolean;
};

/**
 * Checks two people of a user; writes nothing.
 *
 * @throws AppError `not_found`, or one that names `otherId` if they are the same record or belong to two
 *   realms
 */
async function planMerge(
  trx: Transaction<Database>,
  userId: string,
  id: string,
  otherId: string,
): Promise<ManualMerge> {
  const one = await requireOwnedPerson(trx, userId, id);
  const other = await requireOwnedPerson(trx, userId, otherId);
  if (one.id === other.id) throw invalidField('otherId', signalsMessages.samePerson);
  if (one.realm !== other.realm) {
    throw invalidField('otherId', signalsMessages.twoRealms);
  }
  const [kept, gone] = ranksBefore(one, other) ? [one, other] : [other, one];
  const facts = structuredClone(kept.facts);
  joinPeople(facts, gone.facts);
  const haveDifferentIds = [...kept.urns].some((urn) =>
    [...gone.urns].some((otherUrn) => areDifferentPeople(urn, otherUrn)),
  );
  return { kept, gone, facts, haveDifferentIds };
}

/**
 * Both people side by side, and the result of merging them. Writes nothing.
 *
 * @throws AppError as `planMerge`
 */
export async function previewMerge(
  db: Kysely<Database>,
  userId: string,
  id: string,
  otherId: string,
): Promise<MergePreview> {
  return readSnapshot(db, async (trx) => {
    const { kept, gone, facts, haveDifferentIds } = await planMerge(trx, userId, id, otherId);
    return {
      kept: toRecord(kept.facts, await readRecordCounts(trx, userId, [kept.id])),
      gone: toRecord(gone.facts, await readRecordCounts(trx, userId, [gone.id])),
      result: toRecord(facts, await readRecordCounts(trx, userId, [kept.id, gone.id])),
      haveDifferentIds,
    };
  });
}

function toRecord(facts: PersonFacts, holdings: RecordCounts): PersonRecord {
  const { name, headline, title, company, location, email, picture_url, url } = facts;
  const known = { headline, title, company, location, email, pictureUrl: picture_url, url };
  return { name: name ?? '', ...known, ...holdings };
}

/** Maximum number returned. */
const max = 20;
/** Maximum number checked: some turn out to be different people. */
const maxLookedAt = 100;

type Row = Duplicate & { urns: string[] };

/**
 * People who may be the same as this one: with the same email address, or with the same name and the same
 * company or headline, ignoring case and accents. Leaves out people with a different LinkedIn id, and people
 * whose merge the user has undone.
 *
 * @throws AppError `not_found`
 */
export async function findDuplicates(
  db: Kysely<Database>,
  userId: string,
  personId: string,
): Promise<{ items: Duplicate[] }> {
  return readSnapshot(db, async (trx) => {
    const { id, realm, facts, urns, records } = await requireOwnedPerson(trx, userId, personId);
    const { name, headline, company, email } = facts;
    const { rows } = await sql<Row>`
        select distinct on (rank, found.id) found.id as "personId", found.name, found.headline, found.company,
          found.picture_url as "pictureUrl", found.url, (array['email', 'company', 'headline'])[rank] as reason,
          array(select substr(key, 5) from person_key key where key.user_id = found.user_id
            and key.person_id = found.id and key.key like 'urn:%') as urns
        from (
          select 1 as rank, person.* from person
          where user_id = ${userId}::uuid and network = ${realm} and lower(email) = lower(${email}::text)
          union all
          select case when ingrow_fold(company) = ingrow_fold(${company}::text) then 2 else 3 end, person.* from person
          where user_id = ${userId}::uuid and network = ${realm} and ingrow_fold(name) = ingrow_fold(${name}::text)
            and (ingrow_fold(company) = ingrow_fold(${company}::text)
              or ingrow_fold(headline) = ingrow_fold(${headline}::text))
        ) as found
        where found.id <> ${id}::uuid and not exists (
          select from person_apart apart
          where apart.user_id = ${userId}::uuid and (
            (apart.one_id = found.id and apart.other_id = any(${records}::uuid[]))
            or (apart.other_id = found.id and apart.one_id = any(${records}::uuid[])))
        )
        order by rank, found.id limit ${maxLookedAt}`.execute(trx);
    const seen = new Set<string>();
    const items = rows.flatMap(({ urns: others, ...found }) => {
      const isOther = others.some((other) => [...urns].some((urn) => areDifferentPeople(urn, other)));
      if (isOther || seen.has(found.personId)) return [];
      seen.add(found.personId);
      return [found];
    });
    return { items: items.slice(0, max) };
  });
}

/** Only the last merge can be undone, so the earliest ones of very many aren't shown. */
const maxMerges = 200;

/** The last people a person was merged with, latest first. @throws AppError `not_found` */
export async function listMerges(
  db: Kysely<Database>,
  userId: string,
  personId: string,
): Promise<{ items: PersonMerge[] }> {
  const person = await db
    .selectFrom('person')
    .select('id')
    .where(owned('person', { userId, id: personId }))
    .executeTakeFirst();
  if (person === undefined) throw notFound('Person');
  const rows = await db
    .selectFrom('person_merge')
    .select(['id', 'gone', 'made_by as by', 'source', 'created_at as at'])
    .where('user_id', '=', userId)
    .where('person_id', '=', personId)
    .orderBy('step', 'desc')
    .limit(maxMerges)
    .execute();
  return {
    items: rows.map(({ gone, at, ...merge }, position) => ({
      ...merge,
      name: gone.name ?? '',
      headline: gone.headline,
      url: gone.url,
      at: at.toISOString(),
      canUndo: position === 0,
    })),
  };
}
