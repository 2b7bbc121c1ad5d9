import { serve } from '@hono/node-server';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { PortErrorKind } from '#server/ports/port-error.ts';
import { startChannelSandbox } from '#test/channel-sandbox.ts';
import { linkedinDataPortability } from './linkedin.ts';
import { snapshotDomains } from './port.ts';

let now = Date.parse('2026-11-20T12:00:00Z');
const minutes = (count: number) => count * 60_000;
const days = (count: number) => count * 86_400_000;
const returnUrl = 'http://app.example/dashboard/settings/sources';

const sandbox = await startChannelSandbox(() => now);
afterAll(() => sandbox?.stop());
afterEach(async () => {
  await sandbox.endFaults();
  await behave({ notCollated: [], othersInLog: 'no' });
});

const behave = async (behavior: object) => {
  const answer = await fetch(`${sandbox.url}/control/linkedin-data`, {
    method: 'POST',
    body: JSON.stringify(behavior),
  });
  expect(answer.status).toBe(200);
};

const open = (more: Partial<Parameters<typeof linkedinDataPortability>[0]> = {}) =>
  linkedinDataPortability({
    clientId: 'sandbox-linkedin-data-app',
    clientSecret: 'sandbox-linkedin-data-secret',
    scope: 'r_dma_portability_3rd_party',
    version: '202312',
    authorizeUrl: '/sample/linkedin-data/oauth/v2/authorization',
    tokenUrl: `${sandbox.url}/linkedin-data/oauth/v2/accessToken`,
    revokeUrl: `${sandbox.url}/linkedin-data/oauth/v2/revoke`,
    apiUrl: `${sandbox.url}/linkedin-data`,
    realm: 'sample',
    ...more,
  });

const consent = (person: string) =>
  sandbox.choose(open().authorizeUrl({ returnUrl, state: 's1' }), { person });

async function tokenOf(person = 'maya-lindqvist'): Promise<string> {
  const code = (await consent(person)).searchParams.get('code') ?? '';
  return (await open().exchange({ returnUrl, code })).accessToken;
}

const failure = (kind: PortErrorKind, reason?: string) =>
  expect.objectContaining({ kind, ...(reason === undefined ? {} : { reason }) });

describe('consent to LinkedIn data', () => {
  it('returns a code that works once, and a token of sixty days', async () => {
    const back = await consent('maya-lindqvist');
    expect(back.searchParams.get('state')).toBe('s1');
    const code = back.searchParams.get('code') ?? '';
    expect(await open().exchange({ returnUrl, code })).toEqual({
      accessToken: expect.stringMatching(/.{40}/),
      lifeSeconds: 60 * 86_400,
      scopes: ['r_dma_portability_3rd_party'],
    });
    await expect(open().exchange({ returnUrl, code })).rejects.toEqual(failure('rejected'));
  });

  it('is limited to members in the EEA and Switzerland', async () => {
    const back = await consent('priya-raman');
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('code')).toBeNull();
  });

  it('reports a misconfigured app rather than blaming the member', async () => {
    const code = (await consent('jonas-beck')).searchParams.get('code') ?? '';
    const port = open({ clientSecret: 'other' });
    await expect(port.exchange({ returnUrl, code })).rejects.toEqual(failure('forbidden'));
  });

  it('distinguishes rate limiting from a refused code', async () => {
    const code = (await consent('jonas-beck')).searchParams.get('code') ?? '';
    await sandbox.fault({ provider: 'linkedin-data', kind: '429', retryAfterSeconds: 60 });
    await expect(open().exchange({ returnUrl, code })).rejects.toEqual(failure('rate_limited'));
    await open().exchange({ returnUrl, code });
  });

  it('requests only the scope from the settings', () => {
    const asked = new URL(
      open({ scope: 'r_dma_portability_self_serve' }).authorizeUrl({ returnUrl, state: 's1' }),
    );
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'sandbox-linkedin-data-app',
      redirect_uri: returnUrl,
      state: 's1',
      scope: 'r_dma_portability_self_serve',
    });
  });
});

