import { afterAll, describe, expect, test } from 'vitest';
import { noTokenMessage } from '#contract/error-codes.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { PastedPost } from '#contract/imports/post-import.ts';
import { startApp } from '#test/app.ts';
import type { SignedIn } from '#test/sign-in.ts';

const preview = '/scrape/pasted-post/preview';
const save = '/scrape/pasted-post';
/** A post of 1 May 2026, by its number. */
const at = Date.parse('2026-05-01T10:00:00Z');
const number = String((BigInt(at) << 22n) | 4711n);
const postUrl = `https://www.linkedin.com/posts/some-one_text-activity-${number}-AbCd`;

const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z') });
const ann = await app.signIn('ann@northwind-labs.example');
const bob = await app.signIn('bob@harbor-analytics.example');
const connect = async (who: SignedIn) =>
  (await who.api.sources.connect({ body: { url: 'https://www.linkedin.com/in/jonas-beck' } })).id;
const jonas = await connect(ann);
const bobs = await connect(bob);
await app.waitForIdle();
/** Ann's people from the sync. */
const known = (await ann.api.signals.list({ params: { id: jonas }, query: { limit: 200 } })).items;
afterAll(() => app.stop());

const paste = (who: SignedIn, body: Partial<PastedPost> & { people: string }) =>
  who.api.posts.paste({
    body: { connectedProfileId: who === ann ? jonas : bobs, postUrl, text: '', ...body },
  });
const look = (who: SignedIn, body: Partial<PastedPost> & { people: string }) =>
  who.api.posts.previewPaste({
    body: { connectedProfileId: who === ann ? jonas : bobs, postUrl, text: '', ...body },
  });

async function facts() {
  const { db } = app.composition.deps;
  const counts: Record<string, number> = {};
  for (const table of [
    'person',
    'person_key',
    'post',
    'post_name',
    'engagement',
    'signal',
    'brought_post',
  ] as const) {
    const row = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow();
    counts[table] = Number(row.n);
  }
  return counts;
}

async function refusal(path: string, body: unknown, token?: string) {
  const answer = await app.call('POST', path, { body, ...(token === undefined ? {} : { token }) });
  const { data } = (await answer.json()) as ErrorBody;
  return { status: answer.status, message: data.message, paths: data.issues?.map((issue) => issue.path) };
}

const listOf = (name: string, slug: string) => `${name}
https://www.linkedin.com/in/${slug}
View ${name}’s profile
• 2nd
Head of Growth at Acme
`;

