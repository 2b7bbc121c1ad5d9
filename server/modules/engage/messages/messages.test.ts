import { afterAll, describe, expect, it } from 'vitest';
import { written } from '#sandbox/world/written/index.ts';
import { conversations } from '#sandbox/world/written/messages.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { startApp } from '#test/app.ts';
import { makeProfile, newEngagement, newPerson, newPost, record } from '#test/facts.ts';
import type { SignedIn } from '#test/sign-in.ts';

const day = 24 * 3_600_000;

const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z') });
afterAll(() => app.stop());

const db = () => app.composition.deps.db;
const ago = (days: number) => new Date(app.now().getTime() - days * day);
let members = 0;

async function member(
  realm: 'sample' | 'real' = 'sample',
): Promise<{ user: SignedIn; profile: OwnedConnectedProfile }> {
  members += 1;
  const user = await app.signIn(`mia-${members}@northwind-labs.example`, 'Mia');
  return { user, profile: await makeProfile(db(), user.userId, 'Mia Own', realm) };
}

type Said = Parameters<typeof newEngagement>[0];
const message = (name: string, days: number, more: Said = {}) =>
  newEngagement({
    type: 'message',
    person: newPerson(name, { name: `${name} Novak` }),
    conversationId: `talk-${name}`,
    text: 'Is there a rule?',
    occurredAt: ago(days),
    ...more,
  });
const mine = (name: string, days: number) => message(name, days, { direction: 'outbound', text: 'Hello' });
const liked = (name: string, days: number, text = 'What we learned') =>
  newEngagement({
    type: 'reaction',
    reactionType: 'like',
    person: newPerson(name, { name: `${name} Novak` }),
    post: newPost(`urn:li:activity:${name}`, { text }),
    text: null,
    occurredAt: ago(days),
  });

async function signalOf({ user }: { user: SignedIn }, name: string): Promise<string> {
  const row = await db()
    .selectFrom('signal')
    .select('id')
    .where('user_id', '=', user.userId)
    .where('name', '=', `${name} Novak`)
    .executeTakeFirstOrThrow();
  return row.id;
}

const routes = ({ user }: { user: SignedIn }, id: string, query = {}) => {
  const at = { params: { id }, query };
  const { messages } = user.api;
  return {
    read: () => messages.read(at),
    draft: (body = {}) => messages.draft({ ...at, body }),
    copy: (text: string) => messages.copy({ ...at, body: { text } }),
    resolve: (sent: 'yes' | 'not_yet' | 'no') => messages.resolve({ ...at, body: { sent } }),
    brief: () => messages.brief(at),
  };
};

