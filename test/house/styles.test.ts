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
  const rest = code.replaceAll(/^import .*$/gm, '');
  return [...code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, name, from = '']) => [
    from.startsWith('#web/') ? from.slice(1) : join(dirname(file), from),
    {
      names: new Set(
        [...rest.matchAll(new RegExp(`(?<![.\\w])${name}\\.(\\w+)`, 'g'))].map(([, one = '']) => one),
      ),
      isComputed: new RegExp(`\\b${name}\\[`).test(rest),
    },
  ]);
}

/** The sizes that text is set in, px. Anything else is one of these, or a picture. */
const typeScale = new Set(['12px', '13px', '14px', '16px', '20px', '22px']);

/** Initials fill their picture, whatever its size. */
const pictures = ['web/ui/person-avatar.module.css'];

/** The sizes of text that a file sets by itself: what its CSS or its components' props say. */
function typeSizesOf(code: string): string[] {
  const written = code.matchAll(/font-size:\s*([^;}]+)|\bfontSize:\s*['"]?([\w.]+)|\bfz=["{']+([\w.]+)/g);
  return [...written].map(([, css, object, prop]) => (css ?? object ?? prop ?? '').trim());
}

/** Names of sizes in the theme, each one of the scale. */
const named = ['xs', 'sm', 'md', 'lg', 'xl', 'inherit'];

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

it('every class is used by a file that imports its styles, and every used one is there', async () => {
  const code = (await listFiles('web', '.ts', '.tsx')).filter((file) => !/\.test\.tsx?$/.test(file));
  const uses = (await Promise.all(code.map(async (file) => usesOf(file, await read(file))))).flat();
  const wrong = await Promise.all(
    (await listFiles('web', '.module.css')).map(async (styles) => {
      const of = uses.flatMap(([path, use]) => (path === styles ? [use] : []));
      const used = new Set(of.flatMap(({ names }) => [...names]));
      const defined = classesOf(await read(styles));
      const unused = of.some(({ isComputed }) => isComputed) ? [] : defined.filter((name) => !used.has(name));
      const missing = [...used].filter((name) => !defined.includes(name));
      return [
        ...unused.map((name) => `${styles}: ${name} is unused`),
        ...missing.map((name) => `${styles}: ${name} is missing`),
      ];
    }),
  );
  expect(uses.length).toBeGreaterThan(200);
  expect(wrong.flat()).toEqual([]);
});

it('finds the sizes of type in styles and props', () => {
  const code =
    'a { font-size: 13px } b { font-size: 0.9em; } <Text fz="xs" fz={15} /> { fontSize: \'20px\' }';
  expect(typeSizesOf(code)).toEqual(['13px', '0.9em', 'xs', '15', '20px']);
});

it('text has one of six sizes', async () => {
  const files = await listFiles('web', '.css', '.ts', '.tsx');
  const odd = await Promise.all(
    files
      .filter((file) => !/\.test\.tsx?$/.test(file) && !pictures.includes(file))
      .map(async (file) =>
        typeSizesOf(await read(file))
          .filter((size) => !typeScale.has(size) && !named.includes(size))
          .filter((size) => !size.startsWith('var(--mantine-font-size-'))
          .map((size) => `${file}: ${size}`),
      ),
  );
  expect(odd.flat()).toEqual([]);
});

it.each([
  ['badges and key caps', /import \{[^}]*\b(?:Badge|Kbd)\b[^}]*\} from '@mantine\/core'/],
  ['fields for dates and times', /type="(?:date|time|datetime-local|month)"|from '@mantine\/dates'/],
])('%s are those of web/ui', async (_, own) => {
  const files = (await listFiles('web', '.tsx')).filter((file) => file !== 'web/ui/date-fields.tsx');
  const found = await Promise.all(files.map(async (file) => (own.test(await read(file)) ? [file] : [])));
  expect(found.flat()).toEqual([]);
});
