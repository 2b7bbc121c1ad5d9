import type { Kysely } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import type { Tasks } from '#server/jobs/job.ts';
import { sendNoticesTask } from '#server/modules/notices/sending/send-notices.task.ts';
import { startApp } from '#test/app.ts';
import { connectSlack, connectSlackElsewhere } from '#test/connect-slack.ts';
import { addNotice, collectNotices, deliverNotices } from '#test/notices.ts';
import { clearOutbox, mailsTo, refuseMail } from '#test/outbox.ts';
import type { SignedIn } from '#test/sign-in.ts';
import type { NewNotice } from './notify-user.ts';

const minute = 60_000;
const hour = 60 * minute;
let ann: SignedIn;
let bob: SignedIn;
let email: string;
let serial = 0;

const app = await startApp({
  startAt: new Date('2026-11-20T12:00:00Z'),
  works: false,
  env: { PUBLIC_URL: 'https://ingrow.example' },
});
// As with a sign-in that proves who somebody is.
app.composition.deps.origins.links = 'https://ingrow.example';
afterAll(() => app.stop());
beforeEach(async () => {
  serial += 1;
  email = `told${serial}@northwind-labs.example`;
  await clearOutbox(app.sandboxUrl);
  ann = await app.signIn(email, 'Ann');
  bob = await app.signIn(`other${serial}@northwind-labs.example`, 'Bob');
});

const db = () => app.composition.deps.db;
const runCron = () => collectNotices(app);
const deliver = () => deliverNotices(app);
const list = async (who = ann) => (await who.api.notices.list({ query: {} })).items;

const notify = (more: Partial<NewNotice> = {}) => addNotice(app, ann.userId, more);

