import type { Kysely } from 'kysely';
import type { MergePreview, PersonRecord } from '#contract/people.ts';
import type { Database } from '#server/db/database.ts';
import type { PersonFacts } from '#server/modules/network/people/merge-person.ts';
import { planMerge } from './plan-merge.ts';
import { type Holdings, readHoldings } from './read-holdings.ts';

/**
 * Both people side by side, and what merging would make of them. Writes nothing.
 *
 * @throws AppError as `planMerge`
 */
export async function previewMerge(
  db: Kysely<Database>,
  userId: string,
  id: string,
  otherId: string,
): Promise<MergePreview> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { kept, gone, facts, haveDifferentIds } = await planMerge(trx, userId, id, otherId);
      return {
        kept: toRecord(kept.facts, await readHoldings(trx, userId, [kept.id])),
        gone: toRecord(gone.facts, await readHoldings(trx, userId, [gone.id])),
        result: toRecord(facts, await readHoldings(trx, userId, [kept.id, gone.id])),
        haveDifferentIds,
      };
    });
}

function toRecord(facts: PersonFacts, holdings: Holdings): PersonRecord {
  const { name, headline, title, company, location, email, picture_url, url } = facts;
  const known = { headline, title, company, location, email, pictureUrl: picture_url, url };
  return { name: name ?? '', ...known, ...holdings };
}
