import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendDigests } from '#server/modules/channels/digest/send-digests.tick.ts';
import { publicationsDue } from '#server/modules/channels/publications/publications-due.tick.ts';
import { sendPublicationErrand } from '#server/modules/channels/publications/send-publication.errand.ts';
import { dyingFeeds } from '#server/modules/feeds/polling/dying-feeds.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { connectSlack } from '#test/connect-slack.ts';
import { makeProfile, newEngagement, newPerson, newPost, record } from '#test/facts.ts';
import { clearOutbox, mailsTo, refuseMail } from '#test/outbox.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { expiringConnections, lostConnections } from './ending-connections.ts';
import { newSignIns } from './new-sign-ins.ts';
import { noticesDue } from './notices-due.tick.ts';
import { sendNoticesErrand } from './send-notices.errand.ts';
import { tellUser } from './tell-user.ts';
import { unconfirmedPublications } from './unconfirmed-publications.ts';

const minute = 60_000;
const hour = 60 * minute;
let app: TestApp;
let ann: SignedIn;
let bob: SignedIn;
let email: string;
let serial = 0;

beforeAll(async () => {
  app = await startApp({
    startAt: new Date('2026-11-20T12:00:00Z'),
    works: false,
    env: { PUBLIC_URL: 'https://ingrow.example' },
  });
});
afterAll(() => app?.stop());
beforeEach(async () => {
  serial += 1;
  email = `told${serial}@northwind-labs.example`;
  await clearOutbox(app.sandboxUrl);
  ann = await app.signIn(email, 'Ann');
  bob = await app.signIn(`other${serial}@northwind-labs.example`, 'Bob');
});

const deps = () => app.composition.deps;
const db = () => deps().db;
const never = new AbortController().signal;
const sources = [expiringConnections, lostConnections, unconfirmedPublications, newSignIns, dyingFeeds];
const tick = () => noticesDue(sources).run(deps());
const list = async (who = ann) => (await who.api.notices.list({ query: {} })).items;

/** Does what a worker does with everything that is due. */
async function deliver(): Promise<void> {
  const due = await db()
    .selectFrom('notice_delivery')
    .select(['user_id as userId', 'id'])
    .where('state', '=', 'pending')
    .execute();
  for (const key of due) await sendNoticesErrand.run(deps(), key, never);
  await publicationsDue.run(deps());
  const posts = await db()
    .selectFrom('publication')
    .select(['user_id as userId', 'id'])
    .where('origin', '=', 'notice')
    .execute();
  for (const key of posts) await sendPublicationErrand.run(deps(), key, never);
}

const tell = (more: Partial<Parameters<typeof tellUser>[2]> = {}) =>
  db()
    .transaction()
    .execute((trx) =>
      tellUser(trx, deps(), {
        userId: ann.userId,
        kind: 'feed_dying',
        subjectId: null,
        title: 'A feed has stopped working: <b>News</b>',
        text: 'It answered 404.\n\nTry it once more.',
        path: '/dashboard/feeds',
        now: app.now(),
        ...more,
      }),
    );

