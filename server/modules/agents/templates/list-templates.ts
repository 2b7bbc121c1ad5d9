import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#contract/paging.ts';
import type { Template } from '#contract/templates.ts';
import type { Database } from '#server/db/database.ts';
import { decodeCursor, encodeCursor } from '#server/modules/signals/listing/cursor.ts';
import { shippedTemplates } from './shipped-templates.ts';
import { templateAnswer } from './template-answer.ts';

const defaultLimit = 50;
/** After so many shipped ones, or after a personal one. */
const TemplatesCursor = z.union([
  z.object({ shipped: z.int().min(0).max(shippedTemplates.length) }),
  z.object({ name: z.string().max(200), id: Id }),
]);

/**
 * A page of templates: the shipped ones in their order, then the personal ones by name.
 *
 * @throws AppError that names the field `cursor` where it is broken
 */
export async function listTemplates(
  db: Kysely<Database>,
  userId: string,
  { cursor, limit = defaultLimit }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ items: Template[]; nextCursor: string | null }> {
  const after = cursor === undefined ? { shipped: 0 } : decodeCursor(TemplatesCursor, cursor);
  const shipped = 'shipped' in after ? shippedTemplates.slice(after.shipped, after.shipped + limit) : [];
  const rows = await db
    .selectFrom('agent_template')
    .selectAll()
    .where('user_id', '=', userId)
    .$if('name' in after, (all) =>
      all.where(
        sql<boolean>`(lower(name), id) > (${'name' in after ? after.name : ''}, ${'name' in after ? after.id : ''}::uuid)`,
      ),
    )
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit - shipped.length + 1)
    .execute();
  const own = rows.slice(0, limit - shipped.length);
  const items = [...shipped, ...own.map(templateAnswer)];
  const last = own.at(-1);
  if (rows.length === own.length) return { items, nextCursor: null };
  return {
    items,
    nextCursor: last
      ? encodeCursor({ name: last.name.toLowerCase(), id: last.id })
      : encodeCursor({ shipped: ('shipped' in after ? after.shipped : 0) + shipped.length }),
  };
}
