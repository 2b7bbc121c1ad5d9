import fc from 'fast-check';
import type { JsonSchema, Operation, Parameter } from '#test/fuzz/read-operations.ts';
import { type Facts, valuesOf } from '#test/fuzz/values-of.ts';

/** Repeated, nested, and unbroken texts that have kept programs busy, of any length. */
export const shapes: Record<string, (length: number) => string> = {
  letters: repeated('a'),
  emphasis: (length) => `${'_'.repeat((length - 1) / 2)}a${'_'.repeat((length - 1) / 2)}`,
  spaces: (length) => `x${' '.repeat(Math.max(length - 2, 0))}x`.slice(0, length),
  lists: repeated('1. '),
  'open emphasis': repeated('*a '),
  lines: repeated('a\n'),
  table: (length) =>
    `${repeated('|a')(length / 3)}|\n${repeated('|-')(length / 3)}|\n${repeated('|a|\n')(length / 3 - 8)}`,
  brackets: repeated('['),
  elements: repeated('<b>'),
  'broken elements': repeated('<a '),
  entities: repeated('&amp'),
  quotations: repeated('“«"'),
  'mail addresses': repeated('a@'),
  points: repeated('a.'),
  schemes: repeated('https://'),
  hashtags: repeated('#ℹ'),
  digits: repeated('0'),
  hyphens: repeated('t-'),
  commas: repeated(','),
  capitals: repeated('Aa Bb '),
  accents: repeated('e\u0301'),
  emoji: repeated('👩‍👩‍👧'),
  braces: repeated('{{'),
  views: repeated('View a\n'),
  citations: repeated('[a1] '),
  'half citations': repeated('[a1,'),
  words: (length) =>
    Array.from({ length: length / 7 }, (_, n) => (n * 7919).toString(36).padStart(6, 'q')).join(' '),
};

function repeated(part: string): (length: number) => string {
  return (length) => part.repeat(Math.max(Math.floor(length / part.length), 0));
}

/**
 * A request in which one text is hostile and everything else is as documented. The path still has `{id}` for
 * ids.
 */
export type HostileRequest = { where: string; path: string; body: unknown };

/** The length used if a schema has no limit: the maximum body is 1 MB. */
const maxBodyText = 450_000;
/** A URL is rejected beyond some thousand characters, encoded. */
const maxQueryText = 9_000;

/** One request for each text of an operation, at maximum length. */
export function* hostileRequests(
  { path, parameters, body }: Operation,
  facts: Facts,
  shape: (length: number) => string,
  seed: number,
): Generator<HostileRequest> {
  const plain = (schema: JsonSchema, name = '') => sample(schema, facts, name, seed);
  const query = parameters.filter((one) => one.in === 'query');
  const required = query.filter((one) => one.required);
  for (const one of query) {
    for (const { where, value } of withOneText(
      one.schema,
      one.name,
      facts,
      (max) => shape(Math.min(max, maxQueryText)),
      plain,
    )) {
      const others = required.filter(({ name }) => name !== one.name);
      const search = [
        ...others.map((other): [Parameter, unknown] => [other, plain(other.schema, other.name)]),
        [one, value] as const,
      ]
        .flatMap(([{ name }, values]) =>
          [values].flat().map((each) => `${name}=${encodeURIComponent(String(each))}`),
        )
        .join('&')
        .slice(0, 14_000)
        .replace(/%.?$/, '');
      yield { where: `?${where}`, path: `${path}?${search}`, body: body && plain(body) };
    }
  }
  if (body === null) return;
  const search = required
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(plain(schema, name)))}`)
    .join('&');
  const to = search === '' ? path : `${path}?${search}`;
  for (const { where, value } of withOneText(
    body,
    '',
    facts,
    (max) => shape(Math.min(max, maxBodyText)),
    plain,
  )) {
    yield { where, path: to, body: value };
  }
}

type OneText = { where: string; value: unknown };

/** Values of a schema, each with one text created by `make`, which gets the maximum length. */
function* withOneText(
  schema: JsonSchema,
  where: string,
  facts: Facts,
  make: (max: number) => string,
  plain: (schema: JsonSchema, name?: string) => unknown,
): Generator<OneText> {
  if ('const' in schema || schema.enum || schema.format === 'uuid') return;
  const inner = (each: JsonSchema, name: string) => withOneText(each, name, facts, make, plain);
  for (const choice of schema.anyOf ?? schema.oneOf ?? []) yield* inner(choice, where);
  if (schema.type === 'string') yield { where, value: make(schema.maxLength ?? Number.POSITIVE_INFINITY) };
  if (schema.type === 'array' && schema.items) {
    for (const { where: at, value } of inner(schema.items, where)) {
      const room = Math.floor(maxBodyText / Math.max(JSON.stringify(value).length, 1));
      yield {
        where: `${at}[]`,
        value: Array(Math.max(1, Math.min(schema.maxItems ?? 200, room))).fill(value),
      };
    }
  }
  if (schema.type !== 'object') return;
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    for (const { where: at, value } of inner(field, where === '' ? name : `${where}.${name}`)) {
      yield { where: at, value: { ...(plain(requiredOnly(schema)) as object), [name]: value } };
    }
  }
}

/** Omits optional fields: otherwise the request would mostly be rejected before the text is processed. */
function requiredOnly(schema: JsonSchema): JsonSchema {
  const { properties = {}, required = [] } = schema;
  const left = Object.entries(properties).filter(([name]) => required.includes(name));
  return { ...schema, properties: Object.fromEntries(left) };
}

function sample(schema: JsonSchema, facts: Facts, name: string, seed: number): unknown {
  return fc.sample(valuesOf(schema, facts, name), { seed, numRuns: 1 })[0];
}

/** A value of a JSON Schema with every string replaced: the answer of a hostile model. */
export function fillWith(schema: JsonSchema, text: string): unknown {
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return fillWith(choice, text);
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [name, fillWith(field, text)]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 3 }, () => fillWith(schema.items ?? {}, text));
    case 'string':
      return text;
    case 'boolean':
      return true;
    default:
      return schema.minimum ?? 1;
  }
}
