import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isUserOpen } from '#server/modules/access/account.ts';
import { purgeAccess } from '#server/modules/access/purge-access.cron.ts';
import { schedulesDue } from '#server/modules/agents/schedules/schedules-due.cron.ts';
import { syncDue } from '#server/modules/imports/sync-due.cron.ts';
import { startApp } from '#test/app.ts';
import { cases } from '#test/cases.ts';
import { Refused, type SignedIn } from '#test/sign-in.ts';
import { untilItWaits } from '#test/until-it-waits.ts';
import { decideEntries, isDomainAllowed, lockAllowList } from './check-entry.ts';

let maya: SignedIn;

const app = await startApp({
  works: false,
  env: { ADMIN_EMAILS: 'maya@northwind-labs.example, oskar@harbor-analytics.example' },
});
maya = await app.signIn('maya@northwind-labs.example', 'Maya');
const bob = await app.signIn('bob@harbor-analytics.example', 'Bob');
afterAll(() => app.stop());

const refusalOf = async (call: Promise<unknown>): Promise<Refused> => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refused)) throw new Error('It was not refused.');
  return error;
};
const namesOnList = async (search?: string) =>
  (await maya.api.allowList.list({ query: search === undefined ? {} : { search } })).items.map(
    ({ domain }) => domain,
  );

describe('adding domains', () => {
  test('one domain is normalized, lets its users sign in, and shows who added it', async () => {
    const made = await maya.api.allowList.add({ body: { domain: ' Acme.Example. ', note: 'Pilot' } });
    expect(made).toEqual({ domains: ['acme.example'], added: 1 });
    const kim = await app.signIn('kim@acme.example');
    const { items } = await maya.api.allowList.list({ query: { search: 'ACME' } });
    expect(items).toEqual([
      {
        domain: 'acme.example',
        includesSubdomains: false,
        note: 'Pilot',
        addedAt: expect.any(String),
        addedBy: { id: maya.userId, name: 'Maya', email: 'maya@northwind-labs.example' },
        users: 1,
        isOwn: false,
      },
    ]);
    expect((await kim.api.access.profile({})).role).toBe('user');
  });

  test('several at once counts only new ones, each once', async () => {
    const body = { domains: ['b1.example', 'B1.example.', 'b2.example', 'acme.example'] };
    expect(await maya.api.allowList.add({ body })).toEqual({
      domains: ['b1.example', 'b2.example', 'acme.example'],
      added: 2,
    });
  });

  test('an internationalized domain and its ASCII form are the same entry', async () => {
    await maya.api.allowList.add({ body: { domain: 'Bücher.example' } });
    expect(await namesOnList('xn--')).toEqual(['xn--bcher-kva.example']);
    expect(await isDomainAllowed(app.composition.deps.db, 'a@BÜCHER.example')).toBe(true);
  });

  test('an existing domain changes only the given fields', async () => {
    await maya.api.allowList.add({ body: { domain: 'again.example', note: 'First' } });
    await maya.api.allowList.add({ body: { domain: 'again.example', includesSubdomains: true } });
    const { items } = await maya.api.allowList.list({ query: { search: 'again' } });
    expect(items[0]).toMatchObject({ includesSubdomains: true, note: 'First' });
  });

  test.each([
    ['domain', { domain: 'is not a domain' }],
    ['domain', { domain: '10.0.0.1' }],
    ['domain', { domain: 'localhost' }],
    ['domain', {}],
    ['domain', { domain: 'a.example', domains: ['b.example'] }],
    ['domains', { domains: [] }],
    ['domains.1', { domains: ['fine.example', 'not fine'] }],
    ['note', { domain: 'a.example', note: 'x'.repeat(201) }],
  ])('names the field when it refuses %s: %j', async (field, body) => {
    const answer = await app.call('POST', '/whitelist/add', { token: maya.token, body });
    expect(answer.status).toBe(400);
    const { data } = (await answer.json()) as Refused['body'];
    expect(data.issues?.map(({ path }) => path)).toContain(field);
    expect(await namesOnList('fine.example')).toEqual([]);
  });
});

