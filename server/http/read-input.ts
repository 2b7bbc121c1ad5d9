import { z } from 'zod';
import { readInput } from '#contract/issue-messages.ts';
import { invalidField, invalidRequest } from '#server/app-error.ts';

/** The schema inside optional, nullable, and default wrappers. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  let inner = schema;
  while (
    inner instanceof z.ZodOptional ||
    inner instanceof z.ZodNullable ||
    inner instanceof z.ZodDefault ||
    inner instanceof z.ZodReadonly
  ) {
    inner = inner.unwrap();
  }
  return inner;
}

/** Commas separate values only if no value can contain one: closed sets of words, and ids. */
function splitsAtCommas(item: z.core.$ZodType): boolean {
  const plain = unwrap(item);
  return plain instanceof z.ZodEnum || plain instanceof z.ZodUUID;
}

function coerce(schema: z.core.$ZodType, values: string[]): unknown {
  const plain = unwrap(schema);
  if (plain instanceof z.ZodArray) {
    const parts = splitsAtCommas(plain.element) ? values.flatMap((value) => value.split(',')) : values;
    return parts.filter((part) => part !== '').map((part) => coerce(plain.element, [part]));
  }
  const last = values.at(-1) ?? '';
  if (plain instanceof z.ZodNumber) return last.trim() === '' ? last : Number(last);
  if (plain instanceof z.ZodBoolean) return last === 'true' ? true : last === 'false' ? false : last;
  return last;
}

/**
 * Reads a query string by its schema. Arrays repeat the parameter (or use commas, or `name[]`), and numbers
 * and booleans are read from their text. Unknown parameters are ignored.
 */
export function readQuery(schema: z.ZodObject, search: URLSearchParams): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const values = [...search.getAll(name), ...search.getAll(`${name}[]`)];
    if (values.length > 0) input[name] = coerce(field, values);
  }
  return input;
}

/** Parses with a schema. Refuses with the name of the wrong field. */
export function parseOrRefuse<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const read = readInput(schema, input);
  if (read.success) return read.data;
  throw invalidRequest(read.issues);
}

/**
 * The JSON body. An empty one counts as `{}` so that the schema names what is missing. A form is read as an
 * object of its texts, because some vendors call back with one.
 */
export async function readJson(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text.trim() === '') return {};
  if (request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  try {
    return JSON.parse(text);
  } catch {
    throw invalidField('body', 'is not valid JSON');
  }
}

/**
 * PostgreSQL's error codes for U+0000 in a text, and for U+0000 or half a surrogate pair in JSON: 22021 and
 * 22P05 of https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const codes = new Set(['22021', '22P05']);

/** U+0000, or half of a surrogate pair. */
const unstorable = /\0|\p{Cs}/u;

/**
 * Refuses a field the database couldn't store by its name, like other bad input. A module can still clean a
 * text instead.
 * @param sent the input: query and body
 * @returns the refusal, or the failure itself if it's of another kind
 */
export function refuseUnstorable(failure: unknown, ...sent: unknown[]): unknown {
  const code = failure instanceof Error && 'code' in failure ? String(failure.code) : '';
  if (!codes.has(code)) return failure;
  const path = sent.map((part) => findUnstorable(part)).find((found) => found !== undefined);
  return path === undefined ? failure : invalidField(path, 'has a character that can’t be stored');
}

/** The dotted path of the first such text in a value. */
function findUnstorable(value: unknown, path: string[] = []): string | undefined {
  if (typeof value === 'string') return unstorable.test(value) ? path.join('.') || 'body' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const found = unstorable.test(name) ? path.join('.') || 'body' : findUnstorable(part, [...path, name]);
    if (found !== undefined) return found;
  }
  return undefined;
}
