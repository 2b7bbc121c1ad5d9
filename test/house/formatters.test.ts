import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { listFiles, projectRoot } from './source-files.ts';

/**
 * A formatter keeps some 25 kB of memory that garbage collection doesn't see. So formatters are created once,
 * when a module loads, or by a function that keeps them, or what it read from them.
 */
const makers = ['core/date-format.ts', 'server/modules/people/changes/language-letters.ts'];

/** The browser's zone can change while the page is open. */
const browserZone = 'Intl.DateTimeFormat().resolvedOptions().timeZone';

type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** A node of the syntax tree and all its descendants. */
function nodesOf(node: Node): Node[] {
  const below = Object.values(node).flat().filter(isNode);
  return [node, ...below.flatMap(nodesOf)];
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const isFunction = ({ type }: Node) =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression';

/** Every place within a function that creates a formatter. */
function findFormatters(file: string, text: string): string[] {
  if (!/Intl\.|toLocale|localeCompare/.test(text)) return [];
  const { program } = parseSync(file, text);
  const within = nodesOf(program as unknown as Node)
    .filter(isFunction)
    .flatMap(nodesOf);
  const texts = [...new Set(within)]
    .filter(({ type }) => type === 'NewExpression' || type === 'CallExpression')
    .filter((node) => createsFormatter(node, text))
    .map(({ start, end }) => ({ start, code: text.slice(start, end) }));
  return texts
    .filter(({ start, code }) => !(text.startsWith(browserZone, start) && code.endsWith('()')))
    .map(({ code }) => `${file}: ${code.replaceAll(/\s+/g, ' ').slice(0, 80)}`);
}

function createsFormatter({ callee, ...node }: Node, text: string): boolean {
  const { start, end } = callee as Node;
  const called = text.slice(start, end);
  if (/^(?:globalThis\.)?Intl\.[A-Z]/.test(called)) return !called.includes('(');
  if (/\.toLocale(?:Date|Time)String$/.test(called)) return true;
  // V8 keeps the last formatter of a locale, but none with options.
  const count = (node.arguments as Node[]).length;
  return (/\.toLocaleString$/.test(called) && count !== 1) || (/\.localeCompare$/.test(called) && count > 1);
}

it('finds formatters that are created by each call, and no others', () => {
  const found = (text: string) => findFormatters('a.ts', text).length;
  expect(found('const format = new Intl.NumberFormat("en");')).toBe(0);
  expect(found('const part = (n: number) => n.toLocaleString("en");')).toBe(0);
  expect(found(`const zone = () => ${browserZone};`)).toBe(0);
  expect(found('const day = (at: Date) => new Intl.DateTimeFormat("en").format(at);')).toBe(1);
  expect(found('function day(at: Date) { return Intl.DateTimeFormat("en").format(at); }')).toBe(1);
  expect(found('class A { day(at: Date) { return new Intl.Segmenter("en").segment("a"); } }')).toBe(1);
  expect(found('const day = (at: Date) => at.toLocaleDateString("en-GB");')).toBe(1);
  expect(found('const day = (at: Date) => at.toLocaleString("en-GB", { month: "long" });')).toBe(1);
  expect(found('const sort = (a: string, b: string) => a.localeCompare(b, "de");')).toBe(1);
});

it('are created when a module loads, or kept by one function', async () => {
  const folders = ['core', 'contract', 'server', 'web', 'sandbox'];
  const files = (await Promise.all(folders.map((folder) => listFiles(folder, '.ts', '.tsx')))).flat();
  const product = files.filter((file) => !/\.(?:test|e2e|journey|soak|bench)\.tsx?$/.test(file));
  const found: string[] = [];
  for (const file of product.filter((file) => !makers.includes(file))) {
    found.push(...findFormatters(file, await readFile(join(projectRoot, file), 'utf8')));
  }
  expect(found).toEqual([]);
});
