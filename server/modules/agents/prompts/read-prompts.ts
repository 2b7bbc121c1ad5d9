import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Prompt } from '#contract/prompts.ts';
import type { Database } from '#server/db/database.ts';
import { findQuery } from '#server/modules/agents/queries/require-owned-query.ts';
import { decodeCursor, encodeCursor } from '#server/modules/signals/listing/cursor.ts';
import { promptAnswers, readPrompt, selectPrompts } from './prompt-answer.ts';

const defaultLimit = 20;
const PromptsCursor = z.object({ number: z.int().positive() });

type PageOf<T> = { items: T[]; nextCursor: string | null };

/**
 * A prompt by its id; by a conversation's id a page of its prompts, the newest first.
 *
 * @throws AppError `not_found` where the id is neither of the user's, or names the field `cursor` where it is broken
 */
export async function readPrompts(
  db: Kysely<Database>,
  { userId, id }: { userId: string; id: string },
  query: { cursor?: string | undefined; limit?: number | undefined },
): Promise<Prompt | PageOf<Prompt>> {
  const after = query.cursor === undefined ? null : decodeCursor(PromptsCursor, query.cursor);
  if ((await findQuery(db, userId, id)) === undefined) return readPrompt(db, { userId, id });
  const limit = query.limit ?? defaultLimit;
  const rows = await selectPrompts(db, userId)
    .where('prompt.query_id', '=', id)
    .$if(after !== null, (shown) => shown.where('prompt.number', '<', after?.number ?? 0))
    .orderBy('prompt.number', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: await promptAnswers(db, userId, shown),
    nextCursor: last ? encodeCursor({ number: last.number }) : null,
  };
}
