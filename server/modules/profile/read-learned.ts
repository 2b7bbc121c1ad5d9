import { type Kysely, sql } from 'kysely';
import type { LearnedRule } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';

/** What a user's edits show and the user has not removed, the best proven first. */
export async function readLearned(db: Kysely<Database>, userId: string): Promise<LearnedRule[]> {
  const rows = await db
    .selectFrom('voice_learned')
    .select((eb) => [
      'id',
      'kind',
      eb.fn.coalesce('own_text', 'text').as('text'),
      'seen',
      'against',
      'edits',
      'learned_at',
    ])
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy(sql`seen - against`, 'desc')
    .orderBy('key')
    .execute();
  return rows.map(({ learned_at: learnedAt, ...row }) => ({ ...row, learnedAt: learnedAt.toISOString() }));
}
