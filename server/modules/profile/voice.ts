import type { Kysely } from 'kysely';
import type { Voice } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';

/** What the user sells and how they write, as they saved it; empty before the first time. */
export async function readVoice(db: Kysely<Database>, userId: string): Promise<Voice> {
  const row = await db
    .selectFrom('voice')
    .select(['offer', 'rules'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { offer: '', rules: [] };
}

/** Saves offer and rules exactly as given, in place of what was there. */
export async function changeVoice(
  db: Kysely<Database>,
  userId: string,
  voice: Voice,
  now: Date,
): Promise<Voice> {
  return db
    .insertInto('voice')
    .values({ user_id: userId, offer: voice.offer, rules: voice.rules, updated_at: now })
    .onConflict((oc) =>
      oc.column('user_id').doUpdateSet({ offer: voice.offer, rules: voice.rules, updated_at: now }),
    )
    .returning(['offer', 'rules'])
    .executeTakeFirstOrThrow();
}
