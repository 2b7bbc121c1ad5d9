import { afterAll, describe, expect, it } from 'vitest';
import type { NewEngagement } from '#server/modules/people/new-facts.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { startApp } from '#test/app.ts';
import { makeProfile, newEngagement, newPerson, newPost, record } from '#test/facts.ts';
import type { SignedIn } from '#test/sign-in.ts';

const hour = 3_600_000;
const day = 24 * hour;

let members = 0;
const app = await startApp({ works: false, startAt: new Date('2026-11-20T12:00:00Z') });
afterAll(() => app.stop());

const ago = (ms: number) => new Date(app.now().getTime() - ms);
const db = () => app.composition.deps.db;
const start = ({ api }: SignedIn) => api.today.start({});

async function member(
  realm: 'sample' | 'real' = 'sample',
): Promise<{ user: SignedIn; profile: OwnedConnectedProfile }> {
  members += 1;
  const user = await app.signIn(`una-${members}@northwind-labs.example`, 'Una');
  return { user, profile: await makeProfile(db(), user.userId, 'Una Own', realm) };
}

const own = (nth: number) =>
  newPost(`urn:li:activity:${nth}`, { text: `Post ${nth}`, publishedAt: ago(nth * day) });
const did = (name: string, more: Partial<NewEngagement> = {}) =>
  newEngagement({ person: newPerson(name), type: 'reaction', occurredAt: ago(day), ...more });
const asked = (name: string, id: number, more: Partial<NewEngagement> = {}) =>
  did(name, { type: 'comment', commentId: String(id), post: own(20), text: 'How?', ...more });

describe('Start here', () => {
  it('is empty but for what is missing when nothing is connected', async () => {
    const user = await app.signIn('nobody@northwind-labs.example', 'No');
    expect(await start(user)).toMatchObject({
      network: 'sample',
      finding: null,
      toAnswer: { count: 0, items: [] },
      warmest: [],
      missing: ['profile', 'offer', 'fit'],
      archive: null,
      tomorrow: { posts: 0, firstAt: null, returning: 0 },
    });
    expect((await app.call('GET', '/today/start')).status).toBe(401);
  });

  it('lists what has waited for an answer for 14 days at most, whatever the status of the person', async () => {
    const { user, profile } = await member();
    await record(db(), profile, [
      ...[1, 2, 3, 4, 5, 6].map((nth) => asked(`asks-${nth}`, nth)),
      asked('asks-1', 8),
      asked('old', 7, { occurredAt: ago(15 * day) }),
    ]);
    await db().updateTable('signal').set({ status: 'engaged' }).where('user_id', '=', user.userId).execute();
    const { toAnswer } = await start(user);
    expect(toAnswer.count).toBe(7);
    const listed = (await user.api.inbox.toAnswer({ query: {} })).items.filter(
      ({ at }) => new Date(at) > ago(14 * day),
    );
    const firsts = new Map(listed.toReversed().map((item) => [item.person.id, item.id]));
    const ids = toAnswer.items.map(({ id }) => id);
    expect(ids).toEqual(
      listed.flatMap(({ id }) => ([...firsts.values()].includes(id) ? id : [])).slice(0, 5),
    );
    expect(new Set(toAnswer.items.map(({ person }) => person.id)).size).toBe(5);
  });

  it('lists the five warmest others with what they last wrote, until they are done or put away', async () => {
    const { user, profile } = await member();
    const warm = (name: string, times: number) =>
      Array.from({ length: times }, (_, nth) => did(name, { occurredAt: ago((nth + 1) * day) }));
    await record(db(), profile, [
      asked('asks', 1),
      ...[7, 6, 5, 4, 3, 2].flatMap((times) => warm(`w${times}`, times)),
      did('w7', {
        type: 'comment',
        text: 'Their words',
        post: newPost('urn:li:activity:99', { isOwn: false }),
      }),
    ]);
    const warmest = async () => (await start(user)).warmest;
    const names = async () => (await warmest()).map(({ signal }) => signal.name);
    expect(await names()).toEqual(['w7', 'w6', 'w5', 'w4', 'w3']);
    const [first, second] = await warmest();
    expect(first).toMatchObject({ did: { type: 'comment', text: 'Their words' }, waitsId: null });
    await user.api.today.done({ body: { kind: 'signal', id: first?.signal.id ?? '', isDone: true } });
    await db()
      .updateTable('signal')
      .set({ status: 'dismissed' })
      .where('id', '=', second?.signal.id ?? '')
      .execute();
    expect(await names()).toEqual(['w5', 'w4', 'w3', 'w2']);
  });

  it('says what is special: a company, posts in a row, who went quiet', async () => {
    const quiet = await member();
    await record(
      db(),
      quiet.profile,
      [30, 31, 32].map((days) => did('gone', { occurredAt: ago(days * day) })),
    );
    expect((await start(quiet.user)).finding).toMatchObject({
      kind: 'quiet',
      name: 'gone',
      engagements: 3,
      since: expect.stringMatching(/^2026-10-21T12:0/),
    });
    await record(db(), quiet.profile, [
      ...[1, 2, 3, 5].map((nth) => did('fan', { post: own(nth) })),
      did('other', { post: own(4) }),
    ]);
    expect((await start(quiet.user)).finding).toMatchObject({ kind: 'inARow', name: 'fan', posts: 3 });
    const at = (name: string) => newPerson(name, { company: 'Harbor Analytics' });
    await record(
      db(),
      quiet.profile,
      ['a', 'b', 'c'].map((name) => did(name, { person: at(name) })),
    );
    expect((await start(quiet.user)).finding).toMatchObject({
      kind: 'company',
      company: 'Harbor Analytics',
      people: 3,
    });
  });

  it('misses an archive until it is imported, and keeps when LinkedIn was asked for it', async () => {
    const { user, profile } = await member('real');
    expect(await start(user)).toMatchObject({
      missing: ['archive', 'offer', 'fit'],
      archive: { profileId: profile.id, askedAt: null },
    });
    await user.api.today.done({ body: { kind: 'archiveAsked', id: profile.id, isDone: true } });
    expect((await start(user)).archive).toEqual({
      profileId: profile.id,
      askedAt: expect.stringMatching(/^2026-11-20T12:0/),
    });
    await db()
      .insertInto('archive_import')
      .values({
        user_id: user.userId,
        file_name: 'Basic.zip',
        byte_size: 10,
        state: 'succeeded',
        connected_profile_id: profile.id,
      })
      .execute();
    expect(await start(user)).toMatchObject({ missing: ['offer', 'fit'], archive: null });
  });

  it('says who comes back tomorrow', async () => {
    const { user, profile } = await member();
    await record(db(), profile, [did('back'), did('later')]);
    const snooze = (name: string, until: string) =>
      db()
        .updateTable('signal')
        .set({ snoozed_until: new Date(until) })
        .where('user_id', '=', user.userId)
        .where('name', '=', name)
        .execute();
    await snooze('back', '2026-11-21T09:00:00Z');
    await snooze('later', '2026-11-22T09:00:00Z');
    expect((await start(user)).tomorrow).toEqual({ posts: 0, firstAt: null, returning: 1 });
  });
});
