import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Settings } from '#server/settings.ts';
import { projectRoot } from './source-files.ts';

const read = (path: string) => readFile(join(projectRoot, path), 'utf8');
/** Everything in backticks. */
const quoted = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, words = '']) => words);

test('SECURITY.md names files that exist', async () => {
  const names = quoted(await read('SECURITY.md'));
  const tests = new Set<string>();
  for (const room of ['server', 'test', 'core', 'contract', 'web']) {
    for (const path of await readdir(join(projectRoot, room), { recursive: true })) {
      if (/\.(test|e2e|journey)\.tsx?$/.test(path)) tests.add(path.split('/').at(-1) ?? '');
    }
  }
  const paths = names.filter((name) => /^(server|test|docs|web)\//.test(name));
  expect(paths.length).toBeGreaterThan(20);
  const missing = await Promise.all(
    paths.map(async (path) => ((await stat(join(projectRoot, path)).catch(() => null)) ? [] : [path])),
  );
  expect(missing.flat()).toEqual([]);
  const short = names.filter((name) => /^[\w.-]+\.(test|e2e|journey)\.ts$/.test(name));
  expect(short.filter((name) => !tests.has(name))).toEqual([]);
});

test('each proxy in docs/operating.md sends Strict-Transport-Security', async () => {
  const text = await read('docs/operating.md');
  const blocks = [...text.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].map(([, inside = '']) => inside);
  const proxies = blocks.filter((text) => /reverse_proxy|proxy_pass/.test(text));
  expect(proxies).toHaveLength(2);
  for (const proxy of proxies) expect(proxy).toMatch(/Strict-Transport-Security "max-age=\d{7,}"/);
});

test('docs/operating.md names settings and metrics that exist', async () => {
  const text = await read('docs/operating.md');
  const settings = text.match(/\b[A-Z][A-Z]+_[A-Z_]+\b/g) ?? [];
  const known = new Set([...Object.keys(Settings.shape), 'POSTGRES_PASSWORD']);
  expect(settings.length).toBeGreaterThan(10);
  expect(settings.filter((name) => !known.has(name))).toEqual([]);
  const figures = text.match(/\bingrow_[a-z_]+/g) ?? [];
  const metrics = await read('server/metrics/metrics.ts');
  expect(figures.length).toBeGreaterThan(5);
  expect(figures.filter((name) => !metrics.includes(`'${name}'`))).toEqual([]);
});
