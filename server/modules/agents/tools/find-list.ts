import { type Kysely, sql } from 'kysely';
import type { ListKind } from '#contract/signals/signal-kinds.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import { resolveRef } from '#server/modules/agents/citations.ts';
import { askedText } from './asked-texts.ts';
import type { ToolRun } from './tool.ts';

/** A list of the user, as a model named it. */
export type FoundList = { id: string; name: string; kind: ListKind };

/**
 * A list of the user by its ref, its id or its name, case and accents ignored.
 *
 * @throws AppError `not_found` in words for the model
 */
export async function findList(
  db: Kysely<Database>,
  run: Pick<ToolRun, 'userId' | 'queryId' | 'network'>,
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

/** Whether a list is named by a ref or an id, and not by its name. */
export function isRefOrId(given: string): boolean {
  return /^\[?(l\d{1,9}|[0-9a-f]{8}-[0-9a-f-]{27})\]?$/i.test(given.trim());
}

/** The user's list of a name, case and accents ignored; null where there is none. */
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
    .where('folded_name', '=', sql<string>`ingrow_fold(${asked.normalize('NFC')})`)
    .executeTakeFirst();
  return list ?? null;
}

/** A list as a model named it, for people. */
export function listLabel(given: string): string {
  return isRefOrId(given) ? 'a list' : `“${given.slice(0, 80)}”`;
}
