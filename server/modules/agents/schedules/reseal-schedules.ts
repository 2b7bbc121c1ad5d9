import type { Deps } from '#server/modules/deps.ts';
import { sealedByOthers } from '#server/sealed-by-others.ts';
import { contextOf } from './webhook-secret.ts';

/**
 * Seals what a former key sealed of schedules with the present one. What nobody can open stays as it is.
 *
 * @returns how many were sealed anew
 */
export async function resealSchedules({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<number> {
  const rows = await db
    .selectFrom('scheduled_agent')
    .select(['user_id', 'id', 'webhook_secret'])
    .where(sealedByOthers(secrets, 'webhook_secret'))
    .execute();
  let done = 0;
  for (const row of rows) {
    const before = row.webhook_secret;
    const sealed = before && secrets.reseal(before, contextOf(row.user_id, row.id));
    if (!sealed) continue;
    const { numUpdatedRows } = await db
      .updateTable('scheduled_agent')
      .set({ webhook_secret: sealed })
      .where('user_id', '=', row.user_id)
      .where('id', '=', row.id)
      .where('webhook_secret', '=', before)
      .executeTakeFirst();
    done += Number(numUpdatedRows);
  }
  return done;
}
