import type { JsonSchema } from '#sandbox/model/chat-request.ts';
import { recordLetter } from '#sandbox/model/choose-tool.ts';
import type { Found } from '#sandbox/model/findings.ts';

/** What arguments are built from. */
export type Material = {
  /** The user's words. */
  asked: string;
  /** Rows that tools have shown. */
  found: readonly Found[];
  /** Writes a text, if a tool needs one. */
  compose(field: string): string;
};

/**
 * Arguments for a tool: what the user said about each field. Null if they said nothing and the field is
 * optional.
 */
export function fillArguments(schema: JsonSchema, material: Material): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, field]) => [name, fill(name, field, material)]),
  );
}

function fill(name: string, schema: JsonSchema, material: Material): unknown {
  if (schema.const !== undefined) return schema.const;
  const choices = schema.anyOf ?? schema.oneOf;
  const isNullable = choices?.some(({ type }) => type === 'null') || [schema.type].flat().includes('null');
  const inner = choices?.find(({ type }) => type !== 'null') ?? schema;
  const said = whatWasSaid(name, inner, material, isNullable);
  if (said !== undefined) return said;
  if (isNullable) return null;
  switch ([inner.type].flat().find((each) => each !== 'null')) {
    case 'object':
      return fillArguments(inner, material);
    case 'array':
      return [];
    case 'integer':
    case 'number':
      return inner.minimum ?? 1;
    case 'boolean':
      return false;
    default:
      return clip(inner.enum?.[0] ?? material.compose(name), inner.maxLength);
  }
}

/** A value for the field from the user's words or from what was found. */
function whatWasSaid(
  name: string,
  schema: JsonSchema,
  { asked, found, compose }: Material,
  isNullable: boolean,
): unknown {
  const type = [schema.type].flat().find((each) => each !== 'null');
  const letter = recordLetter(name);
  const refs = found.filter(({ ref }) => letter !== null && ref.startsWith(letter)).map(({ ref }) => ref);
  if (schema.enum) {
    return named(asked, schema.enum)[0];
  }
  if (type === 'array') {
    const items = schema.items ?? {};
    if (items.enum) {
      const chosen = named(asked, items.enum);
      return chosen.length > 0 ? chosen : undefined;
    }
    const values = letter === null ? (/word|text|any|all/i.test(name) ? soughtIn(asked) : []) : refs;
    const max = Math.min(schema.maxItems ?? 5, 5);
    return values.length > 0 ? values.slice(0, max) : undefined;
  }
  if (type === 'integer' || type === 'number') {
    if (!/day/i.test(name)) return undefined;
    const days = daysIn(asked);
    return days === undefined
      ? undefined
      : Math.min(Math.max(days, schema.minimum ?? 1), schema.maximum ?? days);
  }
  if (type !== 'string') return undefined;
  if (letter !== null && refs[0] !== undefined) return refs[0];
  if (isNullable) return /word|text|query|search/i.test(name) ? soughtIn(asked)[0] : undefined;
  if (/title|name/i.test(name)) return clip(quoted(asked)[0] ?? compose('title'), schema.maxLength);
  return clip(compose(name), schema.maxLength);
}

/**
 * The values of a closed set that the text names: `very_high` by "very high", which doesn't also name `high`.
 */
function named(asked: string, values: readonly unknown[]): string[] {
  const words = values.filter((value) => typeof value === 'string');
  let rest = asked;
  const found = new Set<string>();
  for (const value of [...words].sort((a, b) => b.length - a.length)) {
    const said = new RegExp(`\\b${value.replace(/_/g, '[ _-]')}s?\\b`, 'gi');
    if (rest.search(said) < 0) continue;
    found.add(value);
    rest = rest.replace(said, ' ');
  }
  return words.filter((value) => found.has(value));
}

/** Quoted search words: `about “pricing”`. */
const soughtIn = (asked: string): string[] =>
  [
    ...asked.matchAll(
      /\b(?:for|about|on|of|words?|keywords?|named|called|contain(?:s|ing)?|mention(?:s|ing)?) ["“«„]([^"”»“]{1,80})["”»“]/gi,
    ),
  ].map(([, words = '']) => words.trim());

const quoted = (asked: string): string[] =>
  [...asked.matchAll(/["“«„]([^"”»“]{1,80})["”»“]/g)].map(([, words = '']) => words.trim());

function daysIn(asked: string): number | undefined {
  const counted = /\b(\d{1,3}) ?days?\b/i.exec(asked)?.[1];
  if (counted !== undefined) return Number(counted);
  if (/\b(this|last|past|a) week\b|\bweekly\b/i.test(asked)) return 7;
  if (/\b(this|last|past|a) month\b|\bmonthly\b/i.test(asked)) return 30;
  return /\btoday\b/i.test(asked) ? 1 : undefined;
}

const clip = (text: unknown, max: number | undefined): unknown =>
  typeof text === 'string' && max !== undefined && text.length > max ? text.slice(0, max) : text;
