import { afterAll, expect, it } from 'vitest';
import type { BriefLine } from '#contract/engage/draft-brief.ts';
import { readPost } from '#server/modules/people/posts/read-post.ts';
import { startApp } from '#test/app.ts';
import { makeProfile, newEngagement, newPerson, newPost, record } from '#test/facts.ts';
import { writtenPost } from '#test/written-post.ts';
import { readBrief } from './read-brief.ts';

const app = await startApp();
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const bob = await app.signIn('bob@harbor-analytics.example', 'Bob');
afterAll(() => app.stop());
const { db } = app.composition.deps;
const profile = await makeProfile(db, ann.userId, 'Ann');

const at = (day: string) => new Date(`${day}T09:30:00Z`);
const ida = newPerson('ida-holm', { name: 'Ida Holm', headline: 'Head of Growth at Fjordbank' });
const text = writtenPost();
const post = newPost('urn:li:activity:7100000000000000001', {
  text,
  isOwn: false,
  author: { name: 'Ida Holm', url: 'https://www.linkedin.com/in/ida-holm' },
});
const own = (number: number, words: string) =>
  newPost(`urn:li:activity:720000000000000000${number}`, { text: words, isOwn: true });
const pricing = own(1, 'Usage bands: churn in the small accounts halved since March.');
await record(db, profile, [
  newEngagement({
    key: 'said',
    person: ida,
    post: pricing,
    type: 'comment',
    text: 'How did you price the first month?',
    occurredAt: at('2026-03-12'),
  }),
  newEngagement({ key: 'liked', person: ida, post: pricing, type: 'reaction', occurredAt: at('2026-04-02') }),
  newEngagement({
    key: 'other',
    person: newPerson('kim', { name: 'Kim Novak' }),
    post,
    type: 'comment',
    text: 'Ours took a year.',
    occurredAt: at('2026-05-01'),
  }),
  newEngagement({
    key: 'message',
    person: ida,
    post: null,
    type: 'message',
    text: 'Between us: we are leaving them.',
    occurredAt: at('2026-05-02'),
  }),
  ...['Does the night shift know which table is the right one?', 'We saw that in two depots.'].map(
    (words, index) =>
      newEngagement({
        key: `mine-${index}`,
        person: newPerson('lee', { name: 'Lee' }),
        post: own(2 + index, ''),
        direction: 'outbound',
        type: 'comment',
        text: words,
        occurredAt: at('2026-02-01'),
      }),
  ),
]);
const stored = await db
  .selectFrom('post')
  .select('id')
  .where('user_id', '=', ann.userId)
  .where('urn', '=', post.urn)
  .executeTakeFirstOrThrow();
await ann.api.profile.changeVoice({
  body: {
    offer: 'Forms for ports',
    rules: ['No emoji'],
    facts: ['In March 2026, 14 of 20 customers moved to usage bands.'],
  },
});
const brief = async (struck: string[] = []) =>
  readBrief(
    db,
    {
      userId: ann.userId,
      realm: 'sample',
      post: await readPost(db, ann.userId, stored.id),
      answered: null,
      now: app.now(),
    },
    struck,
  );
const ofGroup = (lines: BriefLine[], group: string) =>
  lines.filter((one) => one.group === group).map((one) => `${one.source}: ${one.text}`);

it('says who writes, whom it is for, what stands there, own material, and style, each with its source', async () => {
  const lines = await brief();
  expect(ofGroup(lines, 'writer')).toEqual([
    `Your profile: ${profile.name}`,
    'What you sell: Forms for ports',
  ]);
  expect(ofGroup(lines, 'person')).toEqual([
    'Their profile: Ida Holm\nHead of Growth at Fjordbank',
    expect.stringMatching(/^Your rules: Score \d+\.\d/),
    'They wrote: How did you price the first month?',
    'Last reaction: 1 reaction to your posts',
  ]);
  expect(ofGroup(lines, 'thread')).toEqual(['Said here before: Kim Novak: Ours took a year.']);
  expect(ofGroup(lines, 'own')[0]).toBe(
    'Your facts: In March 2026, 14 of 20 customers moved to usage bands.',
  );
  expect(ofGroup(lines, 'style')).toContain('How you write: No emoji');
  expect(ofGroup(lines, 'style')).toContain(
    'Example: Does the night shift know which table is the right one?',
  );
});

