import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { Today, TodayDoneKind } from '#contract/today.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { shippedPoints } from '#server/modules/signals/score/score.ts';
import { countToday } from '#server/modules/today/count-today.ts';
import { readToday } from '#server/modules/today/read-today.ts';
import { makeToolRun } from '#test/agent-facts.ts';
import { startApp } from '#test/app.ts';
import { connectLinkedIn, makeComment } from '#test/comment-facts.ts';
import { followUrl, publish } from '#test/engage-facts.ts';
import { makeProfile, newEngagement, newPerson, newPost, record } from '#test/facts.ts';
import { addNotice } from '#test/notices.ts';
import type { SignedIn } from '#test/sign-in.ts';

const hour = 3_600_000;
const day = 24 * hour;

let people = 0;
// Noon, so an hour ago is still today.
const app = await startApp({ works: false, startAt: new Date('2026-11-20T12:00:00Z') });
afterAll(() => app.stop());

const ago = (ms: number) => new Date(app.now().getTime() - ms);
const db = () => app.composition.deps.db;

/** A user with a connected profile in each of these realms. */
async function member(...realms: ('sample' | 'real')[]) {
  people += 1;
  const user = await app.signIn(`ann-${people}@northwind-labs.example`, 'Ann');
  const profiles = [];
  for (const realm of realms) profiles.push(await makeProfile(db(), user.userId, `Ann ${realm}`, realm));
  const [first, second] = profiles;
  return { user, first, second };
}

const read = ({ api }: SignedIn): Promise<Today> => api.today.read({});
const done = ({ api }: SignedIn, kind: TodayDoneKind, id: string, isDone = true) =>
  api.today.done({ body: { kind, id, isDone } });

