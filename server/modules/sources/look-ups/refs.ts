import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { ProfileRef } from '#server/ports/linkedin-source/port.ts';

/** What a provider is asked by, with the name for progress. */
export type LookUpRef = ProfileRef & { id: string; name: string };

const site = 'https://www.linkedin.com';

/** How to ask for a person; null where nothing names them to a provider. */
export async function personRef(db: Kysely<Database>, userId: string, id: string): Promise<LookUpRef | null> {
  const row = await db
    .selectFrom('person')
    .select(['id', 'name', 'urn', 'public_id as publicId', 'url'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const slug = row.publicId ?? row.urn;
  if (slug === null) return null;
  return { ...row, kind: 'person', url: row.url ?? `${site}/in/${encodeURIComponent(slug)}` };
}

/** How to ask for a company; null where its page is not known. */
export async function companyRef(
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<LookUpRef | null> {
  const row = await db
    .selectFrom('company')
    .select(['id', 'name', 'urn', 'public_id as publicId', 'url'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const slug = row.publicId ?? row.urn;
  if (slug === null) return null;
  return { ...row, kind: 'company', url: row.url ?? `${site}/company/${encodeURIComponent(slug)}` };
}