describe('the list', () => {
  test('pages by cursor in name order without repeats', async () => {
    await maya.api.allowList.add({
      body: { domains: Array.from({ length: 7 }, (_, index) => `p${index}.pages.example`) },
    });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof maya.api.allowList.list>> = await maya.api.allowList.list({
        query: { search: 'pages.', limit: 3, ...(cursor === null ? {} : { cursor }) },
      });
      expect(page.total).toBe(7);
      seen.push(...page.items.map(({ domain }) => domain));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(Array.from({ length: 7 }, (_, index) => `p${index}.pages.example`));
  });

  test('treats SQL wildcards in a search as plain characters', async () => {
    expect(await namesOnList('%')).toEqual([]);
    expect(await namesOnList('p_.')).toEqual([]);
  });

  test("is forbidden to users who aren't administrators", async () => {
    expect(await refusalOf(bob.api.allowList.list({}))).toMatchObject({ status: 403, code: 'forbidden' });
    const added = await refusalOf(bob.api.allowList.add({ body: { domain: 'mine.example' } }));
    expect(added).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await namesOnList('mine')).toEqual([]);
  });
});

describe('checking whether an email can sign in', () => {
  beforeAll(async () => {
    await maya.api.allowList.add({ body: { domain: 'wide.example', includesSubdomains: true } });
    await maya.api.allowList.add({ body: { domain: 'narrow.example' } });
    await maya.api.allowList.add({ body: { domain: 'gone.example' } });
    await maya.api.allowList.remove({ body: { domain: 'gone.example' } });
  });

  test.each([
    ['a@narrow.example', true, 'domain', 'narrow.example'],
    ['A@NARROW.example', true, 'domain', 'narrow.example'],
    ['narrow.example', true, 'domain', 'narrow.example'],
    ['a@x.y.wide.example', true, 'parent-domain', 'wide.example'],
    ['a@x.narrow.example', false, 'parent-without-subdomains', 'narrow.example'],
    ['a@gone.example', false, 'removed', 'gone.example'],
    ['a@notwide.example', false, 'not-listed', null],
  ])('%s: %s, %s', async (email, isAllowed, reason, by) => {
    const check = await maya.api.allowList.check({ query: { email } });
    expect(check).toMatchObject({ isAllowed, reason, by });
    expect(check.message).toContain(by ?? 'isn’t on the list');
  });

  test('agrees with a plain reference rule for any list', async () => {
    const label = fc.constantFrom('a', 'b', 'c');
    const name = fc
      .array(label, { minLength: 1, maxLength: 4 })
      .map((labels) => [...labels, 'rule'].join('.'));
    const row = fc.record({ domain: name, wide: fc.boolean(), removed: fc.boolean() });
    const { db } = app.composition.deps;
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(row, { selector: ({ domain }) => domain, maxLength: 8 }),
        fc.array(name, { minLength: 1, maxLength: 6 }),
        async (rows, asked) => {
          await db.deleteFrom('allowed_domain').where('domain', 'like', '%.rule').execute();
          if (rows.length > 0) {
            await db
              .insertInto('allowed_domain')
              .values(
                rows.map(({ domain, wide, removed }) => ({
                  domain,
                  includes_subdomains: wide,
                  removed_at: removed ? app.now() : null,
                })),
              )
              .execute();
          }
          const entries = await decideEntries(db, asked);
          for (const one of asked) {
            const expected = rows.some(
              ({ domain, wide, removed }) =>
                !removed && (domain === one || (wide && one.endsWith(`.${domain}`))),
            );
            expect(entries.get(one)?.isAllowed).toBe(expected);
          }
        },
      ),
      { numRuns: cases(40, 10) },
    );
    await db.deleteFrom('allowed_domain').where('domain', 'like', '%.rule').execute();
  });
});