describe('a snapshot', () => {
  it("is read page by page to its end, under the archive's column names", async () => {
    const token = await tokenOf();
    const found = new Map<string, Record<string, string>[]>();
    for (const domain of snapshotDomains) {
      let page = await open().snapshot(token, domain, 0);
      while (page !== null) {
        found.set(domain, [...(found.get(domain) ?? []), ...page.rows]);
        page = await open().snapshot(token, domain, page.next);
      }
    }
    expect([...found.keys()]).toEqual(snapshotDomains);
    // More than fits on one page.
    expect(found.get('CONNECTIONS')?.length).toBeGreaterThan(100);
    expect(found.get('CONNECTIONS')?.[0]).toMatchObject({
      URL: expect.stringMatching(/^https:\/\/www\.linkedin\.com\/in\//),
      'Connected On': expect.stringMatching(/^\d\d \w{3} 2026$/),
    });
    expect(found.get('INBOX')?.[0]).toMatchObject({ DATE: expect.stringMatching(/ UTC$/) });
  });

  it("is empty if LinkedIn hasn't prepared a domain yet", async () => {
    const token = await tokenOf();
    await behave({ notCollated: ['MEMBER_SHARE_INFO'] });
    expect(await open().snapshot(token, 'MEMBER_SHARE_INFO', 0)).toBeNull();
    expect(await open().snapshot(token, 'CONNECTIONS', 0)).not.toBeNull();
  });
});

describe('the change log', () => {
  it('holds everything since consent for 28 days, oldest first, and resumes where it was left', async () => {
    const token = await tokenOf('jonas-beck');
    expect(await open().changes(token, { since: null, start: 0 })).toEqual([]);
    // Few enough days for one page.
    now += days(5);
    const all = await open().changes(token, { since: null, start: 0 });
    expect(all.length).toBeGreaterThan(5);
    const times = all.map(({ processedAt }) => processedAt.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    // The next answer includes events at that exact time again.
    const since = all[3]?.processedAt ?? new Date(0);
    expect(await open().changes(token, { since, start: 0 })).toEqual(all.slice(3));
    expect(await open().changes(token, { since, start: 2 })).toEqual(all.slice(5));
    expect(await open().changes(token, { since: null, start: all.length })).toEqual([]);
    now += days(35);
    const later = await open().changes(token, { since: null, start: 0 });
    expect(later.every(({ at }) => at.getTime() >= now - days(28))).toBe(true);
    expect(later.length).toBeGreaterThan(0);
  });

  it('names others who engaged only if LinkedIn resolves them', async () => {
    const token = await tokenOf();
    now += days(2);
    const byOthers = async () => {
      const found = (await open().changes(token, { since: null, start: 0 })).filter(
        ({ actor, owner, resource }) => actor !== owner && resource.startsWith('socialActions'),
      );
      return found;
    };
    expect(await byOthers()).toEqual([]);
    await behave({ othersInLog: 'unnamed' });
    const unnamed = await byOthers();
    expect(unnamed.length).toBeGreaterThan(0);
    expect(unnamed.every(({ person }) => person === null)).toBe(true);
    await behave({ othersInLog: 'named' });
    expect((await byOthers())[0]).toMatchObject({
      object: expect.stringMatching(/^urn:li:/),
      person: { publicId: expect.any(String), name: expect.any(String) },
    });
  });
});

describe('access', () => {
  it("is registered by consent, or later if it wasn't", async () => {
    const token = await tokenOf('elodie-garnier');
    const found = await open().register(token);
    expect(found).toEqual({ memberUrn: expect.stringMatching(/^urn:li:person:/), since: new Date(now) });
    expect(await open().register(token)).toEqual(found);
  });

  it('ends when revoked, and can be revoked twice', async () => {
    const token = await tokenOf();
    await open().revoke(token);
    await open().revoke(token);
    await expect(open().snapshot(token, 'PROFILE', 0)).rejects.toEqual(failure('unauthorized', 'revoked'));
  });

  it('ends after sixty days', async () => {
    const token = await tokenOf();
    now += days(60) + minutes(1);
    await expect(open().changes(token, { since: null, start: 0 })).rejects.toEqual(
      failure('unauthorized', 'expired'),
    );
  });

  it('requires the one version that these calls have', async () => {
    const token = await tokenOf();
    const port = open({ version: '202607' });
    await expect(port.snapshot(token, 'PROFILE', 0)).rejects.toEqual(failure('forbidden', 'wrong_version'));
  });
});

describe('failures', () => {
  it.each([
    ['401', 'unauthorized'],
    ['403', 'forbidden'],
    // Not "No data found", because the URL itself is unknown.
    ['404', 'not_found'],
    ['429', 'rate_limited'],
    ['500', 'unavailable'],
    ['cut', 'unavailable'],
    ['malformed', 'malformed'],
    ['empty', 'malformed'],
  ] as const)('%s is reported as %s', async (kind, expected) => {
    const token = await tokenOf();
    for (const ask of [
      () => open().snapshot(token, 'CONNECTIONS', 0),
      () => open().changes(token, { since: null, start: 0 }),
    ]) {
      await sandbox.fault({ provider: 'linkedin-data', kind, pathIncludes: '/rest/' });
      await expect(ask()).rejects.toEqual(failure(expected));
    }
  });

  it('a page other than the requested one is refused', async () => {
    const token = await tokenOf();
    const port = open({ apiUrl: await pageZeroAlways(sandbox.url) });
    expect(await port.snapshot(token, 'INBOX', 0)).not.toBeNull();
    await expect(port.snapshot(token, 'INBOX', 1)).rejects.toEqual(failure('malformed'));
  });
});

/** A LinkedIn that ignores where a page starts. */
async function pageZeroAlways(url: string): Promise<string> {
  return new Promise((started) => {
    const server = serve(
      {
        hostname: '127.0.0.1',
        port: 0,
        fetch: async (request) => {
          const asked = new URL(request.url);
          asked.searchParams.set('start', '0');
          const headers = Object.fromEntries(request.headers);
          return fetch(`${url}/linkedin-data${asked.pathname}${asked.search}`, { headers });
        },
      },
      ({ port }) => started(`http://127.0.0.1:${port}`),
    );
    server.unref();
  });
}
