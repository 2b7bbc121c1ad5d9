import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '#server/modules/deps.ts';
import { publicationsDue } from '#server/modules/publishing/sending/publications-due.cron.ts';
import { sendPublicationTask } from '#server/modules/publishing/sending/send-publication.task.ts';
import { PortError } from '#server/ports/port-error.ts';
import { openSecrets } from '#server/secrets.ts';
import { startApp } from '#test/app.ts';
import { connectX } from '#test/connect-x.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { decryptConnection } from './connection-secrets.ts';
import { freshAccount } from './refresh-connection.ts';
import { refreshTokens } from './refresh-tokens.cron.ts';

const minute = 60_000;
/** When a two-hour token is refreshed: at 80 % of its life. */
const dueMs = 96 * minute;

let ann: SignedIn;
let id: string;
let serial = 0;
const fresh = (words: string) => {
  serial += 1;
  return `${words} ${serial}`;
};

const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z'), works: false });
const deps = app.composition.deps;
afterAll(() => app.stop());

beforeEach(async () => {
  ann = await app.signIn('ann@northwind-labs.example', 'Ann');
  await deps.db.deleteFrom('publication').execute();
  await deps.db.deleteFrom('connection').execute();
  await deps.db.deleteFrom('connection_attempt').execute();
  await fetch(`${app.sandboxUrl}/control/faults`, { method: 'DELETE' });
  ({ id } = await connectX(app, ann));
});

const stored = (which = id) =>
  deps.db.selectFrom('connection').selectAll().where('id', '=', which).executeTakeFirstOrThrow();
const refreshTokenOf = async (secrets = deps.secrets) =>
  decryptConnection(secrets, await stored())?.refreshToken;
const tokenFault = (kind: string, more: Record<string, unknown> = {}) =>
  app.fault({ provider: 'twitter', pathIncludes: '/oauth2/token', kind, times: 1, ...more });
const postFault = (kind: string, times = 1) =>
  app.fault({ provider: 'twitter', method: 'POST', pathIncludes: '/2/tweets', kind, times });
const calls = async (call = 'POST /x/2/oauth2/token') => {
  const answer = await fetch(`${app.sandboxUrl}/control/requests`);
  const { requests } = (await answer.json()) as { requests: Record<string, Record<string, number>> };
  return requests.twitter?.[call] ?? 0;
};
const sentCount = async (text: string) => {
  const answer = await fetch(`${app.sandboxUrl}/control/sent?text=${encodeURIComponent(text)}`);
  return ((await answer.json()) as { count: number }).count;
};
const schedule = async (text: string) => (await ann.api.twitter.uploadPost({ body: { text } })).id;
async function send(publication: string, by: Deps = deps) {
  const key = { userId: ann.userId, id: publication };
  await sendPublicationTask.run(by, key, new AbortController().signal);
  return ann.api.publications.one({ params: { id: publication } });
}
const connection = async () => (await ann.api.connections.list({})).items[0];

/**
 * Pauses the next token call after X has issued the tokens but before it responds; returns how to release it.
 */
async function pauseTokenCall(): Promise<{ reached: () => Promise<void>; release: () => Promise<unknown> }> {
  const pauses = `${app.sandboxUrl}/control/pauses`;
  const pause = { provider: 'twitter', pathIncludes: '/oauth2/token', at: 'done' };
  await fetch(pauses, { method: 'POST', body: JSON.stringify(pause) });
  return {
    reached: () =>
      expect
        .poll(async () => ((await (await fetch(pauses)).json()) as { pauses: { reached: boolean }[] }).pauses)
        .toEqual([expect.objectContaining({ reached: true })]),
    release: () => fetch(pauses, { method: 'DELETE' }),
  };
}