describe('a notice', () => {
  it("is emailed to its user's own address once, as text and HTML, with a link to turn it off", async () => {
    await notify();
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
    expect(html.replace(/<[^>]*>/g, '')).not.toContain('https:');
    expect(html).toContain('<title>A feed has stopped working: &lt;b&gt;News&lt;/b&gt;</title>');
    expect(html).toContain('&lt;b&gt;News');
    expect(html).not.toContain('<b>News');
    expect(await list()).toMatchObject([{ kind: 'feed_dying', mail: { state: 'sent', error: null } }]);
    expect(await list(bob)).toEqual([]);
  });

  it('is combined with others into one email, and later ones follow within the hour in a second one', async () => {
    const subjects = Array.from({ length: 30 }, () => crypto.randomUUID());
    await Promise.all(subjects.map((subjectId) => notify({ subjectId, episode: 'one' })));
    // The user is notified of each episode once.
    await Promise.all(subjects.map((subjectId) => notify({ subjectId, episode: 'one' })));
    app.advance(11_000);
    await deliver();
    const [first, ...none] = await mailsTo(app.sandboxUrl, email);
    expect(none).toEqual([]);
    expect(first?.subject).toBe('30 feeds have stopped working');
    expect(first?.text).toContain('And 10 more');
    for (let more = 0; more < 5; more += 1) {
      app.advance(9 * minute);
      await notify({ subjectId: crypto.randomUUID() });
      await deliver();
    }
    expect(await mailsTo(app.sandboxUrl, email)).toHaveLength(1);
    app.advance(20 * minute);
    await deliver();
    const [second] = await mailsTo(app.sandboxUrl, email);
    expect(second?.subject).toBe('5 feeds have stopped working');
    expect(await mailsTo(app.sandboxUrl, email)).toHaveLength(2);
  });

  it('is retried after a temporary mail error, and not after a permanent one', async () => {
    await refuseMail(app.sandboxUrl, { address: email, code: 450, times: 1 });
    await notify();
    app.advance(11_000);
    await deliver();
    expect(await list()).toMatchObject([{ mail: { state: 'pending' } }]);
    await deliver();
    app.advance(2 * minute);
    await deliver();
    expect(await list()).toMatchObject([{ mail: { state: 'sent' } }]);
    await refuseMail(app.sandboxUrl, { address: email, code: 550, times: 1 });
    await notify({ kind: 'needs_reconnect' });
    app.advance(11_000);
    await deliver();
    const [refused] = await list();
    expect(refused?.mail).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('rejected your email address'),
    });
    expect(await mailsTo(app.sandboxUrl, email)).toHaveLength(1);
  });

  it('is enqueued again in the transaction that records the failed try', async () => {
    await refuseMail(app.sandboxUrl, { address: email, code: 450, times: 1 });
    await notify();
    app.advance(11_000);
    const delivery = (of: Kysely<Database>) =>
      of
        .selectFrom('notice_delivery')
        .select(['user_id as userId', 'id', 'due_at'])
        .where('user_id', '=', ann.userId)
        .executeTakeFirstOrThrow();
    const { due_at: before, ...key } = await delivery(db());
    const seen: unknown[] = [];
    const tasks: Tasks = {
      async send(trx, _, { startAfter }) {
        seen.push([(await delivery(db())).due_at, (await delivery(trx)).due_at, startAfter]);
      },
    };
    const { signal } = new AbortController();
    await sendNoticesTask.run({ ...app.composition.deps, tasks }, key, signal);
    const { due_at: after } = await delivery(db());
    expect(after.getTime()).toBeGreaterThan(before.getTime());
    expect(seen).toEqual([[before, after, after]]);
  });

  it('that may have arrived is marked unknown and not sent again', async () => {
    await refuseMail(app.sandboxUrl, { address: email, code: 'cut', times: 1 });
    await notify();
    app.advance(11_000);
    await deliver();
    expect(await list()).toMatchObject([{ mail: { state: 'unknown' } }]);
    await notify({ kind: 'needs_reconnect' });
    app.advance(11_000);
    // A worker died while sending.
    await db()
      .updateTable('notice_delivery')
      .set({ leased_until: new Date(app.now().getTime() + minute), attempts: 1 })
      .where('user_id', '=', ann.userId)
      .where('state', '=', 'pending')
      .execute();
    await deliver();
    app.advance(2 * minute);
    await runCron();
    await deliver();
    expect((await list())[0]?.mail).toMatchObject({ state: 'unknown' });
    expect(await mailsTo(app.sandboxUrl, email)).toHaveLength(1);
  });

  it('that no worker picked up is requeued by the cron', async () => {
    await notify();
    app.advance(minute);
    await runCron();
    const { rows } = { rows: await list() };
    expect(rows).toMatchObject([{ mail: { state: 'pending' } }]);
    await deliver();
    expect(await list()).toMatchObject([{ mail: { state: 'sent' } }]);
  });

  it("isn't emailed to a user who has deleted their account", async () => {
    await notify();
    await ann.api.access.deleteProfile({});
    app.advance(11_000);
    await deliver();
    expect(await mailsTo(app.sandboxUrl, email)).toEqual([]);
  });

  it("about the real network never goes to the sample network's mail server or Slack", async () => {
    await connectSlack(app, ann);
    const both = { kind: 'feed_dying' as const, mail: true, slack: true };
    await ann.api.notices.change({ body: { choices: [both] } });
    await notify({ realm: 'real', title: 'Real news' });
    await notify({ realm: 'sample', title: 'Sample news' });
    await notify({ kind: 'needs_reconnect', realm: 'real', title: 'A real account' });
    app.advance(11_000);
    await deliver();
    expect((await mailsTo(app.sandboxUrl, email)).map(({ subject }) => subject)).toEqual(['Sample news']);
    const { items } = await ann.api.publications.list({ query: { network: 'sample' } });
    expect(items).toMatchObject([{ text: expect.stringMatching(/^Sample news\n/) }]);
    expect((await list()).map(({ title, mail, slack }) => [title, mail?.state, slack?.state])).toEqual([
      ['A real account', undefined, undefined],
      ['Sample news', 'sent', 'sent'],
      ['Real news', undefined, undefined],
    ]);
  });

  it('is listed by cursor, newest first, and deleted after 90 days', async () => {
    for (let at = 0; at < 5; at += 1) await notify({ title: `Notice ${at}` });
    const first = await ann.api.notices.list({ query: { limit: 3 } });
    const rest = await ann.api.notices.list({ query: { limit: 3, cursor: first.nextCursor ?? '' } });
    expect([...first.items, ...rest.items].map(({ title }) => title)).toEqual(
      [4, 3, 2, 1, 0].map((at) => `Notice ${at}`),
    );
    expect(rest.nextCursor).toBeNull();
    app.advance(91 * 24 * hour);
    await runCron();
    ann = await app.signIn(email);
    expect((await list()).filter(({ title }) => title.startsWith('Notice'))).toEqual([]);
  });
});