describe('a notice', () => {
  it('goes to its user’s own address once, as text and HTML, with the way to stop it', async () => {
    await tell();
    await deliver();
    expect(await mailsTo(app.sandboxUrl, email)).toEqual([]);
    expect(await list()).toMatchObject([{ mail: { state: 'pending' }, slack: null }]);
    app.advance(11_000);
    await Promise.all([deliver(), deliver()]);
    const mails = await mailsTo(app.sandboxUrl, email);
    expect(mails).toHaveLength(1);
    const { subject, text = '', html = '' } = mails[0] ?? {};
    expect(subject).toBe('A feed has stopped working: <b>News</b>');
    for (const words of [text, html]) {
      expect(words).toContain('It answered 404.');
      expect(words).toContain('https://ingrow.example/dashboard/feeds');
      expect(words).toContain('https://ingrow.example/dashboard/settings/notifications');
    }
    expect(html).toContain('&lt;b&gt;News');
    expect(html).not.toContain('<b>News');
    expect(await list()).toMatchObject([{ kind: 'feed_dying', mail: { state: 'sent', error: null } }]);
    expect(await list(bob)).toEqual([]);
  });

  it('of a storm becomes one mail, and what follows within the hour a second one', async () => {
    const subjects = Array.from({ length: 30 }, () => crypto.randomUUID());
    await Promise.all(subjects.map((subjectId) => tell({ subjectId, episode: 'one' })));
    // Each episode is told once.
    await Promise.all(subjects.map((subjectId) => tell({ subjectId, episode: 'one' })));
    app.advance(11_000);
    await deliver();
    const [first, ...none] = await mailsTo(app.sandboxUrl, email);
    expect(none).toEqual([]);
    expect(first?.subject).toBe('30 feeds have stopped working');
    expect(first?.text).toContain('And 10 more');
    for (let more = 0; more < 5; more += 1) {
      app.advance(9 * minute);
      await tell({ subjectId: crypto.randomUUID() });
      await deliver();
    }
    expect(await mailsTo(app.sandboxUrl, email)).toHaveLength(1);
    app.advance(20 * minute);
    await deliver();
    const [second] = await mailsTo(app.sandboxUrl, email);
    expect(second?.subject).toBe('5 feeds have stopped working');
    expect(await mailsTo(app.sandboxUrl, email)).toHaveLength(2);
  });

  it('is tried again while the server asks for patience, and not when it refuses', async () => {
    await refuseMail(app.sandboxUrl, { address: email, code: 450, times: 1 });
    await tell();
    app.advance(11_000);
    await deliver();
    expect(await list()).toMatchObject([{ mail: { state: 'pending' } }]);
    await deliver();
    app.advance(2 * minute);
    await deliver();
    expect(await list()).toMatchObject([{ mail: { state: 'sent' } }]);
    await refuseMail(app.sandboxUrl, { address: email, code: 550, times: 1 });
    await tell({ kind: 'needs_reconnect' });
    app.advance(11_000);
    await deliver();
    const [refused] = await list();
    expect(refused?.mail).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('refused your address'),
    });
    expect(await mailsTo(app.sandboxUrl, email)).toHaveLength(1);
  });

  it('that may have arrived is unknown, and is not sent again', async () => {
    await refuseMail(app.sandboxUrl, { address: email, code: 'cut', times: 1 });
    await tell();
    app.advance(11_000);
    await deliver();
    expect(await list()).toMatchObject([{ mail: { state: 'unknown' } }]);
    await tell({ kind: 'needs_reconnect' });
    app.advance(11_000);
    // A worker that died while it sent.
    await db()
      .updateTable('notice_delivery')
      .set({ leased_until: new Date(app.now().getTime() + minute), attempts: 1 })
      .where('user_id', '=', ann.userId)
      .where('state', '=', 'pending')
      .execute();
    await deliver();
    app.advance(2 * minute);
    await tick();
    await deliver();
    expect((await list())[0]?.mail).toMatchObject({ state: 'unknown' });
    expect(await mailsTo(app.sandboxUrl, email)).toHaveLength(1);
  });

  it('that nobody took up is brought by the tick', async () => {
    await tell();
    app.advance(minute);
    await tick();
    const { rows } = { rows: await list() };
    expect(rows).toMatchObject([{ mail: { state: 'pending' } }]);
    await deliver();
    expect(await list()).toMatchObject([{ mail: { state: 'sent' } }]);
  });

  it('is not mailed to somebody who left meanwhile', async () => {
    await tell();
    await ann.api.access.deleteProfile({});
    app.advance(11_000);
    await deliver();
    expect(await mailsTo(app.sandboxUrl, email)).toEqual([]);
  });

  it('pages by a cursor, the newest first, and is forgotten after 90 days', async () => {
    for (let at = 0; at < 5; at += 1) await tell({ title: `Notice ${at}` });
    const first = await ann.api.notices.list({ query: { limit: 3 } });
    const rest = await ann.api.notices.list({ query: { limit: 3, cursor: first.nextCursor ?? '' } });
    expect([...first.items, ...rest.items].map(({ title }) => title)).toEqual(
      [4, 3, 2, 1, 0].map((at) => `Notice ${at}`),
    );
    expect(rest.nextCursor).toBeNull();
    app.advance(91 * 24 * hour);
    await tick();
    ann = await app.signIn(email);
    expect((await list()).filter(({ title }) => title.startsWith('Notice'))).toEqual([]);
  });
});