describe('Why to write to someone', () => {
  it('is what they asked last, in a conversation of two, unless the user answered or decided', async () => {
    const who = await member();
    await record(db(), who.profile, [
      message('Kim', 2),
      message('Lee', 3),
      mine('Lee', 2),
      message('Old', 91),
      message('Max', 2, { conversationId: 'group' }),
      message('Nia', 2, { conversationId: 'group' }),
    ]);
    const kindOf = async (name: string) =>
      (await routes(who, await signalOf(who, name)).read()).occasion?.kind ?? null;
    expect(await kindOf('Kim')).toBe('answer');
    for (const name of ['Lee', 'Old', 'Max', 'Nia']) expect([name, await kindOf(name)]).toEqual([name, null]);
    const [item] = (await who.user.api.inbox.toAnswer({ query: {} })).items;
    await who.user.api.inbox.change({ params: { id: item?.id ?? '' }, body: { state: 'dismissed' } });
    expect(await kindOf('Kim')).toBeNull();
  });

  it('is what they did since the user wrote, 7 to 30 days ago', async () => {
    const who = await member();
    await record(db(), who.profile, [
      mine('Seven', 7.5),
      liked('Seven', 1),
      mine('Six', 6),
      liked('Six', 1),
      mine('Late', 31),
      liked('Late', 1),
      mine('Before', 8),
      liked('Before', 9),
    ]);
    const read = async (name: string) => (await routes(who, await signalOf(who, name)).read()).occasion;
    expect(await read('Seven')).toMatchObject({
      kind: 'follow_up',
      reason: expect.stringContaining('Liked'),
      about: 'What we learned',
    });
    for (const name of ['Six', 'Late', 'Before']) expect([name, await read(name)]).toEqual([name, null]);
  });

  it('is never that they only laughed', async () => {
    const who = await member();
    const commented = (name: string, text: string) =>
      newEngagement({
        type: 'comment',
        person: newPerson(name, { name: `${name} Novak` }),
        post: newPost(`urn:li:activity:${name}`, { text: 'Two names for one table.' }),
        text,
        occurredAt: ago(1),
      });
    const texts = { Ha: 'Ha!', Haha: 'Hahaha 😂', Smile: '😂😂', Lol: 'lol', Said: 'Ha, three at ours.' };
    await record(db(), who.profile, [
      ...Object.entries(texts).flatMap(([name, text]) => [mine(name, 8), commented(name, text)]),
      mine('Funny', 8),
      { ...liked('Funny', 1), reactionType: 'funny' },
    ]);
    const read = async (name: string) => (await routes(who, await signalOf(who, name)).read()).occasion;
    for (const name of ['Ha', 'Haha', 'Smile', 'Lol', 'Funny']) {
      expect([name, await read(name)]).toEqual([name, null]);
    }
    expect(await read('Said')).toMatchObject({ about: 'Ha, three at ours.' });
  });

  it('is a change of job, or that they are warm and not connected', async () => {
    const who = await member();
    const warm = (name: string) =>
      Array.from({ length: 8 }, (_, index) =>
        newEngagement({
          type: 'comment',
          person: newPerson(name, { name: `${name} Novak` }),
          post: newPost(`urn:li:activity:${name}${index}`, { text: 'Post' }),
          text: `Comment ${index}`,
          occurredAt: ago(index),
        }),
      );
    const connected = newEngagement({
      type: 'connection',
      person: newPerson('Ada', { name: 'Ada Novak' }),
      post: null,
      text: null,
      occurredAt: ago(50),
    });
    await record(db(), who.profile, [...warm('Uma'), ...warm('Ada'), connected, liked('Cool', 1)]);
    const job = (name: string, company: string) =>
      newEngagement({
        ...liked(name, 2),
        key: `${name} ${company}`,
        person: newPerson(name, { name: `${name} Novak`, title: 'Buyer', company }),
      });
    await record(db(), who.profile, [job('Jo', 'Acme')], { seenAt: ago(40) });
    await record(db(), who.profile, [job('Jo', 'Feldgrün')], { seenAt: ago(2) });
    const read = async (name: string) => routes(who, await signalOf(who, name)).read();
    expect(await read('Uma')).toMatchObject({
      occasion: { kind: 'invitation', about: 'Comment 0' },
      maxLength: 300,
    });
    expect((await read('Ada')).occasion).toBeNull();
    expect((await read('Cool')).occasion).toBeNull();
    expect((await read('Jo')).occasion).toMatchObject({
      kind: 'job_change',
      reason: 'Joined Feldgrün as Buyer',
      about: 'Joined Feldgrün as Buyer, was Buyer at Acme',
    });
    const note = routes(who, await signalOf(who, 'Uma'));
    await expect(note.copy('x'.repeat(301))).rejects.toMatchObject({ status: 400 });
    expect((await note.copy('Let us connect')).draft?.status).toBe('copied');
    await note.resolve('yes');
    expect((await note.read()).occasion).toBeNull();
  });
});