describe('Today', () => {
  it('is empty for a new user, and requires a session', async () => {
    const { user } = await member();
    expect(await read(user)).toMatchObject({
      network: 'sample',
      profiles: 0,
      day: '2026-11-20',
      midnight: '2026-11-20T00:00:00.000Z',
      numbers: {
        warm: { people: 0, change: 0 },
        engagements: { week: 0, weekBefore: 0 },
        comments: { posted: 0, of: 0 },
        replies: { week: 0, unanswered: 0 },
      },
      warmer: { items: [], hasMore: false },
      posts: { items: [], done: 0, of: 0 },
      changed: { items: [], total: 0 },
      waiting: [],
      information: [],
    });
    expect((await app.call('GET', '/today')).status).toBe(401);
  });

  it('shows the real network once a real profile is connected, and never both', async () => {
    const { user, first, second } = await member('sample', 'real');
    const { user: other, first: others } = await member('sample');
    if (!first || !second || !others) throw new Error('Each has a profile');
    const warm = (name: string) => [newEngagement({ person: newPerson(name), occurredAt: ago(hour) })];
    await record(db(), first, warm('sam'), { seenAt: ago(hour) });
    await record(db(), second, warm('rea'), { seenAt: ago(hour) });
    await record(db(), others, warm('oth'), { seenAt: ago(hour) });
    const names = ({ warmer }: Today) => warmer.items.map(({ signal }) => signal.name);
    const today = await read(user);
    expect(today).toMatchObject({ network: 'real', profiles: 1, numbers: { engagements: { week: 1 } } });
    expect(names(today)).toEqual(['rea']);
    expect(names(await read(other))).toEqual(['oth']);
    await db()
      .updateTable('connected_profile')
      .set({ disconnected_at: app.now() })
      .where('id', '=', second.id)
      .execute();
    expect(await read(user)).toMatchObject({ network: 'sample', profiles: 1 });
    expect(names(await read(user))).toEqual(['sam']);
  });

  it("begins at the user's midnight", async () => {
    const { user, first } = await member('sample');
    if (!first) throw new Error('There is a profile');
    await db()
      .updateTable('app_user')
      .set({ timezone: 'Asia/Tokyo' })
      .where('id', '=', user.userId)
      .execute();
    // 23:30 and 00:30 in Tokyo.
    const [before, after] = [new Date('2026-11-20T14:30:00Z'), new Date('2026-11-20T15:30:00Z')];
    for (const [name, occurredAt] of [
      ['before', before],
      ['after', after],
    ] as const) {
      const facts = [newEngagement({ person: newPerson(name), occurredAt })];
      await record(db(), first, facts, { seenAt: after });
    }
    app.advance(4 * hour);
    const today = await read(user);
    app.advance(-4 * hour);
    const midnight = '2026-11-20T15:00:00.000Z';
    expect(today).toMatchObject({ day: '2026-11-21', midnight, since: midnight });
    expect(today.warmer.items.map(({ signal }) => signal.name)).toEqual(['after']);
  });

  it('counts from the last visit on an earlier day, for the whole day', async () => {
    const { user, first } = await member('sample');
    if (!first) throw new Error('There is a profile');
    const visit = (await read(user)).asOf;
    const facts = (['early', 'late'] as const).map((name, at) =>
      newEngagement({ person: newPerson(name), occurredAt: new Date(app.now().getTime() + (at + 1) * day) }),
    );
    app.advance(4 * day);
    await record(db(), first, facts, { seenAt: app.now() });
    for (let looks = 0; looks < 2; looks += 1) {
      const today = await read(user);
      expect(today.since).toBe(visit);
      expect(today.warmer.items.map(({ signal }) => signal.name).sort()).toEqual(['early', 'late']);
      const [signal] = today.warmer.items;
      const { trend } = await user.api.signals.details({ params: { id: signal?.signal.id ?? '' } });
      expect(trend.today).toBe(signal?.by);
      app.advance(hour);
    }
    app.advance(day);
    expect((await read(user)).warmer.items).toEqual([]);
    app.advance(-5 * day - 2 * hour);
  });

  it("shows the day's posts with their drafts, and counts those with a posted comment", async () => {
    const { user, first } = await member('sample');
    if (!first) throw new Error('There is a profile');
    const posts: string[] = [];
    for (const name of ['ada', 'bea', 'cleo']) {
      const author = { name, url: `https://www.linkedin.com/in/${name}` };
      const followedId = await followUrl(db(), first, author.url, name);
      const publishedAt = ago((posts.length + 1) * hour);
      const urn = `urn:li:activity:${user.userId}${name}`;
      posts.push(await publish(db(), first, { urn, text: 'x', publishedAt, author, followedId }));
    }
    await read(user);
    const [one = '', two = '', three = ''] = posts;
    const draft = await makeComment(db(), user, { status: 'suggested', now: app.now(), postId: one });
    await makeComment(db(), user, { status: 'posted', now: app.now(), postId: two });
    const today = await read(user);
    expect(today.numbers.comments).toEqual({ posted: 1, of: 3 });
    expect(today.posts).toMatchObject({ done: 1, of: 3 });
    expect(today.posts.items.map(({ pick, draft: its }) => [pick.post.id, its])).toEqual([
      [one, { id: draft, status: 'suggested' }],
      [three, null],
    ]);
  });

  it('shows an uncommented post of each person who warmed up', async () => {
    const { user, first } = await member('sample');
    if (!first) throw new Error('There is a profile');
    const person = newPerson('ada-w');
    await record(db(), first, [newEngagement({ person, occurredAt: ago(hour) })], { seenAt: ago(hour) });
    const author = { name: 'ada-w', url: person.url ?? '' };
    const followedId = await followUrl(db(), first, author.url, 'ada-w');
    await sql`update engage_profile set person_id = (select id from person where user_id = ${user.userId} limit 1)
      where id = ${followedId}`.execute(db());
    const make = (urn: string, age: number) =>
      publish(db(), first, { urn, text: 'x', publishedAt: ago(age), author, followedId });
    const [older, newer] = [await make('urn:li:activity:o', 5 * hour), await make('urn:li:activity:n', hour)];
    expect((await read(user)).warmer.items).toMatchObject([{ postId: newer }]);
    // Yesterday's comment leaves the older post; a comment today means this person is dealt with.
    await makeComment(db(), user, { status: 'posted', now: ago(day), postId: newer });
    expect((await read(user)).warmer.items).toMatchObject([{ postId: older }]);
    await makeComment(db(), user, { status: 'posted', now: app.now(), postId: older });
    expect((await read(user)).warmer.items).toEqual([]);
    // Also if the source names the author by another URL.
    await sql`update post set author_url = 'https://www.linkedin.com/in/ACoAAada' where id = ${older}`.execute(
      db(),
    );
    expect((await read(user)).warmer.items).toEqual([]);
  });
});

