import { z } from 'zod';
import { readInput } from '#contract/issue-messages.ts';
import { invalidField, invalidRequest } from '#server/app-error.ts';

/** The plain type behind optional, nullable and default wrappers. */
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

/** Commas separate values only where no value can hold one: words of a closed set and ids. */
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
 * Reads a query string by its schema: arrays repeat the parameter (or come with commas, or as `name[]`),
 * numbers and booleans are read from their text. Unknown parameters are ignored.
 */
export function readQuery(schema: z.ZodObject, search: URLSearchParams): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const values = [...search.getAll(name), ...search.getAll(`${name}[]`)];
    if (values.length > 0) input[name] = coerce(field, values);
  }
  return input;
}

/** Parses with a schema or refuses by the field's name. */
export function parseOrRefuse<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const read = readInput(schema, input);
  if (read.success) return read.data;
  throw invalidRequest(read.issues);
}

/**
 * The JSON body; an empty one counts as `{}` so that the schema names what is missing. A form is read as an object of
 * its texts: some vendors call back with one.
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
 * What PostgreSQL says to U+0000 in a text, and to it or half a surrogate pair in JSON; 22021 and 22P05 of
 * https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const codes = new Set(['22021', '22P05']);

/** U+0000, or half of a surrogate pair. */
const unstorable = /\0|\p{Cs}/u;

/**
 * Whichever field the database could not keep is refused by its name, as other bad input is; a module may still clean a
 * text instead.
 * @param sent what came in: query and body
 * @returns the refusal, or the failure itself where it is of another kind
 */
export function refuseUnstorable(failure: unknown, ...sent: unknown[]): unknown {
  const code = failure instanceof Error && 'code' in failure ? String(failure.code) : '';
  if (!codes.has(code)) return failure;
  const path = sent.map((part) => findUnstorable(part)).find((found) => found !== undefined);
  return path === undefined ? failure : invalidField(path, 'has a character that can’t be stored');
}

/** Where in a value the first such text stands, dotted. */
function findUnstorable(value: unknown, path: string[] = []): string | undefined {
  if (typeof value === 'string') return unstorable.test(value) ? path.join('.') || 'body' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const found = unstorable.test(name) ? path.join('.') || 'body' : findUnstorable(part, [...path, name]);
    if (found !== undefined) return found;
  }
  return undefined;
}
