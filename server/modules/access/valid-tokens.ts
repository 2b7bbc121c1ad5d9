import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Which of these hashes (in hex) are those of sessions or access tokens that are valid now. */
export async function validTokens(
  db: Kysely<Database>,
  hashes: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    with asked as (select decode(hash, 'hex') as hash from unnest(${hashes}::text[]) as hash)
    select encode(hash, 'hex') as hash from asked
    where exists (select from session where token_hash = asked.hash and expires_at > ${now})
      or exists (select from access_token where token_hash = asked.hash and (expires_at is null or expires_at > ${now}))
  `.execute(db);
  return new Set(rows.map(({ hash }) => hash));
}
