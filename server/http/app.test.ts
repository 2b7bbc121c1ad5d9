import { afterAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '#test/app.ts';

const plain = await startApp({ works: false });
const configured = await startApp({
  works: false,
  env: {
    PUBLIC_URL: 'https://ingrow.acme.example',
    ALLOWED_ORIGINS: 'https://friend.example',
    FIREBASE_PROJECT_ID: 'somewhere',
    FIREBASE_API_KEY: 'key',
  },
});
afterAll(async () => {
  await plain?.stop();
  await configured?.stop();
});

const headersOf = async (app: TestApp, headers: Record<string, string> = {}) =>
  (await app.call('GET', '/health', { headers })).headers;

describe('every response', () => {
  test('has a strict content security policy without inline scripts or styles', async () => {
    const policy = (await headersOf(plain)).get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toMatch(/style-src 'self' 'nonce-[^']+'/);
    expect(policy).not.toMatch(/unsafe|google|\*/);
    // No page loads a picture from another host, because the request would tell that host who is reading.
    expect(policy).toContain("img-src 'self' data:;");
  });

  test("allows Firebase's hosts only if Firebase is configured", async () => {
    const policy = (await headersOf(configured)).get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self' https://apis.google.com");
    expect(policy).toContain('frame-src https://somewhere.firebaseapp.com');
    expect(policy).toContain('https://securetoken.googleapis.com');
  });

  test('has a new nonce', async () => {
    const nonce = async () =>
      /nonce-([^']+)/.exec((await headersOf(plain)).get('content-security-policy') ?? '')?.[1];
    expect(await nonce()).not.toBe(await nonce());
  });

  test('lets the sign-in window talk to its opener, and lets nobody frame the app', async () => {
    const headers = await headersOf(plain);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  test("has a request id, its own or the caller's", async () => {
    expect((await headersOf(plain)).get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect((await headersOf(plain, { 'x-request-id': 'mine-1' })).get('x-request-id')).toBe('mine-1');
  });
});

test('the API reference names the configured URL as its server', async () => {
  const serversOf = async (app: TestApp) => (await (await app.call('GET', '/openapi.json')).json()).servers;
  expect(await serversOf(configured)).toEqual([{ url: 'https://ingrow.acme.example' }]);
  expect(await serversOf(plain)).toEqual([{ url: '/' }]);
});

describe('host names', () => {
  const google = { FIREBASE_PROJECT_ID: 'somewhere', FIREBASE_API_KEY: 'key' };
  const started = async (env: Record<string, string>) => {
    const app = await startApp({ works: false, env });
    const statusOf = async (url: string) => (await app.composition.app.request(url)).status;
    return { statusOf, app };
  };

  test('that are unknown are refused with a hint, so no other site can point its name here', async () => {
    const { app } = plain.composition;
    for (const url of [
      'http://evil.example/profile/login',
      'http://evil.example:3000/sample/google/chooser',
    ]) {
      const answer = await app.request(url);
      expect(answer.status).toBe(421);
      expect(await answer.json()).toMatchObject({
        message: expect.stringContaining('evil.example'),
        data: { code: 'host_refused' },
      });
    }
    for (const host of ['localhost', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST']) {
      expect((await app.request(`http://${host}/docs`)).status).toBe(200);
    }
    for (const host of ['10.0.0.5', 'localhost.evil.example', 'localhost.', '127.0.0.1.evil.example']) {
      expect((await app.request(`http://${host}/docs`)).status).toBe(421);
    }
  });

  test("don't matter for health checks", async () => {
    const { app } = plain.composition;
    for (const path of ['/health', '/health/live', '/health/ready']) {
      expect((await app.request(`http://evil.example${path}`)).status).not.toBe(421);
    }
    expect((await app.request('http://evil.example/metrics')).status).toBe(404);
  });

  test('come from PUBLIC_URL and ALLOWED_ORIGINS, plus IP addresses on a public server', async () => {
    const { statusOf, app } = await started({
      ...google,
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://ingrow.acme.example',
      ALLOWED_ORIGINS: 'https://friend.example:8443',
    });
    const answers = await Promise.all(
      [
        'ingrow.acme.example',
        'friend.example',
        '10.0.0.5',
        '[fd00::1]',
        'other.example',
        'x.friend.example',
      ].map((host) => statusOf(`http://${host}/docs`)),
    );
    await app.stop();
    expect(answers).toEqual([200, 200, 200, 200, 421, 421]);
  });

  test('are IP addresses only while sample sign-in is open to anyone', async () => {
    const { statusOf, app } = await started({ HOST: '0.0.0.0', PUBLIC_URL: 'https://ingrow.acme.example' });
    const answers = await Promise.all(
      ['ingrow.acme.example', '10.0.0.5', 'localhost'].map((host) => statusOf(`http://${host}/docs`)),
    );
    await app.stop();
    expect(answers).toEqual([421, 200, 200]);
  });

  test.each([
    [{}, 'localhost'],
    [google, 'ingrow.acme.example'],
  ])('in links that the server sends are ones it answers under: with %j, %s', async (env, hostname) => {
    const { statusOf, app } = await started({ ...env, PUBLIC_URL: 'https://ingrow.acme.example' });
    const link = (await app.composition.ownerLink()) ?? '';
    const status = await statusOf(link.replace('/login', '/docs'));
    await app.stop();
    expect(new URL(link).hostname).toBe(hostname);
    expect(status).toBe(200);
  });
});

describe('caches', () => {
  test('store nothing private: answers, refusals, tokens, exports or streams', async () => {
    const { token, api } = await plain.signIn('ann@northwind-labs.example', 'Ann');
    const { id } = await api.sources.connect({ body: { url: 'https://www.linkedin.com/in/jonas-beck' } });
    const control = async (method: string, path: string, init: { token?: string; body?: unknown } = {}) => {
      const answer = await plain.call(method, path, init);
      await answer.body?.cancel();
      return `${answer.status} ${answer.headers.get('cache-control')}`;
    };
    expect(await control('GET', '/profile/profile', { token })).toBe('200 no-store');
    expect(await control('GET', '/profile/profile')).toBe('401 no-store');
    expect(await control('POST', '/access-tokens', { token, body: { name: 'x' } })).toBe('200 no-store');
    expect(await control('POST', '/profile/login', { body: {} })).toBe('400 no-store');
    expect(await control('GET', `/signals/${id}/export`, { token })).toBe('200 no-store');
    expect(await control('GET', '/events', { token })).toBe('200 no-store');
    expect(await control('POST', '/mcp', { token, body: {} })).toBe('401 no-store');
    // Public files keep their own header.
    expect(await control('GET', '/docs/reference.css')).toBe('200 public, max-age=600');
  });
});

describe('other origins', () => {
  const allowed = async (app: TestApp, origin: string) =>
    (await headersOf(app, { origin })).get('access-control-allow-origin');

  test('may call only if configured', async () => {
    expect(await allowed(configured, 'https://friend.example')).toBe('https://friend.example');
    expect(await allowed(configured, 'https://other.example')).toBeNull();
    expect(await allowed(plain, 'https://friend.example')).toBeNull();
  });
});

describe("the sample network's pass-through", () => {
  test("shows the account chooser on our own origin, and none of the sandbox's controls", async () => {
    const chooser = await plain.call('GET', '/sample/google/chooser');
    expect(chooser.status).toBe(200);
    expect(await chooser.text()).toContain('Choose an account');
    expect((await plain.call('GET', '/control/health')).status).toBe(404);
    expect((await plain.call('GET', '/unipile/api/v1/accounts')).status).toBe(404);
  });

  test('refuses sign-in if a real identity provider is configured', async () => {
    const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=any';
    expect((await configured.call('POST', path, { body: {} })).status).toBe(404);
    expect((await plain.call('POST', path, { body: {} })).status).toBe(400);
  });
});
