import { type Kysely, sql } from 'kysely';
import type { ListKind } from '#contract/signals/signal-kinds.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import { resolveRef } from '#server/modules/agents/citations.ts';
import { askedText } from './asked-texts.ts';
import type { ToolRun } from './tool.ts';

/** A list of the user's, as a model named it. */
export type FoundList = { id: string; name: string; kind: ListKind };

/**
 * A list of the user's by its ref, its id, or its name ignoring case and accents.
 *
 * @throws AppError `not_found` with a message for the model
 */
export async function findList(
  db: Kysely<Database>,
  run: Pick<ToolRun, 'userId' | 'queryId' | 'realm'>,
  given: string,
): Promise<FoundList> {
  const list = await findListByName(db, run.userId, given);
  if (list !== null) return list;
  if (!isRefOrId(given)) {
    throw new AppError(
      'not_found',
      `The user has no list called “${given.slice(0, 80)}”. Read their lists first.`,
    );
  }
  const { id } = await resolveRef(db, run, ['list'], given);
  return db
    .selectFrom('list')
    .select(['id', 'name', 'kind'])
    .where(owned('list', { userId: run.userId, id }))
    .executeTakeFirstOrThrow();
}

/** Whether the model named the list by ref or id rather than by name. */
export function isRefOrId(given: string): boolean {
  return /^\[?(l\d{1,9}|[0-9a-f]{8}-[0-9a-f-]{27})\]?$/i.test(given.trim());
}

/** The user's list with this name, ignoring case and accents; null if there is none. */
export async function findListByName(
  db: Kysely<Database>,
  userId: string,
  name: string,
): Promise<FoundList | null> {
  const asked = askedText(name);
  if (asked === undefined) return null;
  const list = await db
    .selectFrom('list')
    .select(['id', 'name', 'kind'])
    .where('user_id', '=', userId)
    .where('folded_name', '=', sql<string>`ingrow_fold_name(${asked.normalize('NFC')})`)
    .executeTakeFirst();
  return list ?? null;
}

/** A list the model named, as a label for users. */
export function listLabel(given: string): string {
  return isRefOrId(given) ? 'a list' : `“${given.slice(0, 80)}”`;
}