describe('removing a domain', () => {
  beforeEach(async () => {
    await maya.api.allowList.add({ body: { domain: 'leaving.example', includesSubdomains: true } });
  });
  const isIn = async ({ token }: SignedIn) =>
    (await app.call('GET', '/profile/profile', { token })).status === 200;

  test("ends its users' sessions and access tokens, unless another domain lets them in", async () => {
    await maya.api.allowList.add({ body: { domain: 'staying.leaving.example' } });
    const kim = await app.signIn('kim@leaving.example');
    const lee = await app.signIn('lee@sub.leaving.example');
    const eve = await app.signIn('eve@staying.leaving.example');
    const other = await app.signIn('eve@acme.example');
    const { token } = await kim.api.accessTokens.create({ body: { name: 'Mine' } });
    const mcp = () => app.call('POST', '/mcp', { token, body: {} });
    expect((await mcp()).status).not.toBe(401);
    expect(await maya.api.allowList.remove({ body: { domain: 'leaving.example' } })).toEqual({
      domain: 'leaving.example',
      endedSessions: 2,
      endedTokens: 1,
    });
    expect([await isIn(kim), await isIn(lee), await isIn(eve), await isIn(other)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect((await mcp()).status).toBe(401);
    expect(await refusalOf(app.signIn('kim@leaving.example'))).toMatchObject({
      status: 403,
      code: 'domain_not_whitelisted',
    });
  });

  test("stops its users' background work, which resumes when the domain is added again", async () => {
    const { deps } = app.composition;
    const { db } = deps;
    const kim = await app.signIn('kim@leaving.example');
    const mine = { userId: kim.userId };
    await kim.api.sources.connect({ body: { url: 'https://www.linkedin.com/in/jonas-beck' } });
    const shipped = (await kim.api.templates.list({ query: {} })).items[0]?.id ?? '';
    const { agent } = await kim.api.templates.add({ params: { id: shipped }, body: {} });
    await kim.api.scheduledAgents.create({
      body: {
        agentId: agent?.id ?? '',
        name: 'Often',
        prompt: 'Who is new?',
        cron: '*/15 * * * *',
        outputs: { artifact: true, slack: false, draft: null, webhook: null },
      },
    });
    const profiles = () => db.selectFrom('connected_profile').where('user_id', '=', mine.userId);
    await db
      .updateTable('connected_profile')
      .set({ sync_state: 'idle', sync_job_id: null, next_sync_at: app.now() })
      .where('user_id', '=', mine.userId)
      .execute();
    await maya.api.allowList.remove({ body: { domain: 'leaving.example' } });
    app.advance(40 * 60_000);
    const runs = async () =>
      (await db.selectFrom('agent_run').select('state').where('user_id', '=', mine.userId).execute()).length;
    const syncs = async () => (await profiles().select('sync_state').executeTakeFirst())?.sync_state;
    await schedulesDue.run(deps);
    await syncDue.run(deps);
    expect([await isUserOpen(db, mine.userId), await runs(), await syncs()]).toEqual([false, 0, 'idle']);

    await maya.api.allowList.add({ body: { domain: 'leaving.example' } });
    expect(await isUserOpen(db, mine.userId)).toBe(true);
    await schedulesDue.run(deps);
    await syncDue.run(deps);
    // One of the two missed runs is made up for, as the schedule's policy says.
    expect([await runs(), await syncs()]).toEqual([1, 'queued']);
  });

  test("can keep sessions; background work and tokens stop when the user's last session has ended", async () => {
    const { deps } = app.composition;
    const kim = await app.signIn('kim@leaving.example');
    const { token } = await kim.api.accessTokens.create({ body: { name: 'Mine' } });
    const isTokenTaken = async () => (await app.call('POST', '/mcp', { token, body: {} })).status !== 401;
    await maya.api.allowList.remove({ body: { domain: 'leaving.example', endSessions: false } });
    await purgeAccess.run(deps);
    expect([await isIn(kim), await isUserOpen(deps.db, kim.userId)]).toEqual([true, true]);
    expect(await isTokenTaken()).toBe(true);
    await app.call('POST', '/profile/logout', { token: kim.token });
    await purgeAccess.run(deps);
    expect([await isUserOpen(deps.db, kim.userId), await isTokenTaken()]).toEqual([false, false]);
    expect(await isUserOpen(deps.db, bob.userId)).toBe(true);
  });

  test('can keep sessions, but nobody can sign in again', async () => {
    const kim = await app.signIn('kim@leaving.example');
    const body = { domain: 'leaving.example', endSessions: false };
    expect(await maya.api.allowList.remove({ body })).toMatchObject({ endedSessions: 0 });
    expect(await isIn(kim)).toBe(true);
    expect((await refusalOf(app.signIn('kim@leaving.example'))).code).toBe('domain_not_whitelisted');
  });

  test('and adding it again lets the same user sign in', async () => {
    const before = await app.signIn('kim@leaving.example');
    await maya.api.allowList.remove({ body: { domain: 'LEAVING.example.' } });
    await maya.api.allowList.add({ body: { domain: 'leaving.example' } });
    expect((await app.signIn('kim@leaving.example')).userId).toBe(before.userId);
  });

  test('refuses a sign-in that runs at the same time', async () => {
    const { db } = app.composition.deps;
    const signingIn = await db.transaction().execute(async (trx) => {
      await lockAllowList(trx);
      const going = app.signIn('kim@leaving.example');
      await untilItWaits(db, going);
      await trx
        .updateTable('allowed_domain')
        .set({ removed_at: new Date() })
        .where('domain', '=', 'leaving.example')
        .execute();
      return { going };
    });
    expect((await refusalOf(signingIn.going)).code).toBe('domain_not_whitelisted');
  });

  test("answers 404 if the domain isn't on the list", async () => {
    const unknown = await refusalOf(maya.api.allowList.remove({ body: { domain: 'nowhere.example' } }));
    expect(unknown).toMatchObject({ status: 404, code: 'not_found' });
    await maya.api.allowList.remove({ body: { domain: 'leaving.example' } });
    const twice = await refusalOf(maya.api.allowList.remove({ body: { domain: 'leaving.example' } }));
    expect(twice.status).toBe(404);
  });

  test("needs a confirmation for your own domain, and keeps the last administrator's domain", async () => {
    const own = { domain: 'northwind-labs.example' };
    const unsure = await refusalOf(maya.api.allowList.remove({ body: own }));
    expect(unsure).toMatchObject({ status: 409, code: 'conflict' });
    expect(unsure.message).toContain(
      'You sign in through northwind-labs.example and would lock yourself out',
    );
    expect(await namesOnList('northwind')).toEqual(['northwind-labs.example']);

    await maya.api.allowList.remove({ body: { domain: 'harbor-analytics.example' } });
    const last = await refusalOf(maya.api.allowList.remove({ body: { ...own, confirm: true } }));
    expect(last).toMatchObject({ status: 409, code: 'conflict' });
    expect(last.message).toContain('No administrator could sign in');

    await maya.api.allowList.add({ body: { domain: 'harbor-analytics.example' } });
    await maya.api.allowList.remove({ body: { ...own, confirm: true } });
    expect(await isIn(maya)).toBe(false);
    const oskar = await app.signIn('oskar@harbor-analytics.example');
    await oskar.api.allowList.add({ body: own });
    maya = await app.signIn('maya@northwind-labs.example', 'Maya');
  });

  test("fails for one of two administrators who remove each other's domain at once", async () => {
    const oskar = await app.signIn('oskar@harbor-analytics.example');
    const answers = await Promise.allSettled([
      maya.api.allowList.remove({ body: { domain: 'harbor-analytics.example', endSessions: false } }),
      oskar.api.allowList.remove({ body: { domain: 'northwind-labs.example', endSessions: false } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const who of [maya, oskar]) {
      await who.api.allowList.add({
        body: { domains: ['northwind-labs.example', 'harbor-analytics.example'] },
      });
    }
  });

  test('is recorded in the audit log with the administrator who did it', async () => {
    await maya.api.allowList.remove({ body: { domain: 'leaving.example' } });
    const { items } = await maya.api.audit.list({
      query: { action: 'domain', subject: 'leaving.example', limit: 2 },
    });
    expect(items.map(({ action }) => action)).toEqual(['domain.removed', 'domain.added']);
    expect(items[0]).toMatchObject({ actor: { id: maya.userId }, user: null, detail: { endSessions: true } });
  });
});
