import { afterAll, describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { deviceLabel } from './sessions.ts';

const day = 24 * 3600 * 1000;
const app = await startApp({ works: false });
const bob = await app.signIn('bob@harbor-analytics.example');
afterAll(() => app?.stop());

const statusOf = async (token: string) => (await app.call('GET', '/profile/profile', { token })).status;

describe('sessions', () => {
  test('are listed for their user, with the current one first', async () => {
    const first = await app.signIn('ann@northwind-labs.example');
    app.advance(1000);
    const second = await app.signIn('ann@northwind-labs.example');
    const { items } = await first.api.sessions.list({});
    expect(items.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    const [own] = items;
    expect(Date.parse(own?.expiresAt ?? '') - Date.parse(own?.lastUsedAt ?? '')).toBe(30 * day);
    expect((await second.api.sessions.list({})).items.map(({ id }) => id)).toEqual(
      items.map(({ id }) => id).reverse(),
    );
    expect((await bob.api.sessions.list({})).items).toHaveLength(1);
    expect(JSON.stringify(items)).not.toContain(first.token.slice(4));
  });

  test("aren't listed after they expire", async () => {
    const over = await app.signIn('max@northwind-labs.example');
    const here = await app.signIn('max@northwind-labs.example');
    const { items } = await here.api.sessions.list({});
    expect(items).toHaveLength(2);
    await app.composition.deps.db
      .updateTable('session')
      .set({ expires_at: new Date(0) })
      .where('id', '=', items.find(({ isCurrent }) => !isCurrent)?.id ?? '')
      .execute();
    expect((await here.api.sessions.list({})).items).toEqual(items.filter(({ isCurrent }) => isCurrent));
    expect(await statusOf(over.token)).toBe(401);
  });

  test('end at once, and only their own user can end them', async () => {
    const here = await app.signIn('eve@northwind-labs.example');
    const there = await app.signIn('eve@northwind-labs.example');
    const { items } = await here.api.sessions.list({});
    const other = items.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    const stranger = await bob.api.sessions.end({ params: { id: other } }).catch((thrown: unknown) => thrown);
    expect(stranger).toMatchObject({ status: 404, code: 'not_found' });
    expect(await statusOf(there.token)).toBe(200);
    expect(await here.api.sessions.end({ params: { id: other } })).toEqual({ id: other });
    expect([await statusOf(there.token), await statusOf(here.token)]).toEqual([401, 200]);
    const { items: activity } = await here.api.audit.own({});
    expect(activity.map(({ action }) => action)).toEqual([
      'session.ended',
      'login.succeeded',
      'login.succeeded',
    ]);
  });

  test('can end together, all but the current one', async () => {
    const here = await app.signIn('lee@northwind-labs.example');
    const others = [
      await app.signIn('lee@northwind-labs.example'),
      await app.signIn('lee@northwind-labs.example'),
    ];
    expect(await here.api.sessions.endOthers({})).toEqual({ ended: 2 });
    expect(await here.api.sessions.endOthers({})).toEqual({ ended: 0 });
    for (const { token } of others) expect(await statusOf(token)).toBe(401);
    expect([await statusOf(here.token), await statusOf(bob.token)]).toEqual([200, 200]);
  });

  test('close their own event stream when they end, and no other', async () => {
    const here = await app.signIn('kim@northwind-labs.example');
    const there = await app.signIn('kim@northwind-labs.example');
    const leave = new AbortController();
    const listen = async (token: string) => {
      const answer = await app.composition.app.request('/events', {
        headers: { authorization: `Bearer ${token}` },
        signal: leave.signal,
      });
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      if (!reader) throw new Error('There is no stream.');
      expect((await reader.read()).value).toBe(': connected\n\n');
      return reader;
    };
    const [hears, loses] = [await listen(here.token), await listen(there.token)];
    await here.api.sessions.endOthers({});
    expect(await loses.read()).toEqual({ done: true, value: undefined });
    expect((await hears.read()).value).toContain('"name":"session"');
    leave.abort();
  });
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  ['curl/8.5.0', 'curl'],
  ['Mozilla/5.0', 'An unknown device'],
  [null, 'An unknown device'],
])('%s is reported as %s', (agent, words) => {
  expect(deviceLabel(agent)).toBe(words);
});
