import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { unnestRows } from '#server/db/unnest-rows.ts';
import type { FactOrigin, NewPerson } from '#server/modules/people/new-facts.ts';
import { storableName, storableText } from '#server/modules/people/new-facts.ts';
import type { Job } from './compare-jobs.ts';
import { type JobReading, jobOf, keyOf, type PlannedChange, planChange } from './plan-changes.ts';
import { resolveRenames } from './renamed-companies.ts';

/** What a source reports about a stored person. */
export type ReportedPerson = {
  person: NewPerson;
  personId: string;
  /** The record that the report names. */
  recordId: string;
  /** Stored just now, so nothing else is known. */
  isNew: boolean;
};

type Known = { readings: JobReading[]; latest: Job | null };
type Planned = JobReading & { personId: string };

/**
 * Stores what a source says people do, and what changed since it said so before. Readings that differ without a
 * change are kept with the reason.
 *
 * @param alsoKnown records that are about to be merged: their id to the id of the person who stays
 */
export async function recordChanges(
  trx: Transaction<Database>,
  origin: FactOrigin,
  reported: ReportedPerson[],
  alsoKnown: ReadonlyMap<string, string>,
): Promise<void> {
  // What a user writes is a correction.
  if (origin.source === 'user') return;
  const readings = readingsOf(origin, reported);
  if (readings.length === 0) return;
  const old = new Set(reported.flatMap(({ personId, isNew }) => (isNew ? [] : [personId])));
  const known = await loadKnown(trx, origin.userId, old, alsoKnown);
  const stored: Planned[] = [];
  const changes: (PlannedChange & { personId: string })[] = [];
  for (const reading of readings) {
    const { readings: before = [], latest = null } = known.get(reading.personId) ?? {};
    const { isStored, change } = planChange(reading, before, latest);
    if (isStored) stored.push(reading);
    if (change === null) continue;
    changes.push({ ...change, personId: reading.personId });
    if (change.kind !== null) known.set(reading.personId, { readings: before, latest: jobOf(reading) });
  }
  await writeReadings(trx, origin.userId, stored);
  await writeChanges(trx, origin.userId, changes);
  const left = [...known.values()].flatMap((one) => one.readings.map(keyOf));
  if (left.length > 0) await resolveRenames(trx, origin.userId, [...new Set(left)]);
}

/** One reading for each record and basis. A batch often names a person several times. */
function readingsOf(origin: FactOrigin, reported: ReportedPerson[]): Planned[] {
  const found = new Map<string, Planned>();
  for (const { person, personId, recordId } of reported) {
    const base = { personId, recordId, source: origin.source, seenAt: origin.seenAt };
    const title = storableText(person.title, 300);
    const company = storableName(person.company, 300);
    const headline = storableText(person.headline, 500);
    if (title !== null || company !== null || person.reportsJob === true) {
      const key = `${recordId} stated`;
      if (!found.has(key)) found.set(key, { ...base, basis: 'stated', title, company, headline: null });
    }
    if (headline !== null) {
      const key = `${recordId} headline`;
      if (!found.has(key)) {
        found.set(key, { ...base, basis: 'headline', title: null, company: null, headline });
      }
    }
  }
  return [...found.values()];
}

async function loadKnown(
  trx: Transaction<Database>,
  userId: string,
  personIds: ReadonlySet<string>,
  alsoKnown: ReadonlyMap<string, string>,
): Promise<Map<string, Known>> {
  const known = new Map<string, Known>();
  const ids = [...personIds, ...alsoKnown.keys()];
  if (ids.length === 0) return known;
  const { rows } = await sql<JobReading & { personId: string }>`
    select person_id as "personId", record_id as "recordId", source, basis, title, company, headline,
      seen_at as "seenAt"
    from job_reading where user_id = ${userId}::uuid and person_id = any(${ids}::uuid[])`.execute(trx);
  const { rows: changed } = await sql<Job & { personId: string }>`
    select distinct on (person_id) person_id as "personId", after_title as title, after_company as company
    from job_change where user_id = ${userId}::uuid and person_id = any(${ids}::uuid[]) and kind is not null
    order by person_id, after_at desc, id desc`.execute(trx);
  const of = (id: string): Known => {
    const person = alsoKnown.get(id) ?? id;
    const one = known.get(person) ?? { readings: [], latest: null };
    known.set(person, one);
    return one;
  };
  for (const { personId, ...reading } of rows) of(personId).readings.push(reading);
  for (const { personId, ...job } of changed) of(personId).latest = job;
  return known;
}

const readingColumns = {
  record_id: 'uuid',
  source: 'text',
  basis: 'text',
  person_id: 'uuid',
  title: 'text',
  company: 'text',
  headline: 'text',
  company_key: 'text',
  seen_at: 'timestamptz',
} as const;

async function writeReadings(trx: Transaction<Database>, userId: string, readings: Planned[]): Promise<void> {
  if (readings.length === 0) return;
  const rows = readings.map((reading) => ({
    record_id: reading.recordId,
    source: reading.source,
    basis: reading.basis,
    person_id: reading.personId,
    title: reading.title,
    company: reading.company,
    headline: reading.headline,
    company_key: keyOf(reading),
    seen_at: reading.seenAt,
  }));
  await sql`insert into job_reading (user_id, record_id, source, basis, person_id, title, company, headline,
      company_key, seen_at)
    select ${userId}::uuid, r.* from ${unnestRows('r', readingColumns, rows)}
    on conflict (user_id, record_id, source, basis) do update set title = excluded.title,
      company = excluded.company, headline = excluded.headline, company_key = excluded.company_key,
      seen_at = excluded.seen_at`.execute(trx);
}

const changeColumns = {
  person_id: 'uuid',
  record_id: 'uuid',
  before_record_id: 'uuid',
  kind: 'text',
  reason: 'text',
  is_guess: 'boolean',
  before_title: 'text',
  before_company: 'text',
  before_source: 'text',
  before_at: 'timestamptz',
  before_key: 'text',
  after_title: 'text',
  after_company: 'text',
  after_source: 'text',
  after_at: 'timestamptz',
  after_key: 'text',
  keeps_title: 'boolean',
  is_elsewhere: 'boolean',
} as const;

async function writeChanges(
  trx: Transaction<Database>,
  userId: string,
  changes: (PlannedChange & { personId: string })[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ personId, before, after, kind, reason, keepsTitle, isElsewhere }) => {
    const [was, is] = [jobOf(before), jobOf(after)];
    return {
      person_id: personId,
      record_id: after.recordId,
      before_record_id: before.recordId,
      kind,
      reason,
      is_guess: after.basis === 'headline',
      before_title: was.title,
      before_company: was.company,
      before_source: before.source,
      before_at: before.seenAt,
      before_key: keyOf(before),
      after_title: is.title,
      after_company: is.company,
      after_source: after.source,
      after_at: after.seenAt,
      after_key: keyOf(after),
      keeps_title: keepsTitle,
      is_elsewhere: isElsewhere,
    };
  });
  await sql`insert into job_change (user_id, person_id, record_id, before_record_id, kind, reason, is_guess,
      before_title, before_company, before_source, before_at, before_key, after_title, after_company, after_source,
      after_at, after_key, keeps_title, is_elsewhere)
    select ${userId}::uuid, c.* from ${unnestRows('c', changeColumns, rows)}`.execute(trx);
}
