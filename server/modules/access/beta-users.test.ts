import { afterAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { startApp } from '#test/app.ts';
import { Refused } from '#test/sign-in.ts';

const app = await startApp({ works: false });
const maya = await app.signIn('maya@northwind-labs.example', 'Maya');
const bob = await app.signIn('bob@harbor-analytics.example');
afterAll(() => app?.stop());

const ask = (body: Record<string, unknown>) => app.call('POST', '/beta-user', { body });
/** A call over a connection from this IP. */
const askFrom = (remoteAddress: string, email: string) =>
  app.composition.app.request(
    '/beta-user',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    },
    { incoming: { socket: { remoteAddress } } },
  );
const openOf = async (search: string) => (await maya.api.betaUsers.requests({ query: { search } })).items;

describe('requesting beta access', () => {
  test('is open to everyone and keeps the first request for each address', async () => {
    const first = { email: 'Kim@Acme.example', name: 'Kim', company: 'Acme', reason: 'To try it' };
    const answers = [await ask(first), await ask({ email: 'kim@acme.example', name: 'AuditUser else' })];
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual([
      '{"data":{"isReceived":true}}',
      '{"data":{"isReceived":true}}',
    ]);
    expect(await openOf('kim@')).toEqual([
      {
        id: expect.any(String),
        email: 'kim@acme.example',
        domain: 'acme.example',
        name: 'Kim',
        company: 'Acme',
        reason: 'To try it',
        state: 'open',
        isAllowed: false,
        askedAt: expect.any(String),
        decidedAt: null,
        decidedBy: null,
      },
    ]);
  });

  test('gives the same answer to existing users and changes nothing for them', async () => {
    const [known, unknown] = [
      await ask({ email: 'bob@harbor-analytics.example' }),
      await ask({ email: 'x@unknown.example' }),
    ];
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
    expect((await openOf('bob@'))[0]?.isAllowed).toBe(true);
  });

  test("doesn't allow a sign-in on its own", async () => {
    await ask({ email: 'sly@sly.example' });
    const error = await app.signIn('sly@sly.example').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 403, code: 'domain_not_whitelisted' });
  });

  test.each([
    ['email', {}],
    ['email', { email: 'nobody' }],
    ['email', { email: `${'x'.repeat(400)}@a.example` }],
    ['name', { email: 'a@a.example', name: 'x'.repeat(201) }],
    ['company', { email: 'a@a.example', company: 'null\u0000' }],
    ['reason', { email: 'a@a.example', reason: 'x'.repeat(2001) }],
  ])('names the field when it refuses an invalid %s', async (field, body) => {
    const answer = await ask(body);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as ErrorBody).data.issues?.[0]?.path).toBe(field);
  });

  test('is limited to twenty requests an hour per IP address', async () => {
    const from = (index: number, clientIp = '192.0.2.7') => askFrom(clientIp, `n${index}@many.example`);
    for (let index = 0; index < 20; index += 1) expect((await from(index)).status).toBe(200);
    const refused = await from(20);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(((await refused.json()) as ErrorBody).message).toMatch(
      /^Too many tries. Try again in \d+ minutes.$/,
    );
    expect((await from(21, '192.0.2.8')).status).toBe(200);
    app.advance(3600 * 1000);
    expect((await from(22)).status).toBe(200);
  });
});

describe('deciding on beta requests', () => {
  const request = async (email: string) => {
    await ask({ email });
    const [found] = await openOf(email);
    if (!found) throw new Error('The request isn’t on the list.');
    return found;
  };

  test('approving allows the domain and approves everyone who asked from it', async () => {
    await ask({ email: 'second@approved.example' });
    const { id } = await request('first@approved.example');
    const approved = await maya.api.betaUsers.approve({ params: { id }, body: {} });
    expect(approved).toMatchObject({
      state: 'approved',
      isAllowed: true,
      decidedBy: { id: maya.userId, name: 'Maya', email: 'maya@northwind-labs.example' },
    });
    expect(await openOf('approved.example')).toEqual([]);
    expect((await app.signIn('second@approved.example')).token).toMatch(/^ing_/);
    expect(await maya.api.betaUsers.approve({ params: { id }, body: {} })).toEqual(approved);
    const { items } = await maya.api.audit.list({ query: { subject: 'approved.example' } });
    expect(items.map(({ action }) => action)).toEqual(['beta.approved', 'domain.added']);
    expect(items[0]?.detail).toEqual({ requests: 2 });
  });

  test("dismissing closes a request, and asking again doesn't reopen it", async () => {
    const { id } = await request('no@dismissed.example');
    const dismissed = await maya.api.betaUsers.dismiss({ params: { id } });
    expect(dismissed).toMatchObject({ state: 'dismissed', isAllowed: false });
    await ask({ email: 'no@dismissed.example' });
    expect(await openOf('dismissed.example')).toEqual([]);
    const { items } = await maya.api.betaUsers.requests({ query: { state: 'dismissed' } });
    expect(items.map((one) => one.id)).toContain(id);
    const approved = await maya.api.betaUsers.approve({ params: { id }, body: { includesSubdomains: true } });
    expect(approved.state).toBe('approved');
    const again = await maya.api.betaUsers.dismiss({ params: { id } }).catch((thrown: unknown) => thrown);
    expect(again).toMatchObject({ status: 409, code: 'conflict' });
  });

  test('is for administrators only', async () => {
    const { id } = await request('wait@wait.example');
    for (const call of [
      () => bob.api.betaUsers.requests({}),
      () => bob.api.betaUsers.approve({ params: { id }, body: {} }),
      () => bob.api.betaUsers.dismiss({ params: { id } }),
    ]) {
      const error = await call().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Refused);
      expect(error).toMatchObject({ status: 403, code: 'forbidden' });
    }
    expect((await openOf('wait.example'))[0]?.state).toBe('open');
  });

  test('pages the list by cursor and counts open requests', async () => {
    for (let index = 0; index < 5; index += 1) await ask({ email: `p${index}@paged.example` });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof maya.api.betaUsers.requests>> = await maya.api.betaUsers.requests(
        {
          query: { search: 'paged.', limit: 2, ...(cursor === null ? {} : { cursor }) },
        },
      );
      expect(page.open).toBeGreaterThanOrEqual(5);
      seen.push(...page.items.map(({ email }) => email));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual([4, 3, 2, 1, 0].map((index) => `p${index}@paged.example`));
  });
});
