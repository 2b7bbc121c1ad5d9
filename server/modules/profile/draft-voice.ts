import type { Kysely } from 'kysely';
import type { VoiceDraft } from '#contract/profile.ts';
import { ChildLost, childModule } from '#server/child-processes/child-pool.ts';
import type { Database } from '#server/db/database.ts';
import { type OwnTexts, readOwnTexts } from './own-texts.ts';

/** The longest texts of the most posts and comments that are read take half a second, ms. */
const limitMs = 10_000;

const inChild = childModule<typeof import('./describe-writing.ts')>(
  new URL('./describe-writing.ts', import.meta.url),
  limitMs,
);

/**
 * Drafts offer and voice from the user's own words; saves nothing. The offer is their headline as it stands, the
 * rules are counted, never made up, and the examples are own comments: without own posts and comments there are none. Real words are taken where
 * there are any, else the sample network's; never both.
 */
export async function draftVoice(db: Kysely<Database>, userId: string): Promise<VoiceDraft> {
  const real = await readOwnTexts(db, userId, 'real');
  const texts = isEmpty(real) ? await readOwnTexts(db, userId, 'sample') : real;
  return {
    offer: (texts.headline ?? '').slice(0, 2000),
    rules: await describeInChild(userId, texts),
    examples: chooseExamples(texts.comments),
    postCount: texts.posts.length,
    commentCount: texts.comments.length,
  };
}

/** In a child process: counting the words of 1,500 long texts would keep everybody waiting. */
async function describeInChild(userId: string, { posts, comments }: OwnTexts): Promise<string[]> {
  if (posts.length + comments.length === 0) return [];
  try {
    return await inChild({ urgent: true, userId }, (call) => call('describeWriting', [{ posts, comments }]));
  } catch (error) {
    if (error instanceof ChildLost) return [];
    throw error;
  }
}

/** Three own comments of a usual length, the newest first: neither a mere "Thanks" nor an essay. */
function chooseExamples(comments: string[]): string[] {
  const lengths = comments.map((text) => text.length).sort((a, b) => a - b);
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0;
  return comments
    .map((text, age) => ({ text, age, off: Math.abs(text.length - median) }))
    .filter(({ text }) => text.length >= 20 && text.length <= 1250)
    .sort((a, b) => a.off - b.off || a.age - b.age)
    .slice(0, 3)
    .sort((a, b) => a.age - b.age)
    .map(({ text }) => text);
}

function isEmpty(texts: OwnTexts): boolean {
  return texts.headline === null && texts.posts.length === 0 && texts.comments.length === 0;
}