describe('a user’s choice', () => {
  it('decides by kind, and is as usual before', async () => {
    const before = await ann.api.notices.read({});
    expect(before.choices.map(({ kind }) => kind)).not.toContain('test');
    expect(before.choices.find(({ kind }) => kind === 'morning_digest')).toEqual({
      kind: 'morning_digest',
      mail: false,
      slack: false,
    });
    expect(before).toMatchObject({
      mail: { isConfigured: true, address: email },
      slack: { isConnected: false },
    });
    const { choices } = await ann.api.notices.change({
      body: { choices: [{ kind: 'feed_dying', mail: false, slack: false }] },
    });
    expect(choices.find(({ kind }) => kind === 'feed_dying')).toMatchObject({ mail: false });
    expect(choices.find(({ kind }) => kind === 'needs_reconnect')).toMatchObject({ mail: true });
    await tell();
    app.advance(11_000);
    await deliver();
    expect(await list()).toMatchObject([{ mail: null, slack: null }]);
    expect(await mailsTo(app.sandboxUrl, email)).toEqual([]);
    expect((await bob.api.notices.read({})).choices.find(({ kind }) => kind === 'feed_dying')).toMatchObject({
      mail: true,
    });
  });

  it('of Slack needs Slack, and posts once by the publications', async () => {
    const slack = { kind: 'feed_dying' as const, mail: true, slack: true };
    await expect(ann.api.notices.change({ body: { choices: [slack] } })).rejects.toMatchObject({
      status: 409,
      code: 'reconnect_needed',
    });
    await connectSlack(app, ann);
    await ann.api.notices.change({ body: { choices: [slack] } });
    await tell();
    app.advance(11_000);
    await deliver();
    await deliver();
    const [notice] = await list();
    expect(notice).toMatchObject({ mail: { state: 'sent' }, slack: { state: 'sent' } });
    const { items } = await ann.api.publications.list({ query: { network: 'sample' } });
    expect(items).toMatchObject([{ origin: 'notice', channel: 'slack', state: 'published' }]);
    await ann.api.slack.disconnect({});
    app.advance(2 * hour);
    await tell();
    app.advance(11_000);
    await deliver();
    expect((await list())[0]?.slack).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('Connect it again under Channels'),
    });
  });

  it('may be tried by a test, ten times an hour', async () => {
    await ann.api.notices.test({ body: { via: 'mail' } });
    app.advance(11_000);
    await deliver();
    expect((await mailsTo(app.sandboxUrl, email)).map(({ subject }) => subject)).toEqual([
      'A test from inGrow',
    ]);
    await expect(ann.api.notices.test({ body: { via: 'slack' } })).rejects.toMatchObject({ status: 409 });
    for (let more = 0; more < 9; more += 1) {
      await ann.api.notices.test({ body: { via: 'mail' } });
    }
    await expect(ann.api.notices.test({ body: { via: 'mail' } })).rejects.toMatchObject({ status: 429 });
  });
});

