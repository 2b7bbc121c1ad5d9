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
