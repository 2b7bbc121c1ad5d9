import type { Deps } from '#server/modules/deps.ts';
import { sealedByOthers } from '#server/sealed-by-others.ts';
import { contextOf } from './account-of.ts';

/** Rows of one pass: few people have more. */
const batchSize = 500;

/**
 * Seals what a former key sealed of connections with the present one. What nobody can open stays as it is: its key may
 * be put back.
 *
 * @returns how many were sealed anew
 */
export async function resealConnections({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<number> {
  let done = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await db
      .selectFrom('connection')
      .select(['user_id', 'id', 'provider', 'external_id', 'secrets'])
      .where(sealedByOthers(secrets, 'secrets'))
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    for (const row of rows) {
      const sealed = row.secrets && secrets.reseal(row.secrets, contextOf(row));
      if (sealed === null) continue;
      // Unless it was refreshed meanwhile: then the present key sealed it.
      const { numUpdatedRows } = await db
        .updateTable('connection')
        .set({ secrets: sealed })
        .where('user_id', '=', row.user_id)
        .where('id', '=', row.id)
        .where('secrets', '=', row.secrets)
        .executeTakeFirst();
      done += Number(numUpdatedRows);
    }
    const last = rows.at(-1);
    if (last === undefined) return done;
    after = last.id;
  }
}
