import { z } from 'zod';
import { imagesOf, pictureFields } from '#contract/picture.ts';
import type { PicturePaths } from './picture-paths.ts';

/** The signed path of a picture. Null if it has none. */
export type SignPicture = PicturePaths['sign'];

/** Replaces the picture URLs in an answer. An answer without pictures is returned as the same value. */
type Replace = (value: unknown, sign: SignPicture) => unknown;

/**
 * Finds where the answers of a schema hold other people's pictures, once. The returned function replaces them
 * in an answer. Null if the schema has none.
 */
export function pictureReplacer(schema: z.ZodType): Replace | null {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const replace = compile(schema, new Set());
  compiled.set(schema, replace);
  return replace;
}

/** Keyed by schema. The schemas of routes are the same for every app in a process. */
const compiled = new WeakMap<z.ZodType, Replace | null>();

function compile(schema: z.core.$ZodType, above: ReadonlySet<z.core.$ZodType>): Replace | null {
  // A schema that contains itself has no pictures; otherwise the answer's own check would refuse it.
  if (above.has(schema)) return null;
  const inside = new Set([...above, schema]);
  switch (pictureFields.get(schema)?.holds) {
    case 'url':
      return (value, sign) => (typeof value === 'string' ? sign(value) : value);
    case 'html':
      return (value, sign) => (typeof value === 'string' ? signHtml(value, sign) : value);
  }
  if (schema instanceof z.ZodObject) return compileObject(schema, inside);
  if (schema instanceof z.ZodArray) return each(compile(schema.element, inside));
  if (schema instanceof z.ZodRecord) return eachValue(compile(schema.valueType, inside));
  if (schema instanceof z.ZodUnion) return compileUnion(schema, inside);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return compile(schema.unwrap(), inside);
  }
  if (schema instanceof z.ZodLazy) return compile(schema.unwrap(), inside);
  return null;
}

function compileObject(schema: z.ZodObject, inside: ReadonlySet<z.core.$ZodType>): Replace | null {
  const fields = Object.entries(schema.shape).flatMap(([name, field]) => {
    const replace = compile(field, inside);
    return replace === null ? [] : [[name, replace] as const];
  });
  if (fields.length === 0) return null;
  return (value, sign) => {
    if (!isObject(value)) return value;
    const replaced: Record<string, unknown> = { ...value };
    for (const [name, replace] of fields) if (name in value) replaced[name] = replace(value[name], sign);
    return replaced;
  };
}

/** Only the matching member's pictures are replaced. A literal field tells the members apart. */
function compileUnion(schema: z.ZodUnion, inside: ReadonlySet<z.core.$ZodType>): Replace | null {
  const members = schema.options.map((option) => compile(option, inside));
  if (members.every((replace) => replace === null)) return null;
  return (value, sign) => {
    for (const [index, replace] of members.entries()) {
      if (replace === null) continue;
      const replaced = replace(value, sign);
      if (z.safeParse(schema.options[index] as z.ZodType, replaced).success) return replaced;
    }
    return value;
  };
}

function each(replace: Replace | null): Replace | null {
  if (replace === null) return null;
  return (value, sign) => (Array.isArray(value) ? value.map((one) => replace(one, sign)) : value);
}

function eachValue(replace: Replace | null): Replace | null {
  if (replace === null) return null;
  return (value, sign) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replace(one, sign)]))
      : value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Clean HTML with each picture at its signed path. A picture without a path is removed. */
function signHtml(html: string, sign: SignPicture): string {
  const images = imagesOf(html);
  let replaced = '';
  let at = 0;
  for (const { tag, src } of images) {
    const start = html.indexOf(tag, at);
    const path = src === null ? null : sign(unescapeHtml(src));
    replaced += html.slice(at, start);
    if (path !== null) replaced += tag.replace(/\ssrc="[^"]*"/, () => ` src="${path}"`);
    at = start + tag.length;
  }
  return replaced + html.slice(at);
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Reverses the cleaner's escaping within an attribute. */
function unescapeHtml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity);
}
