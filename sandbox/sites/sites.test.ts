import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSandbox } from '#sandbox/app.ts';
import { sites } from '#sandbox/sites/site-list.ts';

const hour = 3_600_000;
const genesis = Date.parse('2026-11-20T12:00:00Z');

let dataDir: string;
let now: number;
let sandbox: ReturnType<typeof createSandbox>;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-sites-'));
  now = genesis;
  sandbox = createSandbox({ dataDir, now: () => now });
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const ask = (host: string, path: string, headers: Record<string, string> = {}) =>
  sandbox.app.request(path, { headers: { host, ...headers } });

test.each(sites.map((site) => [site.host, site] as const))(
  '%s has a home page, items and a feed',
  async (host, site) => {
    const home = await ask(host, '/');
    const page = await home.text();
    expect(home.headers.get('content-type')).toContain('text/html');
    expect(page.includes('rel="alternate"')).toBe(!site.isHidden);
    const first = page.match(/href="(\/posts\/-?\d+)"/)?.[1] ?? '';
    expect((await ask(host, first)).status).toBe(200);
    expect((await ask(host, '/nowhere')).status).toBe(404);
    const feed = await ask(host, site.feedPath);
    const text = await feed.text();
    expect(text.includes('pubDate') || text.includes('published') || text.includes('date')).toBe(
      !site.isUndated,
    );
    const again = await ask(host, site.feedPath, { 'if-none-match': feed.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  },
);

test('a site returns the same content on every request, and adds items as time passes', async () => {
  const read = async () => (await ask('news.relay-freight.example', '/rss.rdf')).text();
  const linksOf = (text: string) =>
    [...text.matchAll(/<link>(.*?\/posts\/.*?)<\/link>/g)].map(([, link]) => link);
  const first = await read();
  expect(await read()).toBe(first);
  now += 4 * 24 * hour;
  const later = linksOf(await read());
  const earlier = linksOf(first);
  const added = later.filter((link) => !earlier.includes(link));
  expect(added.length).toBeGreaterThanOrEqual(4);
  expect(added.length).toBeLessThanOrEqual(6);
  expect(later.slice(added.length)).toEqual(earlier.slice(0, later.length - added.length));
});

test('one site closes, one asks for fewer requests, and one has moved', async () => {
  expect((await ask('archive.loomwell.example', '/feed.xml')).status).toBe(200);
  now += 73 * hour;
  expect((await ask('archive.loomwell.example', '/feed.xml')).status).toBe(410);
  const busy = [];
  for (let times = 0; times < 3; times += 1) busy.push(await ask('busy.tidewater.example', '/feed.atom'));
  expect(busy.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(busy[2]?.headers.get('retry-after')).toBe('1800');
  const moved = await ask('www.paylinka.example', '/feed.xml');
  expect([moved.status, moved.headers.get('location')]).toEqual([
    301,
    'http://blog.paylinka.example/feed.xml',
  ]);
});

test('a site fails on request, selected by its host', async () => {
  const fault = { provider: 'sites', pathIncludes: 'feldgruen.example/feed', kind: '500', times: 1 };
  await sandbox.app.request('/control/faults', { method: 'POST', body: JSON.stringify(fault) });
  expect((await ask('blog.paylinka.example', '/feed.xml')).status).toBe(200);
  expect((await ask('feldgruen.example', '/feed.json')).status).toBe(500);
  expect((await ask('feldgruen.example', '/feed.json')).status).toBe(200);
});