describe('who finds what to tell', () => {
  it('tells of a connection that ends and of one that has, once each', async () => {
    await connectSlack(app, ann);
    const change = (facts: Record<string, unknown>) =>
      db().updateTable('connection').set(facts).where('user_id', '=', ann.userId).execute();
    await change({ state: 'expiring', expires_at: new Date(app.now().getTime() + 24 * hour) });
    await tick();
    await tick();
    await change({ state: 'needs_reconnect', expires_at: null });
    await tick();
    await tick();
    expect((await list()).map(({ kind, title }) => [kind, title])).toEqual([
      ['needs_reconnect', 'Slack has to be connected again'],
      ['connection_expiring', 'Slack has to be connected again soon'],
    ]);
    expect((await list(bob)).filter(({ kind }) => kind !== 'new_sign_in')).toEqual([]);
    await change({ connected_at: app.now() });
    await tick();
    expect(await list()).toHaveLength(3);
  });

  it('tells of a feed that died, and again when it dies again', async () => {
    const feed = await db()
      .insertInto('rss_feed')
      .values({
        user_id: ann.userId,
        network: 'sample',
        url: `https://dying.sample.example/${serial}`,
        host: 'dying.sample.example',
        title: 'Dying news',
        interval_seconds: 3600,
        state: 'gone',
        last_error: 'It answered 410: gone.',
        alert_at: app.now(),
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    await tick();
    await tick();
    expect(await list()).toMatchObject([
      {
        kind: 'feed_dying',
        title: expect.stringContaining('Dying news'),
        text: expect.stringContaining('410'),
      },
    ]);
    await db()
      .updateTable('rss_feed')
      .set({ alert_at: new Date(app.now().getTime() + hour) })
      .where('id', '=', feed.id)
      .execute();
    await tick();
    expect(await list()).toHaveLength(2);
  });

  it('tells of a text of which nobody knows whether it arrived, and of no notice', async () => {
    await connectSlack(app, ann);
    const { id } = await ann.api.slack.post({ body: { text: 'Did this arrive?' } });
    const leave = (origin: 'user' | 'notice') =>
      db()
        .updateTable('publication')
        .set({ state: 'unconfirmed', try_at: null, armed_at: app.now(), look_at: null, origin })
        .where('id', '=', id)
        .execute();
    await leave('notice');
    app.advance(2 * minute);
    await tick();
    expect(await list()).toEqual([]);
    await leave('user');
    app.advance(2 * minute);
    await tick();
    await tick();
    expect(await list()).toMatchObject([
      { kind: 'publication_unconfirmed', text: expect.stringContaining('Did this arrive?') },
    ]);
  });

  it('tells of a sign-in from a device that never was there', async () => {
    const login = (subject: string) =>
      db()
        .insertInto('audit_entry')
        .values({
          actor_id: ann.userId,
          user_id: ann.userId,
          action: 'login.succeeded',
          subject,
          detail: '{}',
          created_at: app.now(),
        })
        .execute();
    await login('Firefox on Linux');
    await tick();
    await login('Firefox on Linux');
    await tick();
    const told = (await list()).filter(({ kind }) => kind === 'new_sign_in');
    expect(told).toMatchObject([{ text: expect.stringContaining('Firefox on Linux') }]);
  });
});

describe('the morning digest by mail', () => {
  it('comes on mornings with news, once a day, and goes on where the last one that arrived ended', async () => {
    const profile = await makeProfile(db(), ann.userId, 'Ann');
    const find = async (name: string) => {
      const now = app.now();
      const post = newPost(`urn:li:activity:9${serial}`, { text: 'News' });
      const person = newPerson(`${name.toLowerCase()}-${serial}`, { name, headline: 'CTO' });
      const deeds = ['comment', 'comment'] as const;
      await record(
        db(),
        profile,
        deeds.map((type, index) =>
          newEngagement({ type, person, post, occurredAt: new Date(now.getTime() - (index + 1) * minute) }),
        ),
        { seenAt: now },
      );
      app.advance(minute);
    };
    const morning = async () => {
      const next = new Date(app.now().getTime() + 24 * hour).toISOString().slice(0, 10);
      app.advance(new Date(`${next}T08:01:00Z`).getTime() - app.now().getTime());
      await sendDigests.run(deps());
      await sendDigests.run(deps());
      app.advance(11_000);
      await deliver();
      return (await mailsTo(app.sandboxUrl, email)).filter(({ subject }) => /signal/.test(subject));
    };
    const choices = [{ kind: 'morning_digest' as const, mail: true, slack: false }];
    const { digestHour } = await ann.api.notices.change({ body: { choices, digestHour: 8 } });
    expect(digestHour).toBe(8);
    await find('Warm');
    expect(await morning()).toMatchObject([
      { subject: '1 new high signal', text: expect.stringContaining('Warm') },
    ]);
    expect(await morning()).toHaveLength(1);
    await find('Second');
    await refuseMail(app.sandboxUrl, { address: email, code: 550, times: 1 });
    expect(await morning()).toHaveLength(1);
    const [again] = await morning();
    expect(again?.text).toContain('Second');
    const [signal] = (await ann.api.signals.list({ params: { id: profile.id }, query: {} })).items;
    await ann.api.people.erase({ params: { id: signal?.personId ?? '' }, query: {} });
    expect((await list()).some(({ text }) => text.includes(signal?.name ?? ''))).toBe(false);
    await ann.api.notices.change({
      body: { choices: [{ kind: 'morning_digest', mail: false, slack: false }] },
    });
    await find('Third');
    expect(await morning()).toHaveLength(2);
  });
});
