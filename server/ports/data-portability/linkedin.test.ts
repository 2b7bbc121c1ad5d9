import { serve } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PortErrorKind } from '#server/ports/port-error.ts';
import { type ChannelSandbox, startChannelSandbox } from '#test/channel-sandbox.ts';
import { linkedinDataPortability } from './linkedin.ts';
import { snapshotDomains } from './port.ts';

let now = Date.parse('2026-11-20T12:00:00Z');
const minutes = (count: number) => count * 60_000;
const days = (count: number) => count * 86_400_000;
const returnUrl = 'http://app.example/dashboard/settings/sources';

let sandbox: ChannelSandbox;
beforeAll(async () => {
  sandbox = await startChannelSandbox(() => now);
});
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
    network: 'sample',
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

describe('consent', () => {
  it('brings a code that is good once, and a token of sixty days', async () => {
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

  it('is for members in the EEA and Switzerland', async () => {
    const back = await consent('priya-raman');
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('code')).toBeNull();
  });

  it('says that the app is wrong, and not the member', async () => {
    const code = (await consent('jonas-beck')).searchParams.get('code') ?? '';
    const port = open({ clientSecret: 'other' });
    await expect(port.exchange({ returnUrl, code })).rejects.toEqual(failure('forbidden'));
  });

  it('that LinkedIn slows down is no refusal of the code', async () => {
    const code = (await consent('jonas-beck')).searchParams.get('code') ?? '';
    await sandbox.fault({ provider: 'linkedin-data', kind: '429', retryAfterSeconds: 60 });
    await expect(open().exchange({ returnUrl, code })).rejects.toEqual(failure('rate_limited'));
    await open().exchange({ returnUrl, code });
  });

  it('asks for nothing but the scope that the settings name', () => {
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
  it('is read page by page to its end, under the names of the archive', async () => {
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
    expect(found.get('INBOX')?.length).toBeGreaterThan(200);
    expect(found.get('CONNECTIONS')?.[0]).toMatchObject({
      URL: expect.stringMatching(/^https:\/\/www\.linkedin\.com\/in\//),
      'Connected On': expect.stringMatching(/^\d\d \w{3} 2026$/),
    });
    expect(found.get('INBOX')?.[0]).toMatchObject({ DATE: expect.stringMatching(/ UTC$/) });
  });

  it('is empty where LinkedIn has not put a domain together yet', async () => {
    const token = await tokenOf();
    await behave({ notCollated: ['MEMBER_SHARE_INFO'] });
    expect(await open().snapshot(token, 'MEMBER_SHARE_INFO', 0)).toBeNull();
    expect(await open().snapshot(token, 'CONNECTIONS', 0)).not.toBeNull();
  });
});

describe('the change log', () => {
  it('holds what happened since consent, for 28 days, oldest first, and goes on where it was left', async () => {
    const token = await tokenOf('jonas-beck');
    expect(await open().changes(token, { since: null, start: 0 })).toEqual([]);
    now += days(10);
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

  it('says of others only what comes: who it was where LinkedIn resolves it', async () => {
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
  it('is registered by consent, and again where it was not', async () => {
    const token = await tokenOf('elodie-garnier');
    const found = await open().register(token);
    expect(found).toEqual({ memberUrn: expect.stringMatching(/^urn:li:person:/), since: new Date(now) });
    expect(await open().register(token)).toEqual(found);
  });

  it('ends where it is given back, and giving it back again is fine', async () => {
    const token = await tokenOf();
    await open().revoke(token);
    await open().revoke(token);
    await expect(open().snapshot(token, 'PROFILE', 0)).rejects.toEqual(failure('unauthorized', 'revoked'));
  });

  it('ends after its sixty days', async () => {
    const token = await tokenOf();
    now += days(60) + minutes(1);
    await expect(open().changes(token, { since: null, start: 0 })).rejects.toEqual(
      failure('unauthorized', 'expired'),
    );
  });

  it('needs the one version that these calls have', async () => {
    const token = await tokenOf();
    const port = open({ version: '202607' });
    await expect(port.snapshot(token, 'PROFILE', 0)).rejects.toEqual(failure('forbidden', 'wrong_version'));
  });
});

describe('what goes wrong', () => {
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
  ] as const)('%s is %s', async (kind, expected) => {
    const token = await tokenOf();
    for (const ask of [
      () => open().snapshot(token, 'CONNECTIONS', 0),
      () => open().changes(token, { since: null, start: 0 }),
    ]) {
      await sandbox.fault({ provider: 'linkedin-data', kind, pathIncludes: '/rest/' });
      await expect(ask()).rejects.toEqual(failure(expected));
    }
  });

  it('a page that is another than was asked for is refused', async () => {
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
