import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '#test/app.ts';
import { connectSlack } from '#test/connect-slack.ts';
import { collectNotices } from '#test/notices.ts';
import type { SignedIn } from '#test/sign-in.ts';

const minute = 60_000;
const hour = 60 * minute;
let ann: SignedIn;
let bob: SignedIn;
let serial = 0;

const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z'), works: false });
afterAll(() => app.stop());
beforeEach(async () => {
  serial += 1;
  ann = await app.signIn(`told${serial}@northwind-labs.example`, 'Ann');
  bob = await app.signIn(`other${serial}@northwind-labs.example`, 'Bob');
});

const db = () => app.composition.deps.db;
const runCron = () => collectNotices(app);
const list = async (who = ann) => (await who.api.notices.list({ query: {} })).items;

/** A feed of Ann's that stopped working a moment ago. */
const addFailingFeed = () =>
  db()
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

describe('notices', () => {
  it('report a connection that ends soon and one that has ended, once each', async () => {
    await connectSlack(app, ann);
    const change = (facts: Record<string, unknown>) =>
      db().updateTable('connection').set(facts).where('user_id', '=', ann.userId).execute();
    await change({ state: 'expiring', expires_at: new Date(app.now().getTime() + 24 * hour) });
    await runCron();
    await runCron();
    await change({ state: 'needs_reconnect', expires_at: null });
    await runCron();
    await runCron();
    expect((await list()).map(({ kind, title }) => [kind, title])).toEqual([
      ['needs_reconnect', 'Slack needs reconnecting'],
      ['connection_expiring', 'Slack needs reconnecting soon'],
    ]);
    expect((await list(bob)).filter(({ kind }) => kind !== 'new_sign_in')).toEqual([]);
    await change({ connected_at: app.now() });
    await runCron();
    expect(await list()).toHaveLength(3);
  });

  it('report a dead feed, and again when it dies again', async () => {
    const feed = await addFailingFeed();
    await runCron();
    await runCron();
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
    await runCron();
    expect(await list()).toHaveLength(2);
  });

  it('report a post that may not have arrived, unless it is a notice itself', async () => {
    await connectSlack(app, ann);
    const { id } = await ann.api.slack.post({ body: { text: 'Did this arrive?' } });
    const leave = (origin: 'user' | 'notice') =>
      db()
        .updateTable('publication')
        .set({ state: 'unconfirmed', try_at: null, send_started_at: app.now(), check_at: null, origin })
        .where('id', '=', id)
        .execute();
    await leave('notice');
    app.advance(2 * minute);
    await runCron();
    expect(await list()).toEqual([]);
    await leave('user');
    app.advance(2 * minute);
    await runCron();
    await runCron();
    expect(await list()).toMatchObject([
      { kind: 'publication_unconfirmed', text: expect.stringContaining('Did this arrive?') },
    ]);
  });

  it('report a sign-in from a new device', async () => {
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
    await runCron();
    await login('Firefox on Linux');
    await runCron();
    const reported = (await list()).filter(({ kind }) => kind === 'new_sign_in');
    expect(reported).toMatchObject([{ text: expect.stringContaining('Firefox on Linux') }]);
  });

  it("aren't repeated after the old notice was deleted", async () => {
    await connectSlack(app, ann);
    const { id } = await ann.api.slack.post({ body: { text: 'Did this arrive?' } });
    await db()
      .updateTable('publication')
      .set({ state: 'unconfirmed', try_at: null, send_started_at: app.now(), check_at: null })
      .where('id', '=', id)
      .execute();
    await db()
      .updateTable('connection')
      .set({ state: 'needs_reconnect', updated_at: app.now() })
      .where('user_id', '=', ann.userId)
      .execute();
    await addFailingFeed();
    app.advance(2 * minute);
    await runCron();
    const kinds = (await list()).map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['feed_dying', 'needs_reconnect', 'publication_unconfirmed']);
    app.advance(91 * 24 * hour);
    await runCron();
    await runCron();
    ann = await app.signIn(`told${serial}@northwind-labs.example`);
    expect((await list()).filter(({ kind }) => kind !== 'new_sign_in')).toEqual([]);
  });
});
