import { encryptedWithOtherKey } from '#server/encrypted-with-other-key.ts';
import type { Deps } from '#server/modules/deps.ts';
import { contextOf } from './account-of.ts';

/** Rows of one pass: few people have more. */
const batchSize = 500;

/**
 * Encrypts what a former key encrypted of connections with the present one. What nobody can open stays as it is: its
 * key may be put back.
 *
 * @returns how many were encrypted again
 */
export async function rotateConnectionKeys({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<number> {
  let done = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await db
      .selectFrom('connection')
      .select(['user_id', 'id', 'provider', 'external_id', 'secrets'])
      .where(encryptedWithOtherKey(secrets, 'secrets'))
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    for (const row of rows) {
      const encrypted = row.secrets && secrets.rotateKey(row.secrets, contextOf(row));
      if (encrypted === null) continue;
      // Unless it was refreshed meanwhile: then the present key encrypted it.
      const { numUpdatedRows } = await db
        .updateTable('connection')
        .set({ secrets: encrypted })
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
