import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ensureWebBuild } from '#server/boot/web-build.ts';
import { weigh } from '#test/page-weight.ts';

let dataDir = '';
dataDir = await mkdtemp(join(tmpdir(), 'ingrow-weight-'));
const checkout = join(import.meta.dirname, '../..');
// The same build that the journeys use afterward.
const folder = await ensureWebBuild({ checkout, dataDir, unwanted: new AbortController().signal });
const built = weigh(folder ?? '');
afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe('what a page loads before it can be used', () => {
  test('the sign-in page loads at most 170 KB of script in 12 requests', () => {
    const { requests, scriptBytes } = built.of('login');
    expect(scriptBytes).toBeLessThanOrEqual(170 * 1024);
    expect(requests).toBeLessThanOrEqual(12);
  });

  test('the signals page stays within its budget', () => {
    const { requests, scriptBytes } = built.of('signals');
    expect(scriptBytes).toBeLessThanOrEqual(296_000);
    expect(requests).toBeLessThanOrEqual(30);
  });

  test('the overview stays within its budget, without the person panel', () => {
    const { requests, scriptBytes } = built.of('overview');
    expect(scriptBytes).toBeLessThanOrEqual(300_000);
    expect(requests).toBeLessThanOrEqual(30);
  });

  test.each([
    ['login', '/login'],
    ['signals', '/dashboard/signals/1'],
    ['overview', '/dashboard/signals/1/overview'],
    ['settings', '/dashboard/settings'],
  ] as const)('%s requests everything it needs at once, and nothing else', (page, path) => {
    const listed = /id="ingrow-first-files">(.*?)<\/script>/.exec(built.read('index.html').toString())?.[1];
    const table: [string, string[]][] = JSON.parse(listed ?? '[]');
    const asked = table.filter(([pattern]) => new RegExp(pattern).test(path)).flatMap(([, files]) => files);
    const { scripts, styles } = built.of(page);
    expect(asked.sort()).toEqual([...scripts, ...styles].map((file) => `/${file}`).sort());
  });

  test('the font is requested with the page, so texts are not set twice', () => {
    const html = built.read('index.html').toString();
    const font = /<link rel="preload" as="font" [^>]*href="\/([^"]+\.woff2)"/.exec(html)?.[1] ?? '';
    const styles = built.of('login').styles.map((file) => built.read(file).toString());
    // U+??: the first 256 characters.
    const latin = new RegExp(`${font.replace(/.*\//, '')}[^}]*unicode-range:U\\+\\?\\?`);
    expect(font).not.toBe('');
    expect(styles.join('')).toMatch(latin);
  });

  test.each(['login', 'signals'] as const)('%s loads no contract schemas', (page) => {
    const scripts = built.of(page).scripts.map((file) => built.read(file).toString());
    // The name of Zod's error class, which nothing else uses.
    expect(scripts.filter((script) => script.includes('ZodError'))).toEqual([]);
    expect(scripts.filter((script) => script.includes('/signals/export')).length).toBeLessThanOrEqual(1);
  });

  test('no page loads what only the server knows of a channel', () => {
    const scripts = built.files.map((file) => [file, built.read(file).toString()] as const);
    // A refusal and a setting of Slack, which no text of the page has.
    const only = /two_factor_missing|neededScope/;
    expect(scripts.filter(([, script]) => only.test(script)).map(([file]) => file)).toEqual([]);
  });

  test('few scripts are so small that requesting them costs more than parsing them', () => {
    // One of them is the entry to the person panel, which Signals loads late and Today at once.
    expect(built.crumbs().length).toBeLessThanOrEqual(8);
    expect(built.files.length).toBeLessThanOrEqual(71);
  });
});
