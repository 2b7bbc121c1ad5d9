import type { Transaction } from 'kysely';
import type { Network } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import type { FactSource, NewEngagement, NewPerson } from '#server/modules/network/new-facts.ts';
import { findBlocked } from '#server/modules/network/people/erasure-blocks.ts';
import { describeProfile } from '#server/modules/profile/connected-profiles.ts';
import { type Recorded, recordEngagements } from '#server/modules/signals/recording/record-engagements.ts';
import type { ArchiveOwner, ArchiveRecord } from './reading/archive-record.ts';
import { type ArchiveReport, countErased } from './reading/archive-report.ts';

/** A record that was read, and its row in the table (by its path in the report). */
export type ReadItem = { file: string; row: number; record: ArchiveRecord };

/** Records stored in one transaction, and their characters: what is sent to the database at once keeps others waiting. */
const batchSize = 2000;
const batchLength = 1_000_000;

/** The items in portions for one transaction each; the last one may be empty. */
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
 * Stores what rows of a member's own data say, from an archive or from the network itself, in the caller's transaction:
 * facts with their signals, own posts, and what the data says of its owner. The same rows again add nothing.
 *
 * @param where.seenAt when the network wrote the rows; somebody without a date was added then
 * @param report where people who must not come back are counted
 */
export async function recordBatch(
  trx: Transaction<Database>,
  where: {
    userId: string;
    connectedProfileId: string;
    network: Network;
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

/** How many of each are new in both. */
export function sumOf(one: Recorded, other: Recorded): Recorded {
  return {
    people: one.people + other.people,
    engagements: one.engagements + other.engagements,
    signals: one.signals + other.signals,
    posts: one.posts + other.posts,
  };
}

/** The engagement that a record is. Somebody without a date was added by the import, and scores nothing for it. */
function engagementOf(record: ArchiveRecord, addedAt: Date): NewEngagement | null {
  if (record.kind === 'engagement') return record.engagement;
  if (record.kind !== 'person') return null;
  return {
    key: record.key,
    person: record.person,
    post: null,
    direction: 'inbound',
    type: 'manual',
    reactionType: null,
    text: null,
    conversationId: null,
    occurredAt: addedAt,
    timeBasis: 'reported',
  };
}

/** The person whom a record is about. */
function personOf(record: ArchiveRecord): NewPerson | null {
  if (record.kind === 'person') return record.person;
  return record.kind === 'engagement' ? record.engagement.person : null;
}

/** Says in the report which rows are about people who were erased: recording leaves them out. */
async function countLeftOut(
  trx: Transaction<Database>,
  whose: { userId: string; network: Network },
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
