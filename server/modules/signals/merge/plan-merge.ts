import type { Transaction } from 'kysely';
import { invalidField } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { joinPeople, type PersonFacts } from '#server/modules/network/people/merge-person.ts';
import { staysBefore } from '#server/modules/network/people/person-draft.ts';
import { areDifferentPeople } from '#server/modules/network/people/person-keys.ts';
import { type OwnedPerson, requireOwnedPerson } from '#server/modules/network/people/require-owned-person.ts';

/** What merging two people by hand would do. */
export type HandMerge = {
  kept: OwnedPerson;
  gone: OwnedPerson;
  /** What is known of both together. */
  facts: PersonFacts;
  /** Whether the network knows them by two ids of one kind. */
  haveDifferentIds: boolean;
};

/**
 * Looks at two people of a user, writes nothing.
 *
 * @throws AppError `not_found`, or one that names `otherId` where they are the same record or of two networks
 */
export async function planMerge(
  trx: Transaction<Database>,
  userId: string,
  id: string,
  otherId: string,
): Promise<HandMerge> {
  const one = await requireOwnedPerson(trx, userId, id);
  const other = await requireOwnedPerson(trx, userId, otherId);
  if (one.id === other.id) throw invalidField('otherId', 'This is the same person already.');
  if (one.network !== other.network) {
    throw invalidField('otherId', 'One is of the sample network, the other is real: they cannot be one.');
  }
  const [kept, gone] = staysBefore(one, other) ? [one, other] : [other, one];
  const facts = structuredClone(kept.facts);
  joinPeople(facts, gone.facts);
  const haveDifferentIds = [...kept.urns].some((urn) =>
    [...gone.urns].some((otherUrn) => areDifferentPeople(urn, otherUrn)),
  );
  return { kept, gone, facts, haveDifferentIds };
}
