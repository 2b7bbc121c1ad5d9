import type { Transaction } from 'kysely';
import type { Realm } from '#contract/profile.ts';
import type { FactSource } from '#core/fact-sources.ts';
import type { Database } from '#server/db/database.ts';
import { emptyEngagement, type NewEngagement, type NewPerson } from '#server/modules/people/new-facts.ts';
import { findBlocked } from '#server/modules/people/persons/erasure-blocks.ts';
import { describeProfile } from '#server/modules/profile/connected-profiles.ts';
import { type Recorded, recordEngagements } from '#server/modules/signals/recording/record-engagements.ts';
import type { ArchiveOwner, ArchiveRecord } from './reading/archive-record.ts';
import { type ArchiveReport, countErased } from './reading/archive-report.ts';

/** A record and its row in the table (identified by its path in the report). */
export type ReadItem = { file: string; row: number; record: ArchiveRecord };

/** Records and characters per transaction: a large write to the database keeps others waiting. */
const batchSize = 2000;
const batchLength = 1_000_000;

/** Groups the items into one batch per transaction; the last batch may be empty. */
export async function* inBatches<Item extends ReadItem>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  let length = 0;
  for await (const item of items) {
    batch.push(item);
    length += JSON.stringify(item.record).length;
    if (batch.length < batchSize && length < batchLength) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  yield batch;
}

/**
 * Stores rows of a member's own data, from an archive or from LinkedIn itself, in the caller's transaction:
 * facts with their signals, own posts, and what the data says about its owner. Storing the same rows again
 * adds nothing.
 *
 * @param where.seenAt when LinkedIn wrote the rows; people without a date count as added then
 * @param report counts people who are blocked from re-import
 */
export async function recordBatch(
  trx: Transaction<Database>,
  where: {
    userId: string;
    connectedProfileId: string;
    realm: Realm;
    source: FactSource;
    seenAt: Date;
    foundAt: Date;
    isFirstImport: boolean;
  },
  report: ArchiveReport,
  batch: ReadItem[],
): Promise<Recorded> {
  const engagements = batch.flatMap(({ record }) => engagementOf(record, where.seenAt) ?? []);
  const posts = batch.flatMap(({ record }) => (record.kind === 'own-post' ? [record.post] : []));
  const owner = batch
    .map(({ record }) => record)
    .find((record): record is ArchiveOwner => record.kind === 'owner');
  await countLeftOut(trx, where, report, batch);
  const added = await recordEngagements(trx, where, engagements, posts);
  if (owner) {
    await describeProfile(trx, where, { name: owner.name, headline: owner.headline ?? owner.summary });
  }
  return added;
}

/** Adds up the new rows of both. */
export function sumOf(one: Recorded, other: Recorded): Recorded {
  return {
    people: one.people + other.people,
    engagements: one.engagements + other.engagements,
    signals: one.signals + other.signals,
    posts: one.posts + other.posts,
  };
}

/**
 * The engagement in a record. A person without a date counts as added by the import, which scores nothing.
 */
function engagementOf(record: ArchiveRecord, addedAt: Date): NewEngagement | null {
  if (record.kind === 'engagement') return record.engagement;
  if (record.kind !== 'person') return null;
  const { key, person } = record;
  return { ...emptyEngagement, key, person, direction: 'inbound', type: 'manual', occurredAt: addedAt };
}

/** The person a record is about. */
function personOf(record: ArchiveRecord): NewPerson | null {
  if (record.kind === 'person') return record.person;
  return record.kind === 'engagement' ? record.engagement.person : null;
}

/** Counts in the report the rows about erased people, which recording leaves out. */
async function countLeftOut(
  trx: Transaction<Database>,
  whose: { userId: string; realm: Realm },
  report: ArchiveReport,
  batch: ReadItem[],
): Promise<void> {
  const reported = batch.flatMap((item) => {
    const person = personOf(item.record);
    return person === null ? [] : [{ item, person }];
  });
  const people = reported.map(({ person }) => person);
  const blocked = await findBlocked(trx, whose, people);
  const rows = new Map<string, ReadItem[]>();
  for (const { item, person } of reported) {
    const row = `${item.row} ${item.file}`;
    if (blocked.has(person)) rows.set(row, [...(rows.get(row) ?? []), item]);
  }
  for (const items of rows.values()) {
    const file = report.files.find(({ path }) => path === items[0]?.file);
    if (file !== undefined) countErased(file, items.length);
  }
}
