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
    return route ? full(route.parent) + (route.path === '/' ? '' : route.path.replace(/^\$$/, '/$')) : '';
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

/** The tests that look at a page or at what it opens: in both themes, at three widths. */
const lookingTests = async () => {
  const files = [
    ...(await listFiles('web', '.component.test.ts')),
    ...(await listFiles('test/e2e/quality', '.e2e.ts')),
  ];
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await read(file) })));
  return texts.filter(({ text }) => /expectNoBarriers\(|checkScreens\(/.test(text));
};
const pages = async () => pagePaths(await read('web/router.tsx')).filter((path) => !leading.includes(path));

it('every page is opened by a test that looks at it: in both themes, at three widths, with what it opens', async () => {
  const opened = (await lookingTests()).flatMap(({ text }) => openedPaths(text));
  const paths = await pages();
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => !opened.some(opens(path)))).toEqual([]);
});

/** The files below a folder whose text matches. */
const filesWith = async (folder: string, ending: string, pattern: RegExp) => {
  const files = (await listFiles(folder, ending)).filter(
    (file) => ending === '.component.test.ts' || !file.includes('.test.'),
  );
  const texts = await Promise.all(files.map(read));
  return files.filter((_, at) => pattern.test(texts[at] ?? ''));
};
const dialogs = () => filesWith('web/features', '.tsx', /<(?:Dialog|ConfirmDialog|SecretDialog)[\s>]/);
const menus = () => filesWith('web', '.tsx', /<Menu[\s>]/);
const mails = () => filesWith('server', '.ts', /(?<!function )\bmailBody\(/);
const roomOf = (file: string) => file.split('/').slice(0, 3).join('/');
const testsOfRoom = async (file: string, pattern: RegExp) =>
  (await filesWith('web', '.component.test.ts', pattern)).filter((one) => roomOf(one) === roomOf(file));
const asDialog = /'(?:alert)?dialog'|ialog\(/;

it('every dialog of the product is opened by name in a component test of its room', async () => {
  const makers = await dialogs();
  expect(makers.length).toBeGreaterThan(30);
  const tests = await Promise.all(makers.map((file) => testsOfRoom(file, asDialog)));
  expect(makers.filter((_, at) => tests[at]?.length === 0)).toEqual([]);
});

it('every mail is opened by a test that looks at it', async () => {
  const opened = (await Promise.all((await listFiles('test/e2e/quality', '.e2e.ts')).map(read))).join();
  const names = (await mails()).map((file) => `'mail of ${basename(file, '.ts')}'`);
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name) => !opened.includes(name))).toEqual([]);
});

/** `npx vitest run --project unit test/house/looked-at.test.ts -u` writes it. */
it('docs/looked-at.md lists every page, dialog, menu and mail with the tests that open it', async () => {
  const looking = await lookingTests();
  const named = (file: string) => basename(file).replace(/\.(component\.test|e2e)\.ts$/, '');
  const rowsOf = (rows: [string, string[]][]) =>
    rows
      .map(([what, tests]) => `| \`${what}\` | ${[...new Set(tests.map(named))].sort().join(', ')} |`)
      .join('\n');
  const byPage = (await pages()).map((path): [string, string[]] => [
    path,
    looking.filter(({ text }) => openedPaths(text).some(opens(path))).map(({ file }) => file),
  ]);
  const inRoom = async (files: string[], pattern: RegExp): Promise<[string, string[]][]> =>
    Promise.all(
      files.map(async (file): Promise<[string, string[]]> => [file, await testsOfRoom(file, pattern)]),
    );
  const byMail = (await mails()).map((file): [string, string[]] => [
    file,
    looking.filter(({ text }) => text.includes(`'mail of ${basename(file, '.ts')}'`)).map((one) => one.file),
  ]);
  const table = (title: string, rows: [string, string[]][]) =>
    `## ${title}\n\n| | Opened and looked at by |\n|---|---|\n${rowsOf(rows)}\n`;
  const intro = (await read('docs/looked-at.md').catch(() => '')).split('\n## ')[0] ?? '';
  const written = [
    `${intro.trimEnd()}\n`,
    table('Pages', byPage),
    table('Dialogs', await inRoom(await dialogs(), asDialog)),
    table('Menus', await inRoom(await menus(), /expectNoBarriers(?:Within)?\(/)),
    table('Mails', byMail),
  ].join('\n');
  await expect(written).toMatchFileSnapshot(join(projectRoot, 'docs/looked-at.md'));
});
