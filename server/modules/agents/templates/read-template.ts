import type { Kysely } from 'kysely';
import type { Template } from '#contract/templates.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { shippedTemplate } from './shipped-templates.ts';
import { templateAnswer } from './template-answer.ts';

/** A shipped template, or one of this user's. @throws AppError `not_found` for a stranger's id */
export async function readTemplate(db: Kysely<Database>, userId: string, id: string): Promise<Template> {
  const template = await findTemplate(db, userId, id);
  if (!template) throw notFound('Template');
  return template;
}

/** The same; undefined for an id that is none. */
export async function findTemplate(
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<Template | undefined> {
  const shipped = shippedTemplate(id);
  if (shipped) return shipped;
  const row = await db
    .selectFrom('agent_template')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && templateAnswer(row);
}
