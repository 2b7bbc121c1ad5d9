import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { listFiles, projectRoot } from './source-files.ts';

/** A component that does more than this is several: its state goes into a hook, its parts into components. */
const maxLines = 150;

/** Hooks that a component or a hook calls itself. Those that a hook calls count for that hook. */
const maxHooks = 12;

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Found = { name: string; lines: number; hooks: number; refsWritten: string[] };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const isFunction = ({ type }: Node) =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression';

const childrenOf = (node: Node) => Object.values(node).flat().filter(isNode);

/** A node and its descendants, except what happens in functions inside it. */
function nodesOf(node: Node): Node[] {
  return [node, ...childrenOf(node).flatMap((child) => (isFunction(child) ? [] : nodesOf(child)))];
}

const nameOf = (node: unknown) => (isNode(node) && typeof node.name === 'string' ? node.name : '');

/** What a call names: `useState` of both `useState()` and `React.useState()`. */
const calledBy = ({ callee }: Node) =>
  nameOf(callee) || (isNode(callee) ? nameOf((callee as Node).property) : '');

/** The components and hooks of a file: functions whose name starts with a capital letter or `use`. */
function componentsOf(file: string, text: string): Found[] {
  const found: Found[] = [];
  const visit = (node: Node, name: string) => {
    if (isFunction(node)) {
      const own = nameOf(node.id) || name;
      if (/^(?:[A-Z]|use[A-Z])/.test(own)) found.push(measure(own, node));
    }
    // `const Row = memo(function …)` and `const Row = () => …` are named by their constant.
    const below =
      node.type === 'VariableDeclarator' ? nameOf(node.id) : node.type === 'CallExpression' ? name : '';
    for (const child of childrenOf(node)) visit(child, below);
  };
  const measure = (name: string, node: Node): Found => {
    const inside = childrenOf(node).flatMap(nodesOf);
    const calls = inside.filter(({ type }) => type === 'CallExpression').map(calledBy);
    return {
      name,
      lines: text.slice(node.start, node.end).split('\n').length,
      hooks: calls.filter((called) => /^use(?:[A-Z]|$)/.test(called)).length,
      refsWritten: inside
        .filter(({ type }) => type === 'AssignmentExpression' || type === 'UpdateExpression')
        .map(({ left, argument }) => (left ?? argument) as Node)
        .filter((target) => target.type === 'MemberExpression' && nameOf(target.property) === 'current')
        .map(({ start, end }) => text.slice(start, end)),
    };
  };
  visit(parseSync(file, text).program as unknown as Node, '');
  return found;
}

const files = (await listFiles('web', '.ts', '.tsx')).filter(
  (file) => !/\.(?:component\.)?test\.tsx?$/.test(file),
);
const all = (
  await Promise.all(
    files.map(async (file) =>
      componentsOf(file, await readFile(join(projectRoot, file), 'utf8')).map((found) => ({
        file,
        ...found,
      })),
    ),
  )
).flat();
const say = ({ file, name, lines, hooks }: (typeof all)[number]) =>
  `${file}: ${name} has ${lines} lines and ${hooks} hooks`;

it('measures components and hooks by what they do themselves', () => {
  const text = [
    'function Table({ rows }: Props) {',
    '  const [a] = useState(0);',
    '  const b = React.useMemo(() => { last.current = 1; return used(a); }, [a]);',
    '  last.current = a;',
    '  return <Row onClick={() => { last.current += 1; }} />;',
    '}',
    'const Row = memo(() => use(Context));',
    'function useRows() { count.current++; }',
    'function helper() { let x; x.current = 1; }',
  ].join('\n');
  expect(componentsOf('a.tsx', text)).toEqual([
    { name: 'Table', lines: 6, hooks: 2, refsWritten: ['last.current'] },
    { name: 'Row', lines: 1, hooks: 1, refsWritten: [] },
    { name: 'useRows', lines: 1, hooks: 0, refsWritten: ['count.current'] },
  ]);
});

it(`no component has more than ${maxLines} lines`, () => {
  expect(all.length).toBeGreaterThan(500);
  expect(all.filter(({ lines }) => lines > maxLines).map(say)).toEqual([]);
});

it(`no component and no hook calls more than ${maxHooks} hooks`, () => {
  expect(all.filter(({ hooks }) => hooks > maxHooks).map(say)).toEqual([]);
});

it('what was read stays, with what is open in it, when it can’t be read again', async () => {
  const replaced = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(projectRoot, file), 'utf8');
      return /if \(\w+\.isError\) (?:return\b|\{\s*return\b)/.test(text) ? [file] : [];
    }),
  );
  // `isLoadingError` is only true while nothing was read yet.
  expect(replaced.flat()).toEqual([]);
});

it('no component writes a ref while it renders', () => {
  expect(
    all.flatMap(({ file, name, refsWritten }) => refsWritten.map((ref) => `${file}: ${name} ${ref}`)),
  ).toEqual([]);
});

it('dialogs are those of web/ui/dialog.tsx; only the palette has a frame of its own', async () => {
  const files = await listFiles('web', '.tsx');
  const own = await Promise.all(
    files.map(async (file) =>
      /<Modal[\s.>]/.test(await readFile(join(projectRoot, file), 'utf8')) ? [file] : [],
    ),
  );
  expect(own.flat().toSorted()).toEqual(['web/screens/dashboard.tsx', 'web/ui/dialog.tsx']);
});
