import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';

/**
 * The user's feeds at these addresses, by address. With http and with https an address is the same.
 */
export async function findByUrls(
  db: Kysely<Database>,
  userId: string,
  urls: string[],
): Promise<(url: string) => string | null> {
  const rows = await db
    .selectFrom('rss_feed')
    .select(['id', 'url'])
    .where('user_id', '=', userId)
    .where(
      'url',
      'in',
      urls.flatMap((url) => [`http:${bare(url)}`, `https:${bare(url)}`]),
    )
    .execute();
  const ids = new Map(rows.map(({ id, url }) => [bare(url), id]));
  return (url) => ids.get(bare(url)) ?? null;
}

function bare(url: string): string {
  return url.replace(/^https?:/, '');
}
