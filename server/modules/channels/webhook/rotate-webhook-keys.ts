import { encryptedWithOtherKey } from '#server/encrypted-with-other-key.ts';
import type { Deps } from '#server/modules/deps.ts';
import { contextOf } from './endpoint-secrets.ts';

/**
 * Encrypts what a former key encrypted of webhooks with the present one; a user has two at most. What nobody can open
 * stays as it is.
 *
 * @returns how many secrets were encrypted again
 */
export async function rotateWebhookKeys({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<number> {
  let done = 0;
  for (const column of ['secret', 'former_secret'] as const) {
    const rows = await db
      .selectFrom('webhook_endpoint')
      .select(['user_id', 'id', 'network', column])
      .where(encryptedWithOtherKey(secrets, column))
      .execute();
    for (const row of rows) {
      const before = row[column];
      const encrypted = before && secrets.rotateKey(before, contextOf(row.user_id, row.network));
      if (!encrypted) continue;
      const { numUpdatedRows } = await db
        .updateTable('webhook_endpoint')
        .set({ [column]: encrypted })
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
