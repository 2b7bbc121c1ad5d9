import type { Kysely } from 'kysely';
import type { Voice, VoiceChange } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { readLearned } from './read-learned.ts';

/** What the user sells and how they write, as they saved it and as their edits show; empty before the first time. */
export async function readVoice(db: Kysely<Database>, userId: string): Promise<Voice> {
  const row = await db
    .selectFrom('voice')
    .select(['offer', 'rules', 'banned_phrases as bannedPhrases', 'examples'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const learned = await readLearned(db, userId);
  return { ...(row ?? { offer: '', rules: [], bannedPhrases: [], examples: [] }), learned };
}

/** Saves exactly what is given, in place of what was there; what is not given stays. */
export async function changeVoice(
  db: Kysely<Database>,
  userId: string,
  voice: VoiceChange,
  now: Date,
): Promise<Voice> {
  const values = {
    offer: voice.offer,
    rules: voice.rules,
    ...(voice.bannedPhrases ? { banned_phrases: voice.bannedPhrases } : {}),
    ...(voice.examples ? { examples: voice.examples } : {}),
    updated_at: now,
  };
  await db
    .insertInto('voice')
    .values({ user_id: userId, ...values })
    .onConflict((oc) => oc.column('user_id').doUpdateSet(values))
    .execute();
  return readVoice(db, userId);
}