describe('a token that is due for a refresh', () => {
  it('is refreshed once for concurrent callers, who all get the new token', async () => {
    const before = await stored();
    app.advance(dueMs);
    const calledBefore = await calls();
    const pause = await pauseTokenCall();
    const first = freshAccount(deps, before);
    await pause.reached();
    const others = [1, 2, 3].map(() => freshAccount(deps, before));
    await pause.release();
    const accounts = await Promise.all([first, ...others]);
    expect(await calls()).toBe(calledBefore + 1);
    const after = decryptConnection(deps.secrets, await stored());
    expect(new Set(accounts.map(({ accessToken }) => accessToken))).toEqual(new Set([after?.accessToken]));
    expect(after?.accessToken).not.toBe(decryptConnection(deps.secrets, before)?.accessToken);
    expect(after?.refreshToken).not.toBe(decryptConnection(deps.secrets, before)?.refreshToken);
    // The last refresh token that X issued was kept: the next refresh works.
    app.advance(dueMs);
    await freshAccount(deps, await stored());
    const text = fresh('Still connected');
    const publication = await schedule(text);
    app.advance(11_000);
    expect(await send(publication)).toMatchObject({ state: 'published' });
  });

  it('is refreshed once for publications sent at the same moment', async () => {
    const texts = [fresh('One'), fresh('Two'), fresh('Three')];
    const publications = await Promise.all(texts.map(schedule));
    app.advance(dueMs);
    const calledBefore = await calls();
    const outcomes = await Promise.all(publications.map((each) => send(each)));
    expect(outcomes.map(({ state }) => state)).toEqual(['published', 'published', 'published']);
    expect(await calls()).toBe(calledBefore + 1);
    for (const text of texts) expect(await sentCount(text)).toBe(1);
  });

  it("doesn't block the database while X is called, however many callers wait", async () => {
    const before = await stored();
    app.advance(dueMs);
    const calledBefore = await calls();
    const pause = await pauseTokenCall();
    // More calls than the pool has connections.
    const many = Array.from({ length: 30 }, () => freshAccount(deps, before));
    await pause.reached();
    // A post scheduled during the refresh references the connection.
    expect(await schedule(fresh('Meanwhile'))).toEqual(expect.any(String));
    await pause.release();
    const tokens = (await Promise.all(many)).map(({ accessToken }) => accessToken);
    expect(new Set(tokens)).toEqual(new Set([decryptConnection(deps.secrets, await stored())?.accessToken]));
    expect(await calls()).toBe(calledBefore + 1);
  });

  it("isn't refreshed before it is due", async () => {
    const calledBefore = await calls();
    app.advance(dueMs - minute);
    await freshAccount(deps, await stored());
    expect(await calls()).toBe(calledBefore);
  });

  it('is revoked at X if its user disconnects during the refresh', async () => {
    app.advance(dueMs);
    const pause = await pauseTokenCall();
    const refreshing = freshAccount(deps, await stored());
    await pause.reached();
    const ending = ann.api.twitter.disconnect({});
    await pause.release();
    const { accessToken } = await refreshing;
    expect(await ending).toEqual({ ids: [id] });
    expect(await stored()).toMatchObject({ state: 'disabled', secrets: null, refresh_at: null });
    const answer = await fetch(`${app.sandboxUrl}/x/2/users/me`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(answer.status).toBe(401);
  });

  it('is never refreshed by a vendor of the other network', async () => {
    await deps.db.updateTable('connection').set({ network: 'real' }).where('id', '=', id).execute();
    app.advance(dueMs);
    const calledBefore = await calls();
    await freshAccount(deps, await stored());
    await refreshTokens.run(deps);
    expect(await calls()).toBe(calledBefore);
  });
});

describe('a failed refresh', () => {
  it.each(['500', 'cut', 'empty', '429', '401'])(
    'with %s keeps the current token, which is used until it expires',
    async (kind) => {
      const before = await stored();
      const texts = [fresh('Alive'), fresh('Ended')];
      const [alive = '', ended = ''] = await Promise.all(texts.map(schedule));
      app.advance(dueMs);
      await tokenFault(kind);
      expect(await send(alive)).toMatchObject({ state: 'published' });
      expect((await stored()).secrets).toEqual(before.secrets);
      expect(await connection()).toMatchObject({ state: 'active' });
      // The vendor isn't called again immediately.
      const calledBefore = await calls();
      await freshAccount(deps, await stored());
      expect(await calls()).toBe(calledBefore);
      app.advance(30 * minute);
      await tokenFault(kind);
      const waiting = await send(ended);
      expect(waiting).toMatchObject({ state: 'scheduled', attempts: [], waitsForReconnect: false });
      expect((await stored()).secrets).toEqual(before.secrets);
      app.advance(20 * minute);
      expect(await send(ended)).toMatchObject({ state: 'published' });
      for (const text of texts) expect(await sentCount(text)).toBe(1);
    },
  );

  it('shows on the connection and on waiting posts until a refresh succeeds', async () => {
    const publication = await schedule(fresh('Told'));
    app.advance(dueMs);
    await tokenFault('401');
    await refreshTokens.run(deps);
    const words = 'Couldn’t renew the X sign-in: X refuses this server';
    expect(await connection()).toMatchObject({ state: 'active', reason: expect.stringContaining(words) });
    app.advance(30 * minute);
    await tokenFault('500');
    const waiting = await send(publication);
    const reason = expect.stringContaining('Couldn’t renew the X sign-in: X sent an answer we can’t read');
    expect(waiting).toMatchObject({ state: 'scheduled', error: { message: reason } });
    expect(await connection()).toMatchObject({ state: 'active', reason });
    // So is a publication that finds the recent failed attempt.
    const other = await schedule(fresh('Told, too'));
    app.advance(11_000);
    expect(await send(other)).toMatchObject({ state: 'scheduled', error: { message: reason } });
    app.advance(minute);
    expect(await send(publication)).toMatchObject({ state: 'published', error: null });
    expect(await connection()).toMatchObject({ state: 'active', reason: null });
  });

  it('is retried less and less often, but at least hourly, even with posts waiting', async () => {
    app.advance(121 * minute);
    await tokenFault('500', { times: 1000 });
    const asked: number[] = [];
    for (let at = 0; at < 130; at += 1) {
      const calledBefore = await calls();
      await refreshTokens.run(deps);
      await expect(freshAccount(deps, await stored())).rejects.toBeInstanceOf(PortError);
      if ((await calls()) > calledBefore) asked.push(at);
      app.advance(minute);
    }
    const gaps = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
    expect(gaps).toEqual([...gaps].sort((one, other) => one - other));
    expect(gaps[0]).toBe(1);
    expect(gaps.at(-1)).toBeGreaterThanOrEqual(60);
    expect(gaps.at(-1)).toBeLessThanOrEqual(61);
    // Reconnecting resets the failures.
    await fetch(`${app.sandboxUrl}/control/faults`, { method: 'DELETE' });
    await connectX(app, ann);
    expect(await stored()).toMatchObject({ refresh_failures: 0, state_reason: null });
  });

  it('after the grant ended asks the user to reconnect, and scheduled posts go out after that', async () => {
    const text = fresh('After the reconnect');
    const publication = await schedule(text);
    // Another client has used the single-use refresh token.
    await deps.connects.sample.twitter?.refresh((await refreshTokenOf()) ?? '');
    app.advance(dueMs);
    expect(await send(publication)).toMatchObject({ state: 'scheduled', waitsForReconnect: true });
    expect(await connection()).toMatchObject({
      state: 'needs_reconnect',
      reason: expect.stringContaining('Reconnect it'),
    });
    const calledBefore = await calls();
    await expect(freshAccount(deps, await stored())).rejects.toMatchObject({ kind: 'unauthorized' });
    await refreshTokens.run(deps);
    await publicationsDue.run(deps);
    expect(await calls()).toBe(calledBefore);
    expect((await connectX(app, ann)).id).toBe(id);
    expect(await send(publication)).toMatchObject({ state: 'published', attempts: [{ outcome: 'sent' }] });
    expect(await sentCount(text)).toBe(1);
  });

  it('a refresh without a new refresh token keeps the old one', async () => {
    const twitter = deps.connects.sample.twitter;
    if (!twitter) throw new Error('X is played here');
    const before = await refreshTokenOf();
    app.advance(dueMs);
    const keeps: Deps = {
      ...deps,
      connects: {
        ...deps.connects,
        sample: {
          ...deps.connects.sample,
          twitter: {
            ...twitter,
            refresh: async () => ({ accessToken: 'another', refreshToken: null, lifeSeconds: 7200 }),
          },
        },
      },
    };
    expect(await freshAccount(keeps, await stored())).toMatchObject({ accessToken: 'another' });
    expect(await refreshTokenOf()).toBe(before);
    expect((await stored()).refresh_at?.getTime()).toBeGreaterThan(app.now().getTime() + 90 * minute);
  });
});

describe('a token that X rejects before it expires', () => {
  it('is refreshed once before the user is asked to reconnect', async () => {
    const twitter = deps.connects.sample.twitter;
    const open = decryptConnection(deps.secrets, await stored());
    await twitter?.revoke({ accessToken: open?.accessToken ?? '', refreshToken: null });
    const text = fresh('By a fresh token');
    const publication = await schedule(text);
    app.advance(11_000);
    expect(await send(publication)).toMatchObject({ state: 'scheduled', waitsForReconnect: false });
    expect(await connection()).toMatchObject({ state: 'active' });
    const calledBefore = await calls();
    expect(await send(publication)).toMatchObject({
      state: 'published',
      attempts: [{ outcome: 'not_sent' }, { outcome: 'sent' }],
    });
    expect(await calls()).toBe(calledBefore + 1);
    expect(await sentCount(text)).toBe(1);
  });

  it('needs a reconnect if the refreshed token is rejected too', async () => {
    const text = fresh('Refused twice');
    const publication = await schedule(text);
    app.advance(11_000);
    await postFault('401', 2);
    const calledBefore = await calls();
    await send(publication);
    expect(await send(publication)).toMatchObject({ state: 'scheduled', waitsForReconnect: true });
    expect(await calls()).toBe(calledBefore + 1);
    expect(await connection()).toMatchObject({ state: 'needs_reconnect' });
    expect(await send(publication)).toMatchObject({ state: 'scheduled' });
    await connectX(app, ann);
    expect(await send(publication)).toMatchObject({ state: 'published' });
    expect(await sentCount(text)).toBe(1);
  });

  it("keeps its post waiting if X can't refresh it now", async () => {
    const publication = await schedule(fresh('Later'));
    app.advance(11_000);
    await postFault('401');
    await send(publication);
    await tokenFault('500');
    expect(await send(publication)).toMatchObject({ state: 'scheduled', waitsForReconnect: false });
    expect(await connection()).toMatchObject({ state: 'active' });
    app.advance(minute);
    expect(await send(publication)).toMatchObject({ state: 'published' });
  });
});

describe('the token refresh cron', () => {
  it('keeps unused tokens alive', async () => {
    for (let step = 0; step < 60; step += 1) {
      app.advance(5 * minute);
      await refreshTokens.run(deps);
      expect((await stored()).token_ends_at?.getTime()).toBeGreaterThan(app.now().getTime());
    }
    const publication = await schedule(fresh('After five hours'));
    app.advance(11_000);
    expect(await send(publication)).toMatchObject({ state: 'published' });
  });

  it("refreshes the oldest first, and isn't blocked by failing ones", async () => {
    const ids = [id];
    for (const name of ['b', 'c', 'd', 'e', 'f', 'g']) {
      app.advance(minute);
      const who = await app.signIn(`${name}@northwind-labs.example`, name);
      ids.push((await connectX(app, who)).id);
    }
    const dueAt = async () =>
      Promise.all(ids.map(async (each) => (await stored(each)).refresh_at?.getTime() ?? 0));
    const before = await dueAt();
    app.advance(dueMs);
    // The second connection's grant has ended; X fails for the next five.
    const second = await stored(ids[1]);
    const spent = decryptConnection(deps.secrets, second)?.refreshToken ?? '';
    await deps.connects.sample.twitter?.refresh(spent);
    await refreshOne(ids[0] ?? '');
    await tokenFault('500', { times: 5 });
    const calledBefore = await calls();
    await refreshTokens.run(deps);
    // Five failures in a row: the others are left for the next run.
    expect(await calls()).toBe(calledBefore + 5);
    const after = await dueAt();
    expect(after.slice(6)).toEqual(before.slice(6));
    await refreshTokens.run(deps);
    // The failed ones are postponed, so the youngest gets its turn.
    expect((await dueAt())[6]).toBeGreaterThan(before[6] ?? 0);
    expect(await calls()).toBe(calledBefore + 6);
    app.advance(6 * minute);
    await refreshTokens.run(deps);
    const states = await Promise.all(ids.map(async (each) => (await stored(each)).state));
    expect(states).toEqual(['active', 'needs_reconnect', ...Array(5).fill('active')]);
    const soon = app.now().getTime() + 60 * minute;
    expect((await dueAt()).filter((at) => at > soon)).toHaveLength(6);
  });

  async function refreshOne(which: string) {
    await freshAccount(deps, await stored(which));
  }
});

describe('rotating SECRET_KEY', () => {
  const current = 'a key of the tests, long enough for one';
  const next = 'another key of the tests, long enough too';

  it('still reads data encrypted with the former key, and encrypts refreshed tokens with the new one', async () => {
    const rotated: Deps = { ...deps, secrets: openSecrets(next, [current]) };
    const onlyNew: Deps = { ...deps, secrets: openSecrets(next) };
    const text = fresh('By the former key');
    const publication = await schedule(text);
    app.advance(11_000);
    expect(await send(publication, rotated)).toMatchObject({ state: 'published' });
    expect(decryptConnection(onlyNew.secrets, await stored())).toBeNull();
    app.advance(dueMs);
    await refreshTokens.run(rotated);
    // From here on the former key isn't needed.
    expect(await refreshTokenOf(onlyNew.secrets)).toEqual(expect.any(String));
    app.advance(dueMs);
    await refreshTokens.run(onlyNew);
    const later = await schedule(fresh('By the new key alone'));
    app.advance(11_000);
    expect(await send(later, onlyNew)).toMatchObject({ state: 'published' });
  });

  it('without the former key loses nothing: the cron changes no state, and the right key works again', async () => {
    const before = await stored();
    app.advance(dueMs);
    await refreshTokens.run({ ...deps, secrets: openSecrets(next) });
    expect(await stored()).toMatchObject({ state: 'active', secrets: before.secrets });
    app.advance(61 * minute);
    await refreshTokens.run(deps);
    expect(await refreshTokenOf()).not.toBe(decryptConnection(deps.secrets, before)?.refreshToken);
    await expect(freshAccount(deps, await stored())).resolves.not.toBeInstanceOf(PortError);
  });
});