describe('people who changed jobs', () => {
  /** Records two readings of a job by the archive: one ago, one now. */
  const move = async (profile: OwnedConnectedProfile, name: string, company: string, since = 300 * day) => {
    const said = (job: string, occurredAt: Date) => [
      newEngagement({ person: newPerson(name, { title: 'Buyer', company: job }), occurredAt }),
    ];
    const archive = { source: 'archive' as const };
    await record(db(), profile, said('Acme', ago(since)), { seenAt: ago(since), ...archive });
    await record(db(), profile, said(company, ago(since)), { seenAt: ago(hour), ...archive });
  };
  const names = ({ changed }: Today) => changed.items.map(({ signal }) => signal.name);

  it('are listed for 30 days until they are skipped, target companies first', async () => {
    const { user, first } = await member('sample');
    const { user: stranger } = await member('sample');
    if (!first) throw new Error('There is a profile');
    for (const [name, company] of [
      ['tia', 'Fabrikam'],
      ['uwe', 'Contoso'],
    ] as const)
      await move(first, name, company);
    await user.api.score.change({
      body: {
        points: shippedPoints,
        fit: [{ field: 'company', is: ['Fabrikam'], points: 5 }],
        basedOn: 1,
      },
    });
    const today = await read(user);
    expect(names(today)).toEqual(['tia', 'uwe']);
    expect(today.changed).toMatchObject({
      total: 2,
      items: [
        { change: { kind: 'joined', before: { company: 'Acme' }, after: { company: 'Fabrikam' } } },
        {},
      ],
    });
    expect((await user.api.bootstrap.read({})).badges.today).toBe(2);
    const { items } = await user.api.signals.list({
      params: { id: first.id },
      query: { changedJobsFrom: ago(day).toISOString() },
    });
    expect(items.map(({ name }) => name).sort()).toEqual(['tia', 'uwe']);
    const change = today.changed.items[0]?.change.id ?? '';
    await expect(done(stranger, 'jobChange', change)).rejects.toMatchObject({ status: 404 });
    await done(user, 'jobChange', change);
    expect((await read(user)).changed).toMatchObject({ total: 1 });
    await done(user, 'jobChange', change, false);
    expect(names(await read(user))).toEqual(['tia', 'uwe']);
    expect((await read(stranger)).changed).toEqual({ items: [], total: 0 });
    const later = new Date(app.now().getTime() + 30 * day);
    expect((await readToday(db(), user.userId, later)).changed).toEqual({ items: [], total: 0 });
  });
});