describe('a pasted list of reactions', () => {
  const people = () => `Reactions
${listOf('Hana Novotná', 'hana-novotna-77')}${listOf(known[0]?.name ?? '', known[0]?.url?.split('/').at(-1) ?? '')}Somebody Unknown
• 3rd+
CTO
???
https://www.linkedin.com/company/acme
`;

  test('previews who is new, known and not understood, and writes nothing', async () => {
    const before = await facts();
    const reported = await look(ann, { people: people() });
    expect(reported.post).toEqual({
      url: `https://www.linkedin.com/feed/update/urn:li:activity:${number}`,
      publishedAt: new Date(at).toISOString(),
      alreadyStored: null,
      isOwn: false,
    });
    expect(reported.people.map(({ line, name, outcome }) => `${line} ${name} ${outcome}`)).toEqual([
      '2 Hana Novotná created',
      `7 ${known[0]?.name} known`,
      '12 Somebody Unknown no_address',
    ]);
    expect(reported.people[2]?.reason).toMatch(
      /Missing LinkedIn URL.*paste their profile URL below the name/,
    );
    expect(reported.notUnderstood).toEqual([
      {
        line: 16,
        text: 'https://www.linkedin.com/company/acme',
        reason: 'A company page. Signals are people.',
      },
    ]);
    expect(reported.furniture).toBeGreaterThan(3);
    expect(await facts()).toEqual(before);
  });

  test('is stored as reactions at the time of the post, and pasting again adds nothing', async () => {
    const before = await facts();
    const reported = await paste(ann, { people: people(), text: 'We shipped it' });
    expect(reported.added).toEqual({ people: 1, engagements: 2, signals: 1 });
    expect(reported.post).toMatchObject({
      text: 'We shipped it',
      author: null,
      publishedAt: new Date(at).toISOString(),
    });
    const hana = reported.people[0];
    const details = await ann.api.signals.details({ params: { id: hana?.signalId ?? '' } });
    expect(details.signal).toMatchObject({
      name: 'Hana Novotná',
      headline: 'Head of Growth at Acme',
      url: 'https://www.linkedin.com/in/hana-novotna-77',
      counts: { reaction: 1 },
      company: 'Acme',
    });
    expect(details.timeline.items).toMatchObject([
      {
        type: 'reaction',
        reactionType: null,
        source: 'paste',
        occurredAt: new Date(at).toISOString(),
        post: { excerpt: 'We shipped it' },
      },
    ]);
    const after = await facts();
    expect(after).toMatchObject({
      person: (before.person ?? 0) + 1,
      post: (before.post ?? 0) + 1,
      brought_post: 1,
    });
    const again = await paste(ann, { people: people(), text: 'We shipped it', postUrl: number });
    expect(again.post.id).toBe(reported.post.id);
    expect(again.added).toEqual({ people: 0, engagements: 0, signals: 0 });
    expect(again.people.map(({ outcome }) => outcome)).toEqual(['exists', 'exists', 'no_address']);
    expect(await facts()).toEqual(after);
    expect((await look(ann, { people: people() })).post.alreadyStored).toBe(reported.post.id);
    expect((await ann.api.posts.brought({ params: { id: jonas } })).items).toMatchObject([
      { post: { id: reported.post.id }, job: null },
    ]);
  });

  test("matches a person without a URL only by choice, offering the user's people with that name", async () => {
    const one = known[3];
    const people = `${one?.name.toUpperCase()}\n• 2nd\nSomething new\n`;
    const reported = await look(ann, { people });
    expect(reported.people[0]).toMatchObject({ outcome: 'no_address' });
    expect(reported.people[0]?.candidates.map(({ personId }) => personId)).toContain(one?.personId);
    // If no match is chosen, nobody is stored.
    expect((await paste(ann, { people })).added.engagements).toBe(0);
    const matches = [{ line: 1, personId: one?.personId ?? '' }];
    const matched = await paste(ann, { people, matches });
    expect(matched.people[0]).toMatchObject({ outcome: 'known', signalId: one?.id });
    expect(matched.added).toEqual({ people: 0, engagements: 1, signals: 0 });
    const { signal } = await ann.api.signals.details({ params: { id: one?.id ?? '' } });
    // The person's name stays as the source gave it.
    expect(signal).toMatchObject({ name: one?.name, interactions: (one?.interactions ?? 0) + 1 });
    expect((await paste(ann, { people, matches })).added.engagements).toBe(0);
    // People of another user are never matched or offered.
    const body = { connectedProfileId: bobs, postUrl, text: '', people, matches };
    expect(await refusal(save, body, bob.token)).toMatchObject({ status: 404 });
    expect(await refusal(preview, body, bob.token)).toMatchObject({ status: 404 });
    const bobSees = await look(bob, { people });
    expect(bobSees.people[0]?.candidates.map(({ personId }) => personId)).not.toContain(one?.personId);
  });

  test('counts each person once, and never the connected profile itself', async () => {
    const people =
      'linkedin.com/in/twice-here\nlinkedin.com/in/Twice-Here/?x=1\nJonas Beck\nlinkedin.com/in/jonas-beck';
    const reported = await paste(ann, { people });
    expect(reported.people.map(({ outcome, reason }) => `${outcome} ${reason}`)).toEqual([
      'created null',
      'left_out Same as line 1.',
      'left_out This is the connected profile.',
    ]);
    expect(reported.added.engagements).toBe(1);
  });
});

describe('pasted comments', () => {
  const people = `Ida Ek
https://www.linkedin.com/in/ida-ek-5
• 2nd
CFO at Kaltwerk
1w
First thought
on two lines
Like
Reply
Ida Ek
https://www.linkedin.com/in/ida-ek-5
• 2nd
CFO at Kaltwerk
3d
Second thought
Like
Olaf Berg
https://www.linkedin.com/in/olaf-berg
• 3rd
`;

  test('are stored with their text, each comment once', async () => {
    const reported = await paste(bob, {
      people,
      engagement: 'comment',
      postUrl: 'urn:li:share:7300000000000000000',
    });
    expect(reported.people.map(({ name, comment, outcome }) => [name, comment, outcome])).toEqual([
      ['Ida Ek', 'First thought\non two lines', 'created'],
      ['Ida Ek', 'Second thought', 'created'],
      ['Olaf Berg', null, 'left_out'],
    ]);
    expect(reported.added).toEqual({ people: 1, engagements: 2, signals: 1 });
    const details = await bob.api.signals.details({ params: { id: reported.people[0]?.signalId ?? '' } });
    expect(details.signal.counts).toEqual({ comment: 2 });
    expect(details.timeline.items.map(({ text }) => text).sort()).toEqual([
      'First thought\non two lines',
      'Second thought',
    ]);
    const again = await paste(bob, {
      people: people.replace('First thought\non', 'First thought on'),
      engagement: 'comment',
      postUrl: 'urn:li:share:7300000000000000000',
    });
    expect(again.added.engagements).toBe(0);
  });

  test('of a post without a URL are matched by its text', async () => {
    const { postUrl: _, ...body } = {
      connectedProfileId: bobs,
      postUrl,
      text: '  The same\n\nwords ',
      people: 'linkedin.com/in/by-words',
    };
    const first = await bob.api.posts.paste({ body });
    expect(first.post).toMatchObject({ url: null, publishedAt: null, text: 'The same\n\nwords' });
    const again = await bob.api.posts.paste({ body: { ...body, text: 'The same words' } });
    expect(again.post.id).toBe(first.post.id);
    expect(again.added.engagements).toBe(0);
  });
});

