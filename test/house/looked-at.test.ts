import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles, projectRoot } from './source-files.ts';

const read = (file: string) => readFile(join(projectRoot, file), 'utf8');

/** Pages that only lead elsewhere. */
const leading = ['/dashboard/channels/posts', '/dashboard/comments', '/dashboard/signals'];

/** The full paths of the router's pages, from `web/router.tsx` itself. */
function pagePaths(router: string): string[] {
  const routes = new Map<string, { parent: string; path: string }>();
  const written = /const (\w+) = createRoute\(\{\s*getParentRoute: \(\) => (\w+),\s*path: '([^']*)'/g;
  for (const [, name = '', parent = '', path = ''] of router.matchAll(written))
    routes.set(name, { parent, path });
  const full = (name: string): string => {
    const route = routes.get(name);
    return route ? full(route.parent) + (route.path === '/' ? '' : route.path) : '';
  };
  return [...routes.keys()].map((name) => full(name) || '/');
}

/** The paths that a test opens, with `*` for what it computes. */
const openedPaths = (test: string): string[] =>
  [...test.matchAll(/['"`]((?:\/|\$\{)[^'"`\s]*\/?[^'"`\s]*)/g)].map(([, path = '']) =>
    path.replaceAll(/\$\{[^}]*\}/g, '*').replace(/[?#].*$/, ''),
  );

const opens = (path: string) => (opened: string) =>
  new RegExp(`^${path.replaceAll(/\$\w*/g, '[^/]+')}$`).test(opened) ||
  // `${signals()}/overview`
  (/^\*\/\w/.test(opened) && path.endsWith(opened.slice(1)));

it('reads the pages of the router and the paths of tests', () => {
  const router =
    "const a = createRoute({\n  getParentRoute: () => root,\n  path: '/a',\n});\nconst b = createRoute({\n  getParentRoute: () => a,\n  path: '/$id',\n});";
  expect(pagePaths(router)).toEqual(['/a', '/a/$id']);
  const id = '$' + '{id}';
  expect(openedPaths(`openApp(\`/a/${id}?x=1\`); path: () => '/a'`)).toEqual(['/a/*', '/a']);
  expect(['/a/*', '/a'].filter(opens('/a/$id'))).toEqual(['/a/*']);
});

it('every page is opened by a test that looks at it: in both themes, at three widths, with what it opens', async () => {
  const looking = [
    ...(await listFiles('web', '.component.test.ts')),
    ...(await listFiles('test/e2e/quality', '.e2e.ts')),
  ];
  const texts = await Promise.all(looking.map(read));
  const opened = texts.filter((text) => /expectNoBarriers\(|checkScreens\(/.test(text)).flatMap(openedPaths);
  const paths = pagePaths(await read('web/router.tsx')).filter((path) => !leading.includes(path));
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => !opened.some(opens(path)))).toEqual([]);
});

it('every dialog of the product is opened by name in a component test of its room', async () => {
  const rooms = await listFiles('web', '.component.test.ts');
  const tests = await Promise.all(rooms.map(async (file) => ({ file, text: await read(file) })));
  const makers = await Promise.all(
    (await listFiles('web/features', '.tsx')).map(async (file) =>
      /<(?:Dialog|ConfirmDialog|SecretDialog)[\s>]/.test(await read(file)) ? [file] : [],
    ),
  );
  const roomOf = (file: string) => file.split('/').slice(0, 3).join('/');
  const looked = new Set(
    tests.filter(({ text }) => /'(?:alert)?dialog'|ialog\(/.test(text)).map(({ file }) => roomOf(file)),
  );
  expect(makers.flat().length).toBeGreaterThan(30);
  expect(makers.flat().filter((file) => !looked.has(roomOf(file)))).toEqual([]);
});

it('every mail is opened by a test that looks at it', async () => {
  const server = (await listFiles('server', '.ts')).filter((file) => !file.endsWith('.test.ts'));
  const makers = await Promise.all(
    server.map(async (file) => (/(?<!function )\bmailBody\(/.test(await read(file)) ? [file] : [])),
  );
  const opened = await Promise.all((await listFiles('test/e2e/quality', '.e2e.ts')).map(read));
  const names = makers.flat().map((file) => `'mail of ${basename(file, '.ts')}'`);
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name) => !opened.join().includes(name))).toEqual([]);
});
