import pino from 'pino';
import { afterAll, expect, it } from 'vitest';
import { previewProfile } from '#server/modules/imports/connect-profile.ts';
import { unipileSource } from '#server/ports/linkedin-source/unipile-v1.ts';
import { startApp } from '#test/app.ts';
import { connectSampleLinkedIn } from '#test/connect-linkedin.ts';
import { inRealm } from '#test/realms.ts';
import { scriptedSource } from '#test/scripted-source.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { runInCallContext } from './call-context.ts';
import { pacedAccounts, pacedSource } from './paced-ports.ts';
import { openPacer } from './pacer.ts';
import { pacingDefaults } from './pacing-policy.ts';

const log = pino({ level: 'silent' });

const app = await startApp();
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const bob = await app.signIn('bob@northwind-labs.example', 'Bob');
afterAll(() => app.stop());

const usageOf = async (who: SignedIn, owner: 'server' | 'user') => {
  const { items } = await who.api.linkedInAccounts.list({});
  const account = items.find((item) => item.owner === owner);
  return {
    account,
    used: Object.fromEntries(
      (account?.usage ?? []).filter(({ used }) => used > 0).map(({ kind, used }) => [kind, used]),
    ),
  };
};

it("counts each call of a source by its kind, whoever makes it, and doesn't limit the sample network", async () => {
  const { account } = await usageOf(bob, 'server');
  expect(account).toMatchObject({
    provider: 'unipile',
    network: 'sample',
    workingHours: null,
    backOff: null,
  });
  await ann.api.sources.preview({ query: { url: 'https://www.linkedin.com/in/maya-lindqvist' } });
  await bob.api.sources.preview({ query: { url: 'https://www.linkedin.com/company/northwind-labs' } });
  await bob.api.signals.searchProfiles({ query: { keyword: 'Okafor' } });
  expect((await usageOf(ann, 'server')).used).toEqual({ profile: 1, company: 1, search: 1 });
  const profile = await ann.api.sources.connect({
    body: { url: 'https://www.linkedin.com/in/jonas-beck' },
  });
  await app.waitForIdle();
  expect((await ann.api.jobs.one({ params: { id: profile.syncJobId ?? '' } })).state).toBe('succeeded');
  const { used } = await usageOf(bob, 'server');
  expect(used.posts).toBeGreaterThan(0);
  expect(used.engagers).toBeGreaterThan(10);
});

it('shows users their own publishing account only', async () => {
  expect((await ann.api.linkedInAccounts.list({})).items).toHaveLength(1);
  await connectSampleLinkedIn(ann, (path, init) => fetch(`${app.sandboxUrl}${path}`, init));
  expect((await usageOf(ann, 'user')).used).toEqual({ check: expect.any(Number) });
  expect((await bob.api.linkedInAccounts.list({})).items).toHaveLength(1);
  expect((await app.call('GET', '/linkedin-accounts/usage')).status).toBe(401);
});

it('explains why a click has to wait, and counts no call for it', async () => {
  const { db } = app.composition.deps;
  const clock = { now: () => new Date('2026-11-24T10:00:00Z') };
  const { none } = pacingDefaults;
  const policy = { ...none, limits: { ...none.limits, profile: { perDay: 1, forClicks: 1 } } };
  const accounts = pacedAccounts(
    {
      source: { provider: 'rapidapi', id: 'a-key', policy },
      connections: { unipile: null },
      timeZone: 'America/New_York',
    },
    db,
    clock,
  );
  const account = accounts.source();
  if (!account) throw new Error('There is one.');
  const profile = {
    kind: 'person' as const,
    urn: 'ACoAA1',
    publicId: 'maya',
    name: 'Maya',
    headline: null,
    location: null,
    pictureUrl: null,
    followers: null,
    title: null,
    employer: null,
  };
  const scripted = scriptedSource(new Map([['maya', { profile, posts: [] }]]));
  const source = pacedSource(scripted, openPacer({ db, opsDb: db, clock, log }), account);
  const preview = () =>
    previewProfile({ db, source: inRealm(source), log }, { userId: ann.userId } as never, {
      url: 'linkedin.com/in/maya',
    });
  expect((await preview()).name).toBe('Maya');
  await expect(preview()).rejects.toMatchObject({
    code: 'rate_limited',
    message: "Today's 1 profile view is used. Resets at 00:00 GMT-5 on Wednesday.",
    retryAfterSeconds: 19 * 3600,
  });
  await expect(
    runInCallContext({ by: 'background' }, () => source.profile({ ...profile, url: '' })),
  ).rejects.toMatchObject({
    kind: 'rate_limited',
  });
  expect(scripted.calls).toEqual(['profile maya']);
  // Neither the key nor the id of an account is stored.
  const keys = await db.selectFrom('linkedin_account').select('key').execute();
  expect(keys.map(({ key }) => key).join()).not.toMatch(/a-key|sandbox-account/);
});

/** LinkedIn's view, from the sample network: the calls an account made. */
async function accountLimits(limits?: object) {
  const init = limits && { method: 'POST', body: JSON.stringify(limits) };
  const answer = await fetch(`${app.sandboxUrl}/control/account-limits`, init);
  type Seen = { maxAtOnce: number; refused: number; made: number };
  return (await answer.json()) as { accounts: Record<string, Seen> };
}

it('sends LinkedIn one call per account at a time, whatever jobs and clicks ask for', async () => {
  await accountLimits({ atOnce: 1, takesMs: 10 });
  const preview = (slug: string) =>
    bob.api.sources.preview({ query: { url: `https://www.linkedin.com/in/${slug}` } });
  const clicks = Promise.all([
    ann.api.sources.connect({ body: { url: 'https://www.linkedin.com/company/northwind-labs' } }),
    bob.api.sources.connect({ body: { url: 'https://www.linkedin.com/in/elodie-garnier' } }),
    preview('adaeze-okafor'),
    preview('priya-raman'),
    ann.api.signals.searchProfiles({ query: { keyword: 'Okafor' } }),
  ]);
  await clicks;
  await app.waitForIdle();
  const { accounts } = await accountLimits();
  expect(accounts['sandbox-account']).toMatchObject({ maxAtOnce: 1, refused: 0 });
  expect(accounts['sandbox-account']?.made).toBeGreaterThan(20);

  // The same port without a pacer is refused. Each call takes long enough that they meet on a busy machine.
  await accountLimits({ atOnce: 1, takesMs: 500 });
  const unpaced = unipileSource({
    baseUrl: `${app.sandboxUrl}/unipile`,
    apiKey: 'sandbox-unipile-key',
    accountId: 'sandbox-account',
    realm: 'sample',
  });
  const url = 'https://www.linkedin.com/in/jonas-beck';
  const ask = () => unpaced.profile({ kind: 'person', url, publicId: 'jonas-beck', urn: null });
  const both = await Promise.allSettled([ask(), ask(), ask()]);
  expect(both.filter(({ status }) => status === 'rejected')).toHaveLength(2);
  await accountLimits({ atOnce: 1_000, takesMs: 0 });
}, 30_000);
