import type { z } from 'zod';

/** How an answer differs from its schema: names and types, never values. */
export type Comparison = {
  /** In the answer, but not in the schema. */
  unknown: string[];
  /** Optional in the schema, and missing from the whole answer. */
  absent: string[];
  /** Required by the schema but missing, or of another type. Not empty if the answer is refused. */
  wrong: string[];
};

type Found = { unknown: Map<string, Set<string>>; known: Set<string>; present: Set<string> };

/**
 * Compares an answer with its schema. The items of a list are compared together: a field that one item has
 * counts as present.
 */
export function compareAnswer(schema: z.ZodType, body: unknown): Comparison {
  const found: Found = { unknown: new Map(), known: new Set(), present: new Set() };
  walk(schema, body, '', found);
  const wrong = (schema.safeParse(body).error?.issues ?? []).map(
    (issue) => `${issue.path.reduce<string>(nameStep, '') || 'the answer'} (${wanted(issue)})`,
  );
  return {
    unknown: [...found.unknown].map(([name, types]) => `${name} (${[...types].join(' or ')})`).sort(),
    absent: [...found.known].filter((name) => !found.present.has(name)).sort(),
    wrong: [...new Set(wrong)],
  };
}

/**
 * What a schema expects if it found something else. Messages and inputs are left out, because they may
 * contain values.
 */
function wanted(issue: z.core.$ZodIssue): string {
  if ('expected' in issue) return `wanted ${issue.expected}`;
  if (issue.code === 'invalid_value') return 'another value than those known';
  return issue.code.replaceAll('_', ' ');
}

const nameStep = (path: string, step: PropertyKey): string =>
  typeof step === 'number' ? `${path}[]` : join(path, String(step));

/** A field's name within its path. For a name that is an id or an address, only that fact is shown. */
function join(path: string, key: string): string {
  const name = /^[A-Za-z_$][\w$.-]{0,59}$/.test(key) && !/\d{5}/.test(key) ? key : '{key}';
  return path === '' ? name : `${path}.${name}`;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeOf(value) === 'object';

/** A schema's internals. Zod's own types for them are wider than what occurs here. */
type Inside = z.core.$ZodTypes['_zod']['def'];

function walk(schema: z.core.$ZodType, value: unknown, path: string, found: Found): void {
  const def = (schema as z.core.$ZodTypes)._zod.def as Inside;
  switch (def.type) {
    case 'object':
      if (isObject(value)) walkObject(def.shape, value, path, found);
      return;
    case 'array':
      if (Array.isArray(value)) for (const item of value) walk(def.element, item, `${path}[]`, found);
      return;
    case 'tuple':
      if (!Array.isArray(value)) return;
      for (const [index, item] of value.entries()) {
        const one = def.items[index] ?? def.rest;
        if (one) walk(one, item, `${path}[]`, found);
      }
      return;
    case 'record':
      if (isObject(value)) {
        for (const item of Object.values(value)) walk(def.valueType, item, join(path, '{key}'), found);
      }
      return;
    case 'union': {
      const fitting = def.options.find((option) => (option as z.ZodType).safeParse(value).success);
      if (fitting) walk(fitting, value, path, found);
      return;
    }
    case 'pipe':
      walk(isTransform(def.in) ? def.out : def.in, value, path, found);
      return;
    case 'lazy':
      walk(def.getter(), value, path, found);
      return;
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'readonly':
    case 'default':
    case 'prefault':
    case 'catch':
      walk(def.innerType, value, path, found);
  }
}

const isTransform = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def.type === 'transform';

function walkObject(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  value: Record<string, unknown>,
  path: string,
  found: Found,
): void {
  for (const [key, field] of Object.entries(shape)) {
    const name = join(path, key);
    found.known.add(name);
    if (value[key] === undefined) continue;
    found.present.add(name);
    walk(field, value[key], name, found);
  }
  for (const [key, field] of Object.entries(value)) {
    if (!Object.hasOwn(shape, key)) describe(field, join(path, key), (name, type) => note(found, name, type));
  }
}

function note({ unknown }: Found, name: string, type: string): void {
  unknown.set(name, (unknown.get(name) ?? new Set()).add(type));
}

/** The names and types of a value and everything in it. */
export function describe(value: unknown, path: string, onField: (name: string, type: string) => void): void {
  if (path !== '') onField(path, typeOf(value));
  if (Array.isArray(value)) {
    // A list within a list is named with its types too. For anything else, only the type is shown.
    for (const item of value) describe(item, `${path}[]`, onField);
  } else if (isObject(value)) {
    for (const [key, field] of Object.entries(value)) describe(field, join(path, key), onField);
  }
}
