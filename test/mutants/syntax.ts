import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** A node of the syntax tree, as far as it's used here. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** A top-level declaration. */
export type Part = { name: string; isExported: boolean; node: Node };
export type Source = { file: string; text: string; parts: Part[] };

/** The folders with the product's own code. */
const folders = ['contract', 'core', 'server', 'web'];

/** All source files of the product except tests. Paths are relative to the checkout. */
export function readSources(checkout: string): Source[] {
  const files = folders.flatMap((folder) => {
    const names = readFolder(join(checkout, folder));
    return names.map((name) => `${folder}/${name}`);
  });
  return files
    .filter(isProduct)
    .sort()
    .map((file) => readSource(checkout, file));
}

const isProduct = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/\.(?:test|e2e|journey|soak|bench|d)\.tsx?$/.test(file);

function readFolder(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
}

function readSource(checkout: string, file: string): Source {
  const text = readFileSync(join(checkout, file), 'utf8');
  return { file, text, parts: parseParts(file, text) };
}

/** The declarations in a text. @throws Error if it can't be parsed */
export function parseParts(file: string, text: string): Part[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  return (program.body as unknown as Node[]).flatMap((node) => {
    const isExported = node.type === 'ExportNamedDeclaration' || node.type === 'ExportDefaultDeclaration';
    const declared = (isExported ? node.declaration : node) as Node | null;
    return declared === null ? [] : namesOf(declared).map((name) => ({ name, isExported, node }));
  });
}

function namesOf(node: Node): string[] {
  if (node.type === 'VariableDeclaration') {
    return (node.declarations as Node[]).flatMap(({ id }) => nameOf(id));
  }
  return ['FunctionDeclaration', 'ClassDeclaration'].includes(node.type) ? nameOf(node.id) : [];
}

function nameOf(id: unknown): string[] {
  const name = (id as { name?: unknown } | null)?.name;
  return typeof name === 'string' ? [name] : [];
}

/** A node and all its descendants, the node first. */
export function nodesOf(node: Node): Node[] {
  const below = Object.values(node).flat().filter(isNode);
  return [node, ...below.flatMap(nodesOf)];
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