/** One waiting thing of each kind for a user, with the ids that can be marked as done. */
async function createOneOfEach(user: SignedIn, profileId: string) {
  const { userId } = user;
  const now = app.now();
  const run = await makeToolRun(db(), userId, { now, text: 'Add them' });
  await sql`update prompt set state = 'awaiting_approval' where user_id = ${userId}`.execute(db());
  await sql`insert into prompt_part (user_id, prompt_id, number, step, kind, call_id, tool, input, state, approval)
    values (${userId}, ${run.promptId}, 1, 1, 'call', 'c', 'add_to_list', '{}', 'waiting',
      '{"title": "Add 5 people to “Q4 outreach”?", "lines": []}')`.execute(db());
  await connectLinkedIn(db(), user, now);
  const connection = await db()
    .updateTable('connection')
    .set({ state: 'needs_reconnect', state_reason: 'Access was revoked.', updated_at: now })
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow();
  const post = (state: string, more: object) =>
    db()
      .insertInto('publication')
      .values({
        user_id: userId,
        channel: 'linkedin',
        network: 'sample',
        connection_id: connection.id,
        kind: 'post',
        text: `A ${state} post`,
        origin: 'user',
        state: state as 'failed',
        approved_at: now,
        due_at: now,
        created_at: now,
        updated_at: now,
        ...more,
      })
      .returning(['id', 'composition_id as compositionId'])
      .executeTakeFirstOrThrow();
  const soon = new Date(now.getTime() + 4 * hour);
  const leaving = await post('scheduled', { due_at: soon, try_at: soon });
  const late = new Date(now.getTime() + 30 * hour);
  await post('scheduled', { due_at: late, try_at: late });
  await post('unconfirmed', { send_started_at: now });
  const failed = await post('failed', { finished_at: now, error_message: 'It was refused.' });
  await db()
    .updateTable('connected_profile')
    .set({ sync_state: 'failed', last_error: 'The data provider is down.', updated_at: now })
    .where('id', '=', profileId)
    .execute();
  await addNotice(app, userId, { kind: 'new_sign_in', realm: null, title: 'A new device signed in' });
  await addNotice(app, userId, { kind: 'needs_reconnect' });
  return { leaving: leaving.compositionId, failed: failed.id, profile: profileId };
}

it('Today is answered with few statements, however many people there are', async () => {
  const { user, first } = await member('sample');
  if (!first) throw new Error('There is a profile');
  const asked: string[] = [];
  const watched = db().withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      asked.push('statement');
      return result;
    },
  });
  const facts = Array.from({ length: 120 }, (_, nth) =>
    newEngagement({ person: newPerson(`many-${nth}`), occurredAt: ago(hour) }),
  );
  await record(db(), first, facts, { seenAt: ago(hour) });
  await readToday(watched, user.userId, app.now());
  asked.length = 0;
  expect((await readToday(watched, user.userId, app.now())).warmer.hasMore).toBe(true);
  expect(asked.length).toBeLessThanOrEqual(16);
});

it("Today's badge counts what is listed, with fewer statements than the list", async () => {
  const { user, first } = await member('sample', 'sample');
  if (!first) throw new Error('There is a profile');
  const { user: stranger } = await member('sample');
  const listed = ({ warmer, posts, changed, waiting }: Today) =>
    warmer.items.length + posts.items.length + changed.items.length + waiting.length;
  const badge = async (of = user) => (await of.api.bootstrap.read({})).badges.today;
  const posts: string[] = [];
  for (const name of ['ada', 'bea', 'cleo']) {
    const author = { name, url: `https://www.linkedin.com/in/${name}` };
    const followedId = await followUrl(db(), first, author.url, name);
    const urn = `urn:li:activity:${user.userId}${name}`;
    posts.push(await publish(db(), first, { urn, text: 'x', publishedAt: ago(hour), author, followedId }));
  }
  // The first request triggers picking the posts of the day.
  expect(await badge()).toBe(3);
  expect(listed(await read(user))).toBe(3);
  const { failed } = await createOneOfEach(user, first.id);
  const warm = ['kim', 'lou'].map((name) =>
    newEngagement({ person: newPerson(name), occurredAt: ago(hour) }),
  );
  await record(db(), first, warm, { seenAt: ago(hour) });
  expect(await badge()).toBe(3 + 6 + 2);
  expect(listed(await read(user))).toBe(3 + 6 + 2);
  const { warmer, posts: picked } = await read(user);
  await done(user, 'signal', warmer.items[0]?.signal.id ?? '');
  await done(user, 'publication', failed);
  await user.api.recommendations.markDaily({
    params: { id: picked.items[0]?.pick.id ?? '' },
    body: { state: 'skipped' },
  });
  await makeComment(db(), user, { status: 'posted', now: app.now(), postId: posts[2] ?? '' });
  expect(await badge()).toBe(listed(await read(user)));
  // If there are more than fit, counts the ones listed.
  const many = Array.from({ length: 30 }, (_, nth) =>
    newEngagement({ person: newPerson(`more-${nth}`), occurredAt: ago(hour) }),
  );
  await record(db(), first, many, { seenAt: ago(hour) });
  expect(await badge()).toBe(listed(await read(user)));
  expect(await badge(stranger)).toBe(0);
  const asked = { list: 0, count: 0 };
  const watch = (name: keyof typeof asked) =>
    db().withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        asked[name] += 1;
        return result;
      },
    });
  await readToday(watch('list'), user.userId, app.now());
  await countToday(watch('count'), user.userId, app.now());
  expect(asked.count).toBeLessThan(asked.list);
});