describe('A message', () => {
  const [, , third] = conversations;
  const asked = third?.turns[0] ?? '';

  it('is drafted as the sample network wrote it, copied, and recorded once the user says so', async () => {
    const who = await member();
    const stranger = await member();
    await record(db(), who.profile, [
      message('Kim', 3, { text: 'Hello Mia' }),
      mine('Kim', 2.5),
      message('Kim', 2, { text: asked }),
    ]);
    const id = await signalOf(who, 'Kim');
    const kim = routes(who, id);
    expect((await kim.draft()).draft?.status).toBe('generating');
    await app.waitForIdle();
    const { draft } = await kim.read();
    expect(draft).toMatchObject({
      status: 'suggested',
      kind: 'answer',
      reasons: ['Written for the sample network.'],
    });
    expect(draft?.variants).toHaveLength(3);
    for (const { text, citation } of draft?.variants ?? []) {
      expect(text).toContain('Kim');
      expect(asked.slice(citation.start, citation.end)).toBe(citation.text);
    }
    const { lines } = await kim.brief();
    expect(lines.filter(({ group }) => group === 'thread').map(({ text }) => text)).toEqual([
      'Kim Novak: Hello Mia',
      'The writer: Hello',
    ]);
    const again = await kim.draft({ again: true, struck: lines.map(({ key }) => key) });
    expect(again.draft?.id).not.toBe(draft?.id);
    await app.waitForIdle();
    expect((await kim.brief()).lines.every(({ isStruck }) => isStruck)).toBe(true);

    await expect(kim.resolve('yes')).rejects.toMatchObject({ status: 409 });
    expect((await kim.copy('Thursday at ten, Kim.')).draft).toMatchObject({ status: 'copied' });
    expect((await kim.resolve('not_yet')).draft).toMatchObject({
      status: 'suggested',
      text: 'Thursday at ten, Kim.',
    });
    await kim.copy('Thursday at ten, Kim.');
    for (const theirs of [routes(stranger, id)]) {
      await expect(theirs.read()).rejects.toMatchObject({ status: 404 });
      await expect(theirs.resolve('yes')).rejects.toMatchObject({ status: 404 });
    }
    expect((await who.user.api.inbox.counts({ query: {} })).toAnswer).toBe(1);
    expect(await kim.resolve('yes')).toMatchObject({ draft: null, occasion: null });
    await expect(kim.resolve('yes')).rejects.toMatchObject({ status: 409 });
    expect((await who.user.api.inbox.counts({ query: {} })).toAnswer).toBe(0);
    const timeline = async () =>
      (await who.user.api.signals.details({ params: { id } })).timeline.items
        .filter(({ text }) => text === 'Thursday at ten, Kim.')
        .map(({ type, direction, source }) => ({ type, direction, source }));
    expect(await timeline()).toEqual([{ type: 'message', direction: 'outbound', source: 'user' }]);
    // The archive says the same later.
    const sent = message('Kim', 0, { direction: 'outbound', text: 'Thursday at ten, Kim.' });
    await record(db(), who.profile, [sent], { source: 'archive' });
    expect(await timeline()).toEqual([{ type: 'message', direction: 'outbound', source: 'archive' }]);
  });

  it('is dismissed if the user says it was not sent', async () => {
    const who = await member();
    await record(db(), who.profile, [message('Kim', 2)]);
    const kim = routes(who, await signalOf(who, 'Kim'));
    await kim.copy('Never mind');
    expect((await kim.resolve('no')).draft).toBeNull();
  });

  it('on a topic of the sample network goes by what they read there', async () => {
    const who = await member();
    const post = written.posts.find(({ topic, author }) => topic === 'hiring' && author === 'maya-lindqvist');
    await record(db(), who.profile, [mine('Kim', 9), liked('Kim', 1, post?.text)]);
    const kim = routes(who, await signalOf(who, 'Kim'));
    await kim.draft();
    await app.waitForIdle();
    const variants = (await kim.read()).draft?.variants ?? [];
    expect(variants.map(({ kind }) => kind)).toEqual(['insight', 'question']);
    expect(variants[0]?.text).toMatch(/^Kim, /);
  });

  it('has one honest sentence where none is written, and on a real network without a model', async () => {
    const who = await member();
    await record(db(), who.profile, [message('Kim', 2, { text: 'Nobody wrote an answer to this.' })]);
    const kim = routes(who, await signalOf(who, 'Kim'));
    await kim.draft();
    await app.waitForIdle();
    expect((await kim.read()).draft).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('no written draft for this message'),
    });
    expect((await kim.copy('I write it myself.')).draft).toMatchObject({ status: 'copied', message: null });
    const real = await member('real');
    await record(db(), real.profile, [message('Kim', 2)]);
    await expect(routes(real, await signalOf(real, 'Kim')).draft()).rejects.toThrow(
      'Write it yourself, or connect a model.',
    );
  });

  it('is not written to somebody on "Do not engage", and says why', async () => {
    const who = await member();
    await record(db(), who.profile, [message('Kim', 2)]);
    const id = await signalOf(who, 'Kim');
    const lists = (await who.user.api.lists.list({})).items;
    const blocked = lists.find(({ kind }) => kind === 'do_not_engage');
    await who.user.api.lists.addSignals({ params: { id: blocked?.id ?? '' }, body: { signalIds: [id] } });
    const kim = routes(who, id);
    const { blocked: why } = await kim.read();
    expect(why).toContain('Do not engage');
    await expect(kim.draft()).rejects.toThrow(why ?? '');
    await expect(kim.copy('Hello')).rejects.toThrow(why ?? '');
  });

  it('goes to the one of two people with one name who wrote', async () => {
    const who = await member();
    const named = (id: string) => newPerson(id, { name: 'Kim Novak' });
    await record(db(), who.profile, [
      message('one', 2, { person: named('one'), text: 'From the first' }),
      message('two', 1, { person: named('two'), text: 'From the second' }),
    ]);
    const items = (await who.user.api.inbox.toAnswer({ query: {} })).items;
    for (const { id, text, person } of items) {
      const kim = routes(who, person.signalId ?? '', { answers: id });
      expect((await kim.read()).occasion?.about).toBe(text);
    }
    const [first] = items;
    const kim = routes(who, first?.person.signalId ?? '', { answers: first?.id ?? '' });
    await kim.copy('Hello Kim');
    await kim.resolve('yes');
    expect((await who.user.api.inbox.toAnswer({ query: {} })).items.map(({ id }) => id)).toEqual([
      items[1]?.id,
    ]);
  });

  it('that answers what is not a message of that person to the user is not found', async () => {
    const [who, stranger] = [await member(), await member()];
    await record(db(), who.profile, [message('Kim', 2), message('Lee', 2), mine('Kim', 3)]);
    await record(db(), stranger.profile, [message('Kim', 2)]);
    const id = await signalOf(who, 'Kim');
    const idsOf = async ({ user }: { user: SignedIn }, name: string, direction: 'inbound' | 'outbound') =>
      db()
        .selectFrom('engagement')
        .innerJoin('person', 'person.id', 'engagement.person_id')
        .select('engagement.id')
        .where('engagement.user_id', '=', user.userId)
        .where('person.name', '=', `${name} Novak`)
        .where('engagement.direction', '=', direction)
        .executeTakeFirstOrThrow();
    const answers = await Promise.all([
      idsOf(stranger, 'Kim', 'inbound'),
      idsOf(who, 'Lee', 'inbound'),
      idsOf(who, 'Kim', 'outbound'),
    ]);
    for (const one of answers) {
      const kim = routes(who, id, { answers: one.id });
      for (const call of [kim.read, kim.draft, () => kim.copy('Hello'), () => kim.resolve('no'), kim.brief]) {
        await expect(call()).rejects.toMatchObject({ status: 404 });
      }
    }
    const own = await idsOf(who, 'Kim', 'inbound');
    expect((await routes(who, id, { answers: own.id }).read()).occasion?.kind).toBe('answer');
  });

  it('to a person of a disconnected account is not found', async () => {
    const who = await member();
    await record(db(), who.profile, [message('Kim', 2)]);
    const id = await signalOf(who, 'Kim');
    const kim = routes(who, id);
    await kim.draft();
    await db()
      .updateTable('connected_profile')
      .set({ disconnected_at: app.now() })
      .where('id', '=', who.profile.id)
      .execute();
    await app.waitForIdle();
    await expect(kim.read()).rejects.toMatchObject({ status: 404 });
    await expect(kim.copy('Hello')).rejects.toMatchObject({ status: 404 });
    expect((await who.user.api.inbox.counts({ query: {} })).toAnswer).toBe(0);
  });
});
