import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { connectSlack } from '#test/connect-slack.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { eraseUsers } from './erase-users.cron.ts';
import { purgeAccess } from './purge-access.cron.ts';

const day = 24 * 3600 * 1000;
let maya: SignedIn;

const app = await startApp({ works: false });
maya = await app.signIn('maya@northwind-labs.example', 'Maya');
const bob = await app.signIn('bob@harbor-analytics.example', 'Bob');
beforeEach(async () => {
  await app.composition.deps.db.deleteFrom('rate_window').execute();
});
afterAll(() => app.stop());

const wholeAudit = async () => {
  const { rows } = await app.composition.deps.copyPool.query('select * from audit_entry order by id');
  return rows as Record<string, unknown>[];
};
const actionsOf = async (who: SignedIn) =>
  (await who.api.audit.own({})).items.map(({ action, subject }) => [action, subject]);

describe('the audit log', () => {
  test('shows users their own sign-ins, changes, tokens, connections, and account deletion', async () => {
    const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
    await ann.api.access.changeProfile({ body: { name: 'Ann B.', timezone: 'Europe/Berlin' } });
    await ann.api.access.changeProfile({ body: { name: 'Ann B.', onboardingStep: 'data' } });
    const { id } = await ann.api.accessTokens.create({ body: { name: 'Desk' } });
    await ann.api.accessTokens.revoke({ params: { id } });
    await connectSlack(app, ann);
    await ann.api.slack.disconnect({});
    await ann.api.access.deleteProfile({});
    const back = await app.signIn('ann@northwind-labs.example');
    expect(await actionsOf(back)).toEqual([
      ['account.restored', null],
      ['login.succeeded', 'An unknown device'],
      ['account.deleted', null],
      ['connection.ended', 'Slack'],
      ['connection.made', 'Slack'],
      ['access-token.revoked', 'Desk'],
      ['access-token.made', 'Desk'],
      ['profile.changed', 'name, time zone'],
      ['login.succeeded', 'An unknown device'],
    ]);
    expect(await actionsOf(bob)).toEqual([['login.succeeded', 'An unknown device']]);
    await back.api.access.logout({});
    const { items } = await maya.api.audit.list({ query: { userId: ann.userId, limit: 1 } });
    expect(items[0]).toMatchObject({
      action: 'session.ended',
      actor: { id: ann.userId, email: 'ann@northwind-labs.example' },
      user: { id: ann.userId },
    });
  });

  test('records only the domain of a refused sign-in, at most three times an hour', async () => {
    for (let index = 0; index < 5; index += 1) {
      await app.signIn('jonas.secret@feldgruen.example').catch(() => {});
    }
    const { items } = await maya.api.audit.list({ query: { action: 'login.refused' } });
    expect(items).toHaveLength(3);
    expect(items[0]).toMatchObject({ subject: 'feldgruen.example', actor: null, user: null });
    expect(JSON.stringify(await wholeAudit())).not.toContain('jonas');
  });

  test('never contains a token, or an email address beyond its domain', async () => {
    const kim = await app.signIn('kim@northwind-labs.example');
    const { token } = await kim.api.accessTokens.create({ body: { name: 'For kim@private.example' } });
    await app.call('POST', '/beta-user', { body: { email: 'lee@asks.example' } });
    const { items } = await maya.api.betaUsers.requests({ query: { search: 'asks' } });
    await maya.api.betaUsers.approve({ params: { id: items[0]?.id ?? '' }, body: {} });
    const text = JSON.stringify(await wholeAudit());
    expect(text).toContain('For @private.example');
    for (const secret of [token, kim.token, 'kim@', 'lee@']) expect(text).not.toContain(secret);
  });
});

describe('reading the audit log', () => {
  test('is for administrators only when it covers all users', async () => {
    const error = await bob.api.audit.list({}).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 403, code: 'forbidden' });
  });

  test('filters by action, subject, user, and time, and pages by cursor', async () => {
    const from = app.now().toISOString();
    app.advance(1000);
    await maya.api.allowList.add({ body: { domains: ['f1.example', 'f2.example', 'f3.example'] } });
    app.advance(1000);
    const to = app.now().toISOString();
    app.advance(1000);
    await maya.api.allowList.remove({ body: { domain: 'f2.example' } });
    const find = async (query: Parameters<typeof maya.api.audit.list>[0]['query']) =>
      (await maya.api.audit.list({ query: { ...query } })).items.map(({ subject }) => subject);
    expect(await find({ action: 'domain.added', from, to })).toEqual([
      'f3.example',
      'f2.example',
      'f1.example',
    ]);
    expect(await find({ action: 'domain', from })).toEqual([
      'f2.example',
      'f3.example',
      'f2.example',
      'f1.example',
    ]);
    const today = app.now().toISOString().slice(0, 10);
    expect(await find({ subject: 'f1.example', from: today, to: today })).toEqual(['f1.example']);
    expect(await find({ subject: 'f1.example', to: '2026-01-01' })).toEqual([]);
    expect(await find({ subject: 'f1.example' })).toEqual(['f1.example']);
    expect(await find({ userId: bob.userId, from })).toEqual([]);
    const first = await maya.api.audit.list({ query: { from, limit: 3 } });
    expect(first.items).toHaveLength(3);
    const rest = await maya.api.audit.list({ query: { from, limit: 3, cursor: first.nextCursor ?? '' } });
    expect([rest.items.map(({ subject }) => subject), rest.nextCursor]).toEqual([['f1.example'], null]);
  });

  test("pages a user's own activity by cursor, without other users' entries", async () => {
    const lee = await app.signIn('lee@northwind-labs.example');
    for (const name of ['A', 'B', 'C']) await lee.api.access.changeProfile({ body: { name } });
    const first = await lee.api.audit.own({ query: { limit: 3 } });
    const rest = await lee.api.audit.own({ query: { limit: 3, cursor: first.nextCursor ?? '' } });
    expect([...first.items, ...rest.items].map(({ action }) => action)).toEqual([
      'profile.changed',
      'profile.changed',
      'profile.changed',
      'login.succeeded',
    ]);
    expect(first.items.every(({ isOwn }) => isOwn)).toBe(true);
    expect(rest.nextCursor).toBeNull();
  });
});

describe('audit log retention', () => {
  test("keeps entries of an erased account without the user's identity", async () => {
    const eve = await app.signIn('eve@northwind-labs.example', 'Eve');
    await eve.api.accessTokens.create({ body: { name: 'Of Eve' } });
    await eve.api.access.deleteProfile({});
    app.advance(31 * day);
    await eraseUsers.run(app.composition.deps);
    maya = await app.signIn('maya@northwind-labs.example', 'Maya');
    const { items } = await maya.api.audit.list({ query: { subject: 'Of Eve' } });
    expect(items).toMatchObject([{ action: 'access-token.made', actor: null, user: null }]);
    expect(JSON.stringify(await wholeAudit())).not.toContain(eve.userId);
    const erased = await maya.api.audit.list({ query: { action: 'account.erased' } });
    expect(erased.items).toHaveLength(1);
  });

  test('deletes entries after two years', async () => {
    const before = (await wholeAudit()).length;
    app.advance(690 * day);
    await purgeAccess.run(app.composition.deps);
    expect(await wholeAudit()).toHaveLength(before);
    app.advance(45 * day);
    await purgeAccess.run(app.composition.deps);
    expect(await wholeAudit()).toEqual([]);
  });
});