describe('items awaiting the user', () => {
  it('include everything that needs the user, each with where to decide', async () => {
    const { user, first } = await member('sample');
    const { user: stranger } = await member('sample');
    if (!first) throw new Error('There is a profile');
    await createOneOfEach(user, first.id);
    const { waiting, information } = await read(user);
    expect(waiting).toMatchObject([
      {
        kind: 'approval',
        name: 'Scout',
        text: 'Add 5 people to “Q4 outreach”?',
        path: expect.stringMatching(/^\/dashboard\/agents\/.+\/.+$/),
        done: null,
      },
      { kind: 'unconfirmed', text: 'A unconfirmed post', done: null },
      { kind: 'failed', name: 'It was refused.', path: '/dashboard/posts?tab=sent' },
      { kind: 'connection', text: 'Access was revoked.', posts: 2, path: '/dashboard/channels', done: null },
      { kind: 'import', name: 'Ann sample', text: 'The data provider is down.' },
      { kind: 'leaving', text: 'A scheduled post', channels: ['linkedin'] },
    ]);
    expect(information).toMatchObject([{ kind: 'notice', title: 'A new device signed in' }]);
    expect(await read(stranger)).toMatchObject({ waiting: [], information: [] });
  });

  it('have one row for a missed post, whatever its channels and parts, and why it was missed', async () => {
    const { user } = await member('sample');
    const due = ago(2 * day);
    const compositionId = crypto.randomUUID();
    const make = async (channel: 'linkedin' | 'twitter', set: object) => {
      const { id, threadId } = await user.api.publications.create({
        body: { channel, text: 'Due while it was off', compositionId },
      });
      const missed = { state: 'missed', approved_at: due, due_at: due, finished_at: app.now() } as const;
      await db()
        .updateTable('publication')
        .set({ ...missed, ...set })
        .where('id', '=', id)
        .execute();
      return threadId;
    };
    await make('linkedin', {});
    const thread = await make('twitter', {});
    await db()
      .insertInto('publication')
      .values({
        user_id: user.userId,
        channel: 'twitter',
        network: 'sample',
        kind: 'post',
        text: 'Its second part',
        origin: 'user',
        state: 'failed',
        composition_id: compositionId,
        thread_id: thread,
        part: 1,
        approved_at: due,
        due_at: due,
        finished_at: app.now(),
        error_kind: 'part_before',
        error_message: 'The part before it wasn’t posted.',
        created_at: due,
        updated_at: due,
      })
      .execute();
    const expected = {
      kind: 'missed',
      id: compositionId,
      name: null,
      text: 'Due while it was off',
      channels: ['linkedin', 'twitter'],
      at: due.toISOString(),
      done: { kind: 'composition', id: compositionId },
    };
    expect((await read(user)).waiting).toMatchObject([expected]);
    await db()
      .updateTable('publication')
      .set({ blocked_at: due, blocked_reason: 'LinkedIn isn’t connected.' })
      .where('composition_id', '=', compositionId)
      .where('channel', '=', 'linkedin')
      .execute();
    expect((await read(user)).waiting).toMatchObject([{ ...expected, name: 'LinkedIn isn’t connected.' }]);
    // A copy is for the channels that missed it.
    await db()
      .updateTable('publication')
      .set({ state: 'published', send_started_at: due })
      .where('composition_id', '=', compositionId)
      .where('channel', '=', 'linkedin')
      .execute();
    const copy = await user.api.compositions.duplicate({
      params: { id: compositionId },
      query: { state: ['missed'] },
    });
    const { items } = await user.api.publications.list({ query: { compositionId: copy.id } });
    expect(items.map(({ channel, state, part }) => [channel, state, part]).sort()).toEqual([
      ['twitter', 'draft', 0],
      ['twitter', 'draft', 1],
    ]);
    await done(user, 'composition', compositionId);
    expect((await read(user)).waiting).toEqual([]);
  });

  it('disappear when marked as done, and return when undone or updated', async () => {
    const { user, first } = await member('sample');
    if (!first) throw new Error('There is a profile');
    const { leaving, failed, profile } = await createOneOfEach(user, first.id);
    const kinds = async () => (await read(user)).waiting.map(({ kind }) => kind);
    const all = await kinds();
    for (const { done: what } of [...(await read(user)).waiting, ...(await read(user)).information]) {
      if (what) await done(user, what.kind, what.id);
    }
    expect(await kinds()).toEqual(['approval', 'unconfirmed', 'connection']);
    expect((await read(user)).information).toEqual([]);
    await done(user, 'publication', failed, false);
    await done(user, 'composition', leaving, false);
    expect(await kinds()).toEqual(['approval', 'unconfirmed', 'failed', 'connection', 'leaving']);
    app.advance(1000);
    await db()
      .updateTable('connected_profile')
      .set({ updated_at: app.now() })
      .where('id', '=', profile)
      .execute();
    expect(await kinds()).toEqual(all);
  });

  it('stay hidden for a person for the rest of the day, but not the next day', async () => {
    const { user, first } = await member('sample');
    if (!first) throw new Error('There is a profile');
    const post = newPost('urn:li:activity:77', { publishedAt: ago(day) });
    const warm = (age: number) =>
      record(db(), first, [newEngagement({ person: newPerson('kim'), post, occurredAt: ago(age) })], {
        seenAt: app.now(),
      });
    await warm(hour);
    const [kim] = (await read(user)).warmer.items;
    await done(user, 'signal', kim?.signal.id ?? '');
    await warm(hour);
    expect((await read(user)).warmer.items).toEqual([]);
    app.advance(day);
    await warm(hour);
    expect((await read(user)).warmer.items).toMatchObject([{ signal: { name: 'kim' } }]);
    app.advance(-day);
  });

  it("can't be marked as done by another user", async () => {
    const { user, first } = await member('sample');
    const { user: stranger } = await member('sample');
    if (!first) throw new Error('There is a profile');
    const { leaving, failed, profile } = await createOneOfEach(user, first.id);
    const [notice] = (await read(user)).information;
    const ids: [TodayDoneKind, string][] = [
      ['composition', leaving],
      ['publication', failed],
      ['profile', profile],
      ['notice', notice?.id ?? ''],
      ['signal', crypto.randomUUID()],
    ];
    for (const [kind, id] of ids) {
      await expect(done(stranger, kind, id), kind).rejects.toMatchObject({ status: 404 });
    }
    await expect(done(user, 'nothing' as 'signal', profile)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('Kind'),
    });
    expect((await read(user)).waiting).toHaveLength(6);
  });
});
