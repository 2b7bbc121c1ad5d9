import type { Kysely } from 'kysely';
import type { MergedPerson } from '#contract/people.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { linkCompanies } from '#server/modules/network/companies/link-companies.ts';
import { lockFacts } from '#server/modules/network/lock-facts.ts';
import { deleteApart } from '#server/modules/network/people/apart.ts';
import { updatePeople } from '#server/modules/network/people/person-rows.ts';
import { mergePeople } from './merge-people.ts';
import { planMerge } from './plan-merge.ts';

/**
 * Makes two people one because the user says so; also where they had been taken apart before.
 *
 * @param isConfirmed whether they are to be one although the network knows them by different ids: somebody may have
 *   two accounts
 * @throws AppError `conflict` where that was not said; else as `planMerge`
 */
export async function mergeByHand(
  db: Kysely<Database>,
  userId: string,
  { id, otherId, isConfirmed }: { id: string; otherId: string; isConfirmed: boolean },
): Promise<MergedPerson> {
  return db.transaction().execute(async (trx) => {
    await lockFacts(trx, userId);
    const { kept, gone, facts, haveDifferentIds } = await planMerge(trx, userId, id, otherId);
    if (haveDifferentIds && !isConfirmed) {
      const names = [kept.facts.name, gone.facts.name].join(' and ');
      throw new AppError(
        'conflict',
        `The network knows ${names} by different ids, so they are two accounts. Confirm that both are one person.`,
      );
    }
    await deleteApart(trx, userId, kept.records, gone.records);
    await updatePeople(trx, { userId, network: kept.network }, [{ id: kept.id, ...facts }]);
    await linkCompanies(trx, { userId, network: kept.network }, [kept.id]);
    const plan = { keptId: kept.id, goneId: gone.id, kept: kept.facts, gone: gone.facts };
    const [merge] = await mergePeople(trx, userId, [plan], { by: 'user' });
    if (merge === undefined) throw new Error('a merge was not written');
    const signals = await trx
      .selectFrom('signal')
      .innerJoin('connected_profile as profile', (join) =>
        join
          .onRef('profile.user_id', '=', 'signal.user_id')
          .onRef('profile.id', '=', 'signal.connected_profile_id'),
      )
      .select(['signal.id', 'signal.connected_profile_id as connectedProfileId'])
      .where('signal.user_id', '=', userId)
      .where('signal.person_id', '=', kept.id)
      .where('profile.disconnected_at', 'is', null)
      .orderBy('signal.id')
      .execute();
    return { mergeId: merge.id, personId: kept.id, signals };
  });
}
