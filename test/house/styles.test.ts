import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles, projectRoot } from './source-files.ts';

/** Read as written or with a computed name, which may be any: `classes.row`, `classes[tone]`. */
type Use = { names: Set<string>; isComputed: boolean };

/** The classes that a module of styles defines. */
function classesOf(styles: string): string[] {
  const rules = styles.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g);
  const selectors = [...rules].map(([, selector = '']) => selector.replaceAll(/:global\([^)]*\)/g, ''));
  const found = selectors.filter((one) => !one.trim().startsWith('@')).join(' ');
  return [...new Set([...found.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name))];
}

/** Which classes a file uses of each module of styles that it imports, by the module's path. */
function usesOf(file: string, code: string): [string, Use][] {
  return [...code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, name, from = '']) => [
    from.startsWith('#web/') ? from.slice(1) : join(dirname(file), from),
    {
      names: new Set([...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, one = '']) => one)),
      isComputed: new RegExp(`\\b${name}\\[`).test(code),
    },
  ]);
}

const read = (file: string) => readFile(join(projectRoot, file), 'utf8');

it('reads classes of selectors only, and uses of the module that is imported', () => {
  const styles =
    '/* .a */ .b, .c > .d:hover { margin: 0.5px } @media (width > 1.5em) { .e:global(.f) { top: 0 } }';
  expect(classesOf(styles)).toEqual(['b', 'c', 'd', 'e']);
  const code =
    "import classes from './x.module.css';\nimport more from '#web/y.module.css';\nclasses.b; more[c];";
  expect(usesOf('web/ui/x.tsx', code)).toEqual([
    ['web/ui/x.module.css', { names: new Set(['b']), isComputed: false }],
    ['web/y.module.css', { names: new Set(), isComputed: true }],
  ]);
});

it('every class is used by a file that imports its styles', async () => {
  const code = (await listFiles('web', '.ts', '.tsx')).filter((file) => !/\.test\.tsx?$/.test(file));
  const uses = (await Promise.all(code.map(async (file) => usesOf(file, await read(file))))).flat();
  const unused = await Promise.all(
    (await listFiles('web', '.module.css')).map(async (styles) => {
      const of = uses.flatMap(([path, use]) => (path === styles ? [use] : []));
      if (of.some(({ isComputed }) => isComputed)) return [];
      const defined = classesOf(await read(styles));
      return defined
        .filter((name) => !of.some(({ names }) => names.has(name)))
        .map((name) => `${styles}: ${name}`);
    }),
  );
  expect(uses.length).toBeGreaterThan(200);
  expect(unused.flat()).toEqual([]);
});