describe('notice settings', () => {
  it('apply per kind and to their user only, and start with the defaults', async () => {
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
    await notify();
    app.advance(11_000);
    await deliver();
    expect(await list()).toMatchObject([{ mail: null, slack: null }]);
    expect(await mailsTo(app.sandboxUrl, email)).toEqual([]);
    expect((await bob.api.notices.read({})).choices.find(({ kind }) => kind === 'feed_dying')).toMatchObject({
      mail: true,
    });
  });

  it('for Slack need a connection, and post each notice once as a publication', async () => {
    const slack = { kind: 'feed_dying' as const, mail: true, slack: true };
    await expect(ann.api.notices.change({ body: { choices: [slack] } })).rejects.toMatchObject({
      status: 409,
      code: 'reconnect_needed',
    });
    await connectSlack(app, ann);
    await ann.api.notices.change({ body: { choices: [slack] } });
    await notify();
    app.advance(11_000);
    await deliver();
    await deliver();
    const [notice] = await list();
    expect(notice).toMatchObject({ mail: { state: 'sent' }, slack: { state: 'sent' } });
    const { items } = await ann.api.publications.list({ query: { network: 'sample' } });
    expect(items).toMatchObject([{ origin: 'notice', channel: 'slack', state: 'published' }]);
    await ann.api.slack.disconnect({});
    app.advance(2 * hour);
    await notify();
    app.advance(11_000);
    await deliver();
    expect((await list())[0]?.slack).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('Reconnect it under Channels'),
    });
  });

  it("for Slack cover one workspace, and changing the email setting doesn't approve another one", async () => {
    await connectSlack(app, ann);
    const put = async (mail: boolean, slack: boolean) => {
      const { choices } = await ann.api.notices.change({
        body: { choices: [{ kind: 'feed_dying', mail, slack }] },
      });
      return choices.find(({ kind }) => kind === 'feed_dying');
    };
    await put(true, true);
    await ann.api.slack.disconnect({});
    // What is already on may stay on without Slack too.
    expect(await put(false, true)).toMatchObject({ mail: false, slack: true });
    await connectSlackElsewhere(app, ann);
    const { choices } = await ann.api.notices.read({});
    expect(choices.find(({ kind }) => kind === 'feed_dying')).toMatchObject({ slack: false });
    expect(await put(false, true)).toMatchObject({ slack: true });
  });

  it('can be tested by Slack and by email at the same time', async () => {
    await connectSlack(app, ann);
    await ann.api.notices.test({ body: { via: 'slack' } });
    await ann.api.notices.test({ body: { via: 'mail' } });
    app.advance(11_000);
    await deliver();
    expect(await list()).toMatchObject([
      { mail: { state: 'sent' }, slack: null },
      { mail: null, slack: { state: 'sent', error: null } },
    ]);
  });

  it('can be tested up to ten times an hour', async () => {
    await ann.api.notices.test({ body: { via: 'mail' } });
    app.advance(11_000);
    await deliver();
    expect((await mailsTo(app.sandboxUrl, email)).map(({ subject }) => subject)).toEqual([
      'Test from inGrow',
    ]);
    await expect(ann.api.notices.test({ body: { via: 'slack' } })).rejects.toMatchObject({ status: 409 });
    for (let more = 0; more < 9; more += 1) {
      await ann.api.notices.test({ body: { via: 'mail' } });
    }
    await expect(ann.api.notices.test({ body: { via: 'mail' } })).rejects.toMatchObject({ status: 429 });
  });
});
