import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { Settings } from '#server/settings.ts';
import { copiedBy, type Image, readImage } from './image.ts';

/**
 * The image and compose file, as far as they can be parsed. `container.soak.ts` runs their steps in a plain
 * folder.
 */
const checkout = join(import.meta.dirname, '..', '..');
let image: Image;
beforeAll(async () => {
  image = await readImage(checkout);
});

test("the image copies only files that exist and aren't ignored, and its settings exist", async () => {
  const ignored = (await readFile(join(checkout, '.dockerignore'), 'utf8')).split('\n');
  const sources = image.all.flatMap(copiedBy).map(({ from }) => from);
  expect(sources.length).toBeGreaterThan(10);
  for (const source of sources) {
    await expect(stat(join(checkout, source)), source).resolves.toBeDefined();
    expect(ignored).toContain(`!${source.replace('./', '').split('/')[0]}`);
  }
  expect(ignored[0]).toBe('*');
  for (const secret of ['.env', 'data', 'node_modules', '.git']) expect(ignored).not.toContain(`!${secret}`);
  for (const name of Object.keys(image.environment)) expect(Object.keys(Settings.shape)).toContain(name);
  expect(image.last.find(({ name }) => name === 'USER')?.text).toBe('node');
});

test('compose uses settings that exist, an init for every service, a health check, and declared volumes', async () => {
  const text = (await readFile(join(checkout, 'compose.yaml'), 'utf8')).replace(/^\s*#.*\n/gm, '');
  const shared = /^x-shared: &shared\n((?: {2}.+\n)+)/m.exec(text)?.[1] ?? '';
  const names = [...`${shared}\n${text}`.matchAll(/^\s+([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name);
  const ours = names.filter((name) => !name.startsWith('POSTGRES_'));
  expect(ours).toEqual(expect.arrayContaining(['DATABASE_URL', 'ROLE', 'NODE_ENV', 'HEALTH_PORT']));
  for (const name of ours) expect(Object.keys(Settings.shape)).toContain(name);
  for (const [, role] of text.matchAll(/ROLE: (\S+)/g)) expect(['web', 'worker']).toContain(role);
  const [, services = ''] = text.split(/^services:\n/m);
  const blocks =
    services
      .split(/^volumes:/m)[0]
      ?.split(/^ {2}(?=\w+:$)/m)
      .slice(1) ?? [];
  expect(blocks.map((block) => block.split(':')[0])).toEqual(['web', 'worker', 'postgres']);
  for (const block of blocks) expect(block).toMatch(/<<: \*ingrow|init: true/);
  expect(/^x-ingrow: &ingrow\n((?: {2}.+\n)+)/m.exec(text)?.[1]).toContain('init: true');
  expect(blocks[2]).toMatch(/image: postgres:18/);
  expect(blocks[2]).toContain('healthcheck:');
  for (const [, volume] of text.matchAll(/volumes: \[(\S+?):/g)) {
    expect(text.split(/^volumes:\n/m)[1]).toContain(`  ${volume}:`);
  }
});
