import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { VoiceDraft } from '#contract/profile.ts';
import type { FactSource } from '#core/fact-sources.ts';
import { openDatabase } from '#server/db/open.ts';
import type { NewEngagement, NewPost } from '#server/modules/people/new-facts.ts';
import { recordEngagements } from '#server/modules/signals/recording/record-engagements.ts';
import { createTestDatabase } from '#test/database.ts';
import { createConnectedProfile, disconnectProfile } from './connected-profiles.ts';
import { describeWriting } from './describe-writing.ts';
import { guessLanguage } from './guess-language.ts';
import { draftVoice } from './voice.ts';

const now = new Date('2026-11-20T12:00:00Z');
const database = await createTestDatabase();
const db = await openDatabase(database.url);
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
});

let count = 0;
async function makeUser(): Promise<string> {
  count += 1;
  const row = await db
    .insertInto('app_user')
    .values({ email: `user-${count}@a.example`, name: 'User' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function makeProfile(userId: string, realm: 'real' | 'sample', slug: string, headline: string | null) {
  const { id } = await db.transaction().execute((trx) =>
    createConnectedProfile(trx, {
      userId,
      realm,
      kind: 'person',
      url: `https://www.linkedin.com/in/${slug}`,
      publicId: slug,
      urn: null,
      name: slug,
      headline,
      pictureUrl: null,
      followers: null,
    }),
  );
  return {
    id,
    write: (source: FactSource, posts: string[], comments: string[]) =>
      db.transaction().execute((trx) =>
        recordEngagements(
          trx,
          { userId, connectedProfileId: id, realm, source },
          comments.map((text, i) => toComment(`${slug}-${i}`, text)),
          posts.map((text, i) => toPost(`urn:li:activity:${slug.length}${i}`, text)),
        ),
      ),
  };
}

const toPost = (urn: string, text: string): NewPost => ({
  urn,
  url: null,
  text,
  postType: 'text',
  isOwn: true,
  reactionCount: null,
  commentCount: null,
  repostCount: null,
  publishedAt: now,
});
const toComment = (key: string, text: string): NewEngagement => ({
  key,
  person: null,
  post: null,
  direction: 'outbound',
  type: 'comment',
  reactionType: null,
  text,
  conversationId: null,
  occurredAt: now,
  timeBasis: 'reported',
});

const posts = [
  'We shipped the new harbour planner today.\n\nIt is what you asked for. What is missing? #shipping #ports',
  'The first rule of planning is to plan less. #planning',
  'You have a berth and a boat and no time. What do you do?',
  'Our team is hiring and we are glad 🎉',
];

describe('a drafted voice', () => {
  it('is empty if there is nothing to read', async () => {
    const nobody = await makeUser();
    const empty = { offer: '', rules: [], examples: [], postCount: 0, commentCount: 0 };
    expect(await draftVoice(db, nobody)).toEqual(empty);
    await makeProfile(nobody, 'real', 'quiet', null);
    expect(await draftVoice(db, nobody)).toEqual(empty);
  });

  it("counts the user's posts and comments, and saves nothing", async () => {
    const userId = await makeUser();
    const profile = await makeProfile(userId, 'real', 'ann', 'Harbour planning for small ports');
    await profile.write('unipile', posts, [
      'Thanks, that is what we see too.',
      'Hi Olga, is it the tide?',
      'Nice',
    ]);
    const draft = await draftVoice(db, userId);
    expect(VoiceDraft.parse(draft)).toEqual(draft);
    expect(draft).toMatchObject({ offer: 'Harbour planning for small ports', postCount: 4, commentCount: 3 });
    expect(draft.rules).toEqual([
      'Short posts, 8–14 words',
      'One short paragraph',
      'Usually 1 hashtag',
      'Rarely uses emoji',
      'Ends posts with a question',
      'Short comments, 1–7 words',
      'Starts comments with a greeting or thanks',
      'Asks questions in comments',
      'English only',
    ]);
    expect(draft.examples).toEqual(['Thanks, that is what we see too.', 'Hi Olga, is it the tide?']);
    expect(await db.selectFrom('voice').selectAll().where('user_id', '=', userId).execute()).toEqual([]);
    expect(await draftVoice(db, await makeUser())).toMatchObject({ postCount: 0 });
  });

  it("prefers real texts over the sample network's, and never mixes them", async () => {
    const userId = await makeUser();
    const sample = await makeProfile(userId, 'sample', 'maya', 'Sample offer');
    await sample.write('unipile', posts, []);
    expect(await draftVoice(db, userId)).toMatchObject({ offer: 'Sample offer', postCount: 4 });
    const real = await makeProfile(userId, 'real', 'annika', 'Real offer');
    await real.write('archive', posts.slice(0, 1), []);
    expect(await draftVoice(db, userId)).toMatchObject({ offer: 'Real offer', postCount: 1, rules: [] });
  });

  it('leaves out profiles that are only watched and disconnected ones, but includes an archive', async () => {
    const userId = await makeUser();
    const own = await makeProfile(userId, 'real', 'own', 'Own');
    const watched = await makeProfile(userId, 'real', 'rival', 'Rival');
    const archived = await makeProfile(userId, 'real', 'archived', 'Archived');
    await own.write('unipile', posts.slice(0, 1), []);
    await watched.write('unipile', posts, ['A rival comment']);
    await archived.write('archive', posts.slice(0, 2), ['Mine']);
    expect(await draftVoice(db, userId)).toMatchObject({ offer: 'Own', postCount: 3, commentCount: 1 });
    const caller = { userId, sessionId: userId, role: 'user' as const };
    await disconnectProfile({ db, clock: { now: () => now } }, caller, archived.id);
    expect(await draftVoice(db, userId)).toMatchObject({ postCount: 1, commentCount: 0 });
  });
});

describe('writing rules', () => {
  it('are empty for fewer than three texts', () => {
    expect(describeWriting({ posts: posts.slice(0, 2), comments: ['One', 'Two'] })).toEqual([]);
  });

  it('match a plain count, whatever the texts and their order', () => {
    const anyText = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.constantFrom(...posts));
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 3, maxLength: 12 }), (texts) => {
        const rules = describeWriting({ posts: texts, comments: [] });
        expect(describeWriting({ posts: [...texts].reverse(), comments: [] })).toEqual(rules);
        const tagged = texts.filter((text) => /(^|[^\p{L}\p{N}_&])#[\p{L}\p{N}_]/u.test(text)).length;
        const rule = rules.find((line) => line.includes('hashtag'));
        expect(rule).toMatch(
          tagged === 0 ? /^No / : tagged * 2 < texts.length ? /^Rarely / : /^Usually \d+ hashtags?$/,
        );
        for (const line of rules) expect(line.length).toBeLessThanOrEqual(300);
      }),
    );
  });

  it.each([
    ['The plan is to ship what you have', 'en'],
    ['Wir haben das Projekt für die Kunden und mit dem Team', 'de'],
    ['Nous avons une idée pour les clients dans le port', 'fr'],
    ['Мы запустили новый продукт', 'ru'],
    ['Ми запустили новий продукт і її', 'uk'],
    ['今日は新しい製品を発表しました', 'ja'],
    ['我们今天发布了新产品', 'zh'],
    ['أطلقنا اليوم منتجا جديدا', 'ar'],
    ['OK', null],
    ['🎉 123', null],
  ])('guess the language of %j', (text, language) => {
    expect(guessLanguage(text)).toBe(language);
  });
});