it('keeps what was said in messages out of what is said in public', async () => {
  expect(JSON.stringify(await brief())).not.toContain('Between us');
});

it('finds own posts by the rare words they share with the text', async () => {
  const answered = { ...(await readPost(db, ann.userId, stored.id)), text: 'Churn in usage bands?' };
  const lines = await readBrief(
    db,
    { userId: ann.userId, realm: 'sample', post: answered, answered: null, now: app.now() },
    [],
  );
  expect(ofGroup(lines, 'own')).toContain(
    'Your post: Usage bands: churn in the small accounts halved since March.',
  );
});

it('fits into its budget, whatever there is', async () => {
  await ann.api.profile.changeVoice({
    body: {
      offer: 'x'.repeat(2000),
      rules: Array.from({ length: 30 }, (_, index) => `${index} ${'r'.repeat(290)}`),
      facts: Array.from({ length: 50 }, (_, index) => `${index} ${'f'.repeat(290)}`),
    },
  });
  const lines = await brief();
  expect(lines.reduce((sum, one) => sum + one.text.length, 0)).toBeLessThanOrEqual(8_000);
  for (const group of ['writer', 'person', 'thread', 'own', 'style']) {
    expect(ofGroup(lines, group)).not.toEqual([]);
  }
});

it('says since when a fact is known, and does without the oldest first', async () => {
  const fact = (year: number) => `${year} ${'f'.repeat(290)}`;
  for (let year = 2001; year <= 2050; year += 1) {
    const facts = Array.from({ length: year - 2000 }, (_, index) => fact(2001 + index));
    app.advance(60_000);
    await ann.api.profile.changeVoice({ body: { offer: '', rules: [], facts: facts.reverse() } });
  }
  const own = (await brief()).filter(({ source }) => source === 'Your facts');
  expect(own.length).toBeGreaterThan(5);
  expect(own.length).toBeLessThan(50);
  expect(own.every(({ at: since }) => since !== null)).toBe(true);
  const years = own.map(({ text: said }) => Number(said.slice(0, 4))).sort();
  expect(years).toEqual(Array.from(years, (_, index) => 2051 - years.length + index));
});

it('can be struck out line by line, and drafts again without it', async () => {
  const { items } = await ann.api.readyComments.generate({ body: { postId: stored.id } });
  await app.waitForIdle();
  const params = { id: items[0]?.id ?? '' };
  const { lines } = await ann.api.draftBrief.read({ params });
  const rule = lines.find(({ group }) => group === 'style')?.key ?? '';
  const again = await ann.api.draftBrief.strike({ params, body: { struck: [rule] } });
  expect(again).toMatchObject({ status: 'generating' });
  expect(again.id).not.toBe(params.id);
  await app.waitForIdle();
  const read = await ann.api.draftBrief.read({ params: { id: again.id } });
  expect(read.lines.filter(({ isStruck }) => isStruck).map(({ key }) => key)).toEqual([rule]);
  // It stays out when the draft is made again.
  const third = await ann.api.readyComments.generate({ body: { postId: stored.id, again: true } });
  const kept = await ann.api.draftBrief.read({ params: { id: third.items[0]?.id ?? '' } });
  expect(kept.lines.filter(({ isStruck }) => isStruck)).toHaveLength(1);
  await app.waitForIdle();
  await expect(ann.api.draftBrief.strike({ params, body: { struck: [] } })).rejects.toMatchObject({
    status: 409,
  });
});

it("is not found for another user's comment", async () => {
  const [mine] = (await ann.api.readyComments.list({ query: {} })).items;
  const params = { id: mine?.id ?? '' };
  await expect(bob.api.draftBrief.read({ params })).rejects.toMatchObject({ status: 404 });
  await expect(bob.api.draftBrief.strike({ params, body: { struck: [] } })).rejects.toMatchObject({
    status: 404,
  });
});
