import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createSandbox } from '#sandbox/app.ts';

let app: ReturnType<typeof createSandbox>['app'];
beforeEach(() => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ingrow-hooks-'));
  app = createSandbox({ dataDir, now: () => Date.parse('2026-11-20T12:00:00Z') }).app;
});

const post = (url: string, body = '{}') => app.request(url, { method: 'POST', body });
const answer = (how: object) =>
  app.request('/control/hooks/answers', { method: 'POST', body: JSON.stringify(how) });

test('stores requests by path', async () => {
  expect((await post('http://hooks.sample.example/ann?x=1', '{"a":1}')).status).toBe(200);
  await post('https://hooks.sample.example:8443/bob');
  const { count, items } = (await (await app.request('/control/hooks?path=/ann')).json()) as {
    count: number;
    items: unknown[];
  };
  expect(count).toBe(1);
  expect(items).toMatchObject([
    { method: 'POST', path: '/ann?x=1', body: '{"a":1}', status: 200, at: '2026-11-20T12:00:00.000Z' },
  ]);
});

test('answers as configured, the given number of times, on matching paths', async () => {
  await answer({ pathIncludes: '/ann', status: 429, retryAfter: '7', times: 1 });
  await answer({ pathIncludes: '/ann', status: 302, location: 'http://127.0.0.1/', times: 1 });
  expect((await post('http://hooks.sample.example/bob')).status).toBe(200);
  const slow = await post('http://hooks.sample.example/ann');
  expect([slow.status, slow.headers.get('retry-after')]).toEqual([429, '7']);
  const away = await post('http://hooks.sample.example/ann');
  expect([away.status, away.headers.get('location')]).toEqual([302, 'http://127.0.0.1/']);
  expect((await post('http://hooks.sample.example/ann')).status).toBe(200);
  expect((await answer({ status: 99, times: 1 })).status).toBe(400);
});

test("the controls can't be reached by a name of the sample network", async () => {
  expect((await app.request('http://hooks.sample.example/control/health')).status).toBe(200);
  expect(await (await app.request('http://hooks.sample.example/control/health')).text()).toBe('Thank you');
  expect((await app.request('http://else.example/control/health')).status).toBe(404);
  expect((await app.request('http://localhost/control/health')).status).toBe(200);
});

const names = [
  'else.example',
  'blog.harbor-analytics.example',
  'www.paylinka.example',
  'hooks.sample.example',
];
const ends = ['', '.', '..', '...', ':8080', '..:8080'];
const paths = [
  '/control/health',
  '/control/health/',
  '/%63ontrol/health',
  '/%63%6f%6e%74%72%6f%6c/%68ealth',
  '/control/./health',
  '/x/../control/health',
  '//control/health',
  '/control/hooks',
  '/control/requests',
  '/control/sent',
  '/control/model',
  '/control/pauses',
  '/control/x',
];

test.each(names)('no spelling of %s or of a path reaches the controls', async (name) => {
  for (const end of ends) {
    for (const path of paths) {
      for (const asked of [
        app.request(`http://${name}${end}${path}`),
        app.request(`http://${name.toUpperCase()}${end}${path}`),
        app.request(path, { headers: { host: name + end } }),
      ]) {
        const answer = await asked;
        const text = await answer.text();
        // The control routes answer JSON, and so does a name that no one has.
        const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
        expect([end, path, isJson && !text.includes('has nothing at')]).toEqual([end, path, false]);
      }
    }
  }
});
