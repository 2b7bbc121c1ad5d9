import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Route } from '#contract/route.ts';
import { startApp } from '#test/app.ts';

/** The header browsers send when loading a tab or a window. */
const asPage = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8' };
const reads = Object.values(contract)
  .flatMap((group) => Object.values(group) as Route[])
  .filter(({ method }) => method === 'GET')
  .map(({ path }) => path.replace(/\{\w+\}/g, '0199a3c0-0000-7000-8000-000000000001'));

const webDir = await mkdtemp(join(tmpdir(), 'ingrow-web-'));
await mkdir(join(webDir, 'assets'));
await writeFile(join(webDir, 'index.html'), '<title>the app</title><!--ingrow-settings-->');
await writeFile(join(webDir, 'assets/here.js'), '1');
await writeFile(join(webDir, 'assets/here.js.br'), brotliCompressSync('by brotli'));
await writeFile(join(webDir, 'assets/here.js.gz'), gzipSync('by gzip'));
const app = await startApp({ works: false, webDir });
afterAll(async () => {
  await app?.stop();
  await rm(webDir, { recursive: true, force: true });
});

const get = (path: string, headers?: Record<string, string>) =>
  app.call('GET', path, headers ? { headers } : {});

describe('a path that is no route', () => {
  const unknown = [
    '/nonsense',
    '/login/',
    '/LOGIN',
    '/Dashboard',
    '/Dashboard/Signals/',
    '/no/such/page',
    '/scrape/single-post',
  ];

  test.each(unknown)('%s returns the app to a browser, uncached and with its settings', async (path) => {
    const answer = await get(path, asPage);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toMatch(/<title>the app<\/title>.*ingrow-settings/);
  });

  test.each(unknown)('%s returns a JSON 404 to an API call', async (path) => {
    for (const headers of [
      undefined,
      { accept: '*/*' },
      { accept: 'application/json' },
      { accept: 'image/*' },
    ]) {
      const answer = await get(path, headers);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ data: { code: 'route_not_found' } });
    }
  });

  test('returns a JSON 404 to any write, from any client', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await app.call(method, '/nonsense', { headers: asPage });
      expect([method, answer.status]).toEqual([method, 404]);
      expect(await answer.json()).toMatchObject({ data: { code: 'route_not_found' } });
    }
  });
});

test('missing files return a 404 to browsers too', async () => {
  expect((await get('/assets/here.js', asPage)).status).toBe(200);
  const answer = await get('/assets/gone-1a2b3c.js', asPage);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ data: { code: 'route_not_found' } });
});

test.each([
  ['gzip, deflate, br', 'br', 'by brotli'],
  ['gzip', 'gzip', 'by gzip'],
  ['identity', null, '1'],
])(
  'a script for a client that accepts %s is served as compressed at build time',
  async (accepted, encoding, text) => {
    const answer = await get('/assets/here.js', { 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toContain('text/javascript');
    const bytes = Buffer.from(await answer.arrayBuffer());
    const read = encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : String;
    expect(String(read(bytes))).toBe(text);
  },
);

test.each([...reads, '/openapi.json'])('%s answers as the API, even to a browser', async (path) => {
  const [page, call] = await Promise.all([get(path, asPage), get(path)]);
  expect(page.status).toBe(call.status);
  expect(page.headers.get('content-type')).toContain('application/json');
  await Promise.all([page.body?.cancel(), call.body?.cancel()]);
});