test('a paste belongs to its user: the same paste by Bob creates his own records', async () => {
  const before = await facts();
  const reported = await paste(bob, { people: listOf('Hana Novotná', 'hana-novotna-77') });
  expect(reported.added).toEqual({ people: 1, engagements: 1, signals: 1 });
  expect(await facts()).toMatchObject({ person: (before.person ?? 0) + 1, post: (before.post ?? 0) + 1 });
  const { items } = await ann.api.posts.brought({ params: { id: jonas } });
  expect(items.map(({ post }) => post.id)).not.toContain(reported.post.id);
});

describe('pasting invalid input', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => `linkedin.com/in/p-${index}`).join('\n');
  const good = () => ({ connectedProfileId: jonas, postUrl, text: '', people: 'linkedin.com/in/kim' });

  test.each([
    ['connectedProfileId', () => ({ ...good(), connectedProfileId: undefined })],
    ['postUrl', () => ({ ...good(), postUrl: 'https://lnkd.in/abc' })],
    ['postUrl', () => ({ ...good(), postUrl: 'linkedin.com/in/kim' })],
    ['text', () => ({ ...good(), postUrl: undefined, text: ' ' })],
    ['text', () => ({ ...good(), text: 7 })],
    ['people', () => ({ ...good(), people: undefined })],
    ['people', () => ({ ...good(), people: lines(501) })],
    ['engagement', () => ({ ...good(), engagement: 'wave' })],
    ['matches.0.personId', () => ({ ...good(), matches: [{ line: 1, personId: 'x' }] })],
  ])('names the field %s in preview and saving, and stores nothing', async (field, body) => {
    const before = await facts();
    for (const path of [preview, save]) {
      expect(await refusal(path, body(), ann.token)).toMatchObject({ status: 400, paths: [field] });
    }
    expect(await facts()).toEqual(before);
  });

  test('refuses a text in which no person is found', async () => {
    const body = { ...good(), people: 'this is no list of anybody.' };
    expect(await refusal(save, body, ann.token)).toMatchObject({ status: 400, paths: ['people'] });
    expect((await look(ann, { people: body.people })).notUnderstood).toHaveLength(1);
  });

  test("accepts 500 people, requires a session, and rejects another user's profile", async () => {
    expect((await look(ann, { people: lines(500) })).people).toHaveLength(500);
    for (const path of [preview, save]) {
      expect(await refusal(path, good())).toMatchObject({ status: 401, message: noTokenMessage });
      expect(await refusal(path, good(), bob.token)).toMatchObject({ status: 404 });
    }
  });
});

describe('pasting an erased person', () => {
  test("is reported in the preview and after pasting, and doesn't restore them", async () => {
    const people = listOf('Erased Example', 'erased-example');
    const [created] = (await paste(ann, { people, postUrl: 'urn:li:activity:7100000000000000001' })).people;
    expect(created?.outcome).toBe('created');
    const { signal } = await ann.api.signals.details({ params: { id: created?.signalId ?? '' } });
    await ann.api.people.erase({ params: { id: signal.personId } });
    const refused = {
      outcome: 'left_out',
      reason: 'You erased this person. Allow them again in Settings.',
      signalId: null,
    };
    expect((await look(ann, { people })).people).toMatchObject([refused]);
    const other = `${people}${listOf('Stays Example', 'stays-example')}`;
    const pasted = await paste(ann, { people: other, postUrl: 'urn:li:activity:7100000000000000001' });
    expect(pasted.people).toMatchObject([refused, { outcome: 'created', reason: null }]);
    expect(pasted.added).toEqual({ people: 1, engagements: 1, signals: 1 });
    expect((await look(bob, { people })).people).toMatchObject([{ outcome: 'created' }]);
  });
});
