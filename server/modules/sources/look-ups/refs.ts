import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { ProfileRef } from '#server/ports/linkedin-source/port.ts';

/** What a provider is asked by, with the name for progress. */
export type LookUpRef = ProfileRef & { id: string; name: string };

const site = 'https://www.linkedin.com';

/** How to ask for a person; null where nothing names them to a provider. */
export const personRef = (db: Kysely<Database>, userId: string, id: string) =>
  findRef(db, 'person', 'in', userId, id);

/** How to ask for a company; null where its page is not known. */
export const companyRef = (db: Kysely<Database>, userId: string, id: string) =>
  findRef(db, 'company', 'company', userId, id);

async function findRef(
  db: Kysely<Database>,
  kind: 'person' | 'company',
  place: string,
  userId: string,
  id: string,
): Promise<LookUpRef | null> {
  const row = await db
    .selectFrom(kind)
    .select(['id', 'name', 'urn', 'public_id as publicId', 'url'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  const slug = row?.publicId ?? row?.urn ?? null;
  if (row === undefined || slug === null) return null;
  return { ...row, kind, url: row.url ?? `${site}/${place}/${encodeURIComponent(slug)}` };
}
