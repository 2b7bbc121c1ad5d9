import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { FactOrigin, NewPerson } from '#server/modules/network/new-facts.ts';
import { type RecordedPeople, recordPeople } from '#server/modules/network/people/record-people.ts';
import { copyPeople } from '#server/modules/signals/copy-people.ts';
import { mergePeople } from './merge-people.ts';

/**
 * Records what is said of people ({@link recordPeople}) with everything that follows from it: people who turn out to
 * be one are merged, and signals show what is known now. The way for whoever brings facts of people.
 */
export async function recordAndMerge(
  trx: Transaction<Database>,
  origin: FactOrigin,
  people: NewPerson[],
): Promise<RecordedPeople> {
  const recorded = await recordPeople(trx, origin, people);
  await mergePeople(trx, origin.userId, recorded.merges, { by: 'facts', source: origin.source });
  await copyPeople(trx, origin.userId, recorded.changedIds);
  return recorded;
}
