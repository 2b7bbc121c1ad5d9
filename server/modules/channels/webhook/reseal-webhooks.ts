import type { Deps } from '#server/modules/deps.ts';
import { sealedByOthers } from '#server/sealed-by-others.ts';
import { contextOf } from './endpoint-secrets.ts';

/**
 * Seals what a former key sealed of webhooks with the present one; a user has two at most. What nobody can open stays
 * as it is.
 *
 * @returns how many secrets were sealed anew
 */
export async function resealWebhooks({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<number> {
  let done = 0;
  for (const column of ['secret', 'former_secret'] as const) {
    const rows = await db
      .selectFrom('webhook_endpoint')
      .select(['user_id', 'id', 'network', column])
      .where(sealedByOthers(secrets, column))
      .execute();
    for (const row of rows) {
      const before = row[column];
      const sealed = before && secrets.reseal(before, contextOf(row.user_id, row.network));
      if (!sealed) continue;
      const { numUpdatedRows } = await db
        .updateTable('webhook_endpoint')
        .set({ [column]: sealed })
        .where('user_id', '=', row.user_id)
        .where('id', '=', row.id)
        // Unless it was rotated meanwhile.
        .where(column, '=', before)
        .executeTakeFirst();
      done += Number(numUpdatedRows);
    }
  }
  return done;
}
