import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '#test/app.ts';
import { png } from '#test/png.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** A host with pictures, which records its requests. */
let host: Server;
let base: string;
let asked: string[] = [];
const answers = new Map<
  string,
  { status?: number; type?: string; body: Buffer | string; delayMs?: number }
>();

beforeAll(async () => {
  host = createServer(async (request, response) => {
    asked.push(request.url ?? '');
    const answer = answers.get((request.url ?? '').split('?')[0] ?? '');
    if (answer?.delayMs) await new Promise((done) => setTimeout(done, answer.delayMs));
    response.writeHead(answer?.status ?? (answer ? 200 : 404), {
      'content-type': answer?.type ?? 'text/html',
    });
    response.end(answer?.body ?? 'nothing');
  });
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  answers.set('/face.png', { type: 'image/svg+xml', body: png(40, 40) });
  answers.set('/slow.png', { body: png(41, 40), delayMs: 200 });
  answers.set('/run.svg', {
    type: 'image/png',
    body: '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
  });
  answers.set('/page.png', { type: 'image/png', body: '<!doctype html><script>alert(1)</script>' });
  answers.set('/huge.png', { type: 'image/png', body: Buffer.concat([png(9, 9), Buffer.alloc(6_000_000)]) });
  answers.set('/wide.png', { type: 'image/png', body: png(30_000, 30_000) });
  answers.set('/broken.png', { status: 503, body: 'later' });
});
afterAll(() => {
  host?.closeAllConnections();
  host?.close();
});

const start = (env: Record<string, string> = {}) =>
  startApp({ works: false, env: { ALLOWED_PRIVATE_HOSTS: new URL(base).host, ...env } });

let app: TestApp;
beforeAll(async () => {
  app = await start();
});
afterAll(() => app?.stop());
afterEach(() => {
  asked = [];
});

/** The user's own picture, as shown in their profile. */
async function shownPicture(app: TestApp, url: string): Promise<string | null> {
  const ann = await app.signIn('ann@northwind-labs.example');
  await app.composition.deps.db
    .updateTable('app_user')
    .set({ picture_url: url })
    .where('id', '=', ann.userId)
    .execute();
  return (await ann.api.access.profile({})).profilePictureUrl;
}

const open = async (app: TestApp, url: string) => {
  const path = await shownPicture(app, url);
  if (path === null) throw new Error('no path');
  return { path, answer: await app.call('GET', path) };
};

describe("another site's picture", () => {
  test('is served from our own path, without a token, with its own type', async () => {
    const { path, answer } = await open(app, `${base}/face.png`);
    expect(path).toMatch(/^\/pictures\/\d+\/[\w-]{43}\/[\w-]+$/);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(png(40, 40))).toBe(true);
    const { headers } = answer;
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const [, seconds] = /^private, max-age=(\d+), immutable$/.exec(headers.get('cache-control') ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThan(12 * 3600 - 60);
    expect(Number(seconds)).toBeLessThanOrEqual(24 * 3600);
  });

  test('is requested once, however many people look and however often', async () => {
    const { path } = await open(app, `${base}/slow.png`);
    await Promise.all(Array.from({ length: 20 }, () => app.call('GET', path)));
    app.advance(3 * 3_600_000);
    expect((await app.call('GET', path)).status).toBe(200);
    expect(asked).toEqual(['/slow.png']);
  });

  test('has a path that expires within a day and opens nothing else', async () => {
    const { path } = await open(app, `${base}/face.png?once`);
    const [, , until = '', signature = '', picture = ''] = path.split('/');
    const other = Buffer.from(`${base}/slow.png`).toString('base64url');
    const wrong = [
      `/pictures/${until}/${signature}/${other}`,
      `/pictures/${Number(until) + 1}/${signature}/${picture}`,
      `/pictures/${until}/${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}/${picture}`,
      `/pictures/${until}/${signature}x/${picture}`,
      `/pictures/${until}/x/${picture}`,
      `/pictures/x/${signature}/${picture}`,
      `/pictures/${until}/${signature}/%00`,
    ];
    for (const one of wrong) expect([one, (await app.call('GET', one)).status]).toEqual([one, 404]);
    expect(
      (await app.call('GET', '/profile/profile', { headers: { authorization: `Bearer ${signature}` } }))
        .status,
    ).toBe(401);
    app.advance(day);
    expect((await app.call('GET', path)).status).toBe(404);
    expect(asked).toEqual(['/face.png?once']);
  });

  test('is never a document, and anything but a small, reachable raster picture is not found', async () => {
    for (const name of ['/run.svg', '/page.png', '/huge.png', '/wide.png', '/broken.png', '/missing.png']) {
      const { answer } = await open(app, base + name);
      expect([name, answer.status]).toEqual([name, 404]);
      expect(answer.headers.get('cache-control')).toBe('private, max-age=300');
    }
    for (const url of [
      'http://127.0.0.1:9/x.png',
      'http://169.254.169.254/x.png',
      'http://localhost/x.png',
    ]) {
      expect([url, (await open(app, url)).answer.status]).toEqual([url, 404]);
    }
    for (const url of ['javascript:alert(1)', 'data:image/png;base64,AA', '//evil.test/x.png', 'x']) {
      expect(await shownPicture(app, url)).toBeNull();
    }
  });

  test('is requested again after a failure only after a while', async () => {
    const { path } = await open(app, `${base}/broken.png?2`);
    await app.call('GET', path);
    app.advance(5 * minute);
    expect((await app.call('GET', path)).status).toBe(404);
    expect(asked).toEqual(['/broken.png?2']);
    app.advance(6 * minute);
    await app.call('GET', path);
    expect(asked).toHaveLength(2);
  });

  test("isn't fetched if the cache is off", async () => {
    const without = await start({ PICTURE_CACHE_MB: '0' });
    try {
      expect(await shownPicture(without, `${base}/face.png`)).toBeNull();
      expect((await without.call('GET', `/pictures/1/${'a'.repeat(43)}/aa`)).status).toBe(404);
    } finally {
      await without.stop();
    }
  });

  test('comes from the sample network for its own hosts', async () => {
    const { answer } = await open(app, 'http://blog.harbor-analytics.example/pictures/7.png');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
  });

  test('is rate limited by client IP', async () => {
    const limited = await start({ RATE_LIMITS: 'on' });
    const calls = Array.from({ length: 2500 }, () =>
      limited.composition.app.request(
        '/pictures/1/x/y',
        {},
        { incoming: { socket: { remoteAddress: '192.0.2.7' } } },
      ),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    await limited.stop();
    expect(statuses.filter((status) => status === 404)).toHaveLength(2400);
    expect(statuses.filter((status) => status === 429)).toHaveLength(100);
  });
});

test('pictures are stored in the data folder under names that reveal nothing', async () => {
  await open(app, `${base}/face.png?kept`);
  const dir = join(app.composition.deps.thisProcess.dataDir, 'pictures');
  const files = (await readdir(dir, { recursive: true })).filter((name) => name.includes('/'));
  expect(files.length).toBeGreaterThan(0);
  for (const name of files) expect(name).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{64}$/);
  const contents = await Promise.all(files.map((name) => readFile(join(dir, name))));
  expect(contents.some((bytes) => bytes.equals(png(40, 40)))).toBe(true);
});
