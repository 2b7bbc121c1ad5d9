import { type Kysely, sql } from 'kysely';
import type { LearnedRule, Voice, VoiceChange, VoiceDraft } from '#contract/profile.ts';
import { notFound } from '#server/app-error.ts';
import { changeBasedOn, versionOf } from '#server/based-on.ts';
import { ChildLost, childModule } from '#server/child-processes/child-pool.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { chooseExamples } from './choose-examples.ts';
import { type OwnTexts, readOwnTexts } from './own-texts.ts';

/**
 * What the user sells and how they write, as saved by them and learned from their edits; empty before the
 * first save.
 */
export async function readVoice(db: Kysely<Database>, userId: string): Promise<Voice> {
  const row = await db
    .selectFrom('voice')
    .select(['offer', 'rules', 'banned_phrases as bannedPhrases', 'examples', 'facts'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const learned = await readLearned(db, userId);
  const written = row ?? { offer: '', rules: [], bannedPhrases: [], examples: [], facts: [] };
  return { ...written, learned, version: versionOf(written) };
}

/** When each of the user's facts was entered, by its text; facts of long ago are missing. */
export async function readFactDates(db: Kysely<Database>, userId: string): Promise<Map<string, Date>> {
  const row = await db
    .selectFrom('voice')
    .select('facts_since as since')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return new Map(Object.entries(row?.since ?? {}).map(([fact, at]) => [fact, new Date(at)]));
}

/**
 * Saves exactly the given fields and replaces what was there; other fields stay.
 *
 * @throws AppError `changed_elsewhere` if it isn't the voice the change is based on
 */
export async function changeVoice(
  db: Kysely<Database>,
  userId: string,
  { basedOn, ...voice }: VoiceChange,
  now: Date,
): Promise<Voice> {
  const values = {
    offer: voice.offer,
    rules: voice.rules,
    ...(voice.bannedPhrases ? { banned_phrases: voice.bannedPhrases } : {}),
    ...(voice.examples ? { examples: voice.examples } : {}),
    ...(voice.facts ? { facts: voice.facts } : {}),
    updated_at: now,
  };
  return db.transaction().execute(async (trx) => {
    // Before the first save, there is no row of the voice to lock.
    await trx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    await changeBasedOn(
      basedOn,
      () => readVoice(trx, userId),
      async () => {
        const since = await readFactDates(trx, userId);
        const dates = voice.facts?.map((fact) => [fact, since.get(fact) ?? now] as const);
        const all = {
          ...values,
          ...(dates ? { facts_since: JSON.stringify(Object.fromEntries(dates)) } : {}),
        };
        return trx
          .insertInto('voice')
          .values({ user_id: userId, ...all })
          .onConflict((oc) => oc.column('user_id').doUpdateSet(all))
          .execute();
      },
    );
    await notifyChange(trx, userId, { name: 'voice', id: userId });
    return readVoice(trx, userId);
  });
}

/** Rules learned from a user's edits and not removed by the user, best supported first. */
async function readLearned(db: Kysely<Database>, userId: string): Promise<LearnedRule[]> {
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
      eb('own_text', 'is not', null).$castTo<boolean>().as('isAccepted'),
    ])
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy(sql`seen - against`, 'desc')
    .orderBy('key')
    .execute();
  return rows.map(({ learned_at: learnedAt, ...row }) => ({ ...row, learnedAt: learnedAt.toISOString() }));
}

/** Accepts a learned rule, in the user's words. @throws AppError `not_found` */
export async function changeLearned(
  db: Kysely<Database>,
  userId: string,
  id: string,
  text: string,
): Promise<Voice> {
  const changed = await db
    .updateTable('voice_learned')
    .set({ own_text: text })
    .where(owned('voice_learned', { userId, id }))
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw notFound('Learned rule');
  return readVoice(db, userId);
}

/** Removes a learned rule for good: its row stays, so it isn't learned again. @throws AppError `not_found` */
export async function removeLearned(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  id: string,
): Promise<{ id: string }> {
  const removed = await db
    .updateTable('voice_learned')
    .set({ removed_at: clock.now() })
    .where(owned('voice_learned', { userId, id }))
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw notFound('Learned rule');
  return removed;
}

/** Reading the maximum number of posts and comments at maximum length takes half a second, ms. */
const limitMs = 10_000;

const inChild = childModule<typeof import('./describe-writing.ts')>(
  new URL('./describe-writing.ts', import.meta.url),
  limitMs,
);

/**
 * Drafts offer and voice from the user's own texts; saves nothing. The offer is their headline, unchanged;
 * the rules are counted, never made up; and the examples are their own comments. Without own posts and
 * comments, there are none. Uses real texts if there are any, otherwise the sample network's; never both.
 */
export async function draftVoice(db: Kysely<Database>, userId: string): Promise<VoiceDraft> {
  const real = await readOwnTexts(db, userId, 'real');
  const texts = isEmpty(real) ? await readOwnTexts(db, userId, 'sample') : real;
  return {
    offer: (texts.headline ?? '').slice(0, 2000),
    rules: await describeInChild(userId, texts),
    examples: chooseExamples(texts.comments, 3),
    postCount: texts.posts.length,
    commentCount: texts.comments.length,
  };
}

/** In a child process: counting the words of 1,500 long texts would make everyone wait. */
async function describeInChild(userId: string, { posts, comments }: OwnTexts): Promise<string[]> {
  if (posts.length + comments.length === 0) return [];
  try {
    return await inChild({ urgent: true, userId }, (call) => call('describeWriting', [{ posts, comments }]));
  } catch (error) {
    if (error instanceof ChildLost) return [];
    throw error;
  }
}

function isEmpty(texts: OwnTexts): boolean {
  return texts.headline === null && texts.posts.length === 0 && texts.comments.length === 0;
}
