import { z } from 'zod';

/** Any part of a response. `exampleOf` fills in the rest. */
export type Part<T> = T extends readonly (infer Item)[]
  ? readonly Part<Item>[]
  : T extends object
    ? { [K in keyof T]?: Part<T[K]> | undefined }
    : T;

/** The time in all examples, and the clock of all component tests. */
export const exampleTime = '2026-03-10T09:00:00.000Z';

/** A deterministic id: the number as a UUID. */
export function exampleId(number: number): string {
  return `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

/**
 * A valid response for a schema of the contract: the given part, completed with the simplest values that the
 * schema accepts (empty lists, null, 0, the first value of an enum). Fields added to the contract later are
 * filled in automatically, so a test only names what it's about.
 *
 * @throws ZodError if the given part doesn't match the schema
 */
export function exampleOf<T extends z.ZodType>(schema: T, part?: Part<z.input<T>>): z.output<T> {
  return schema.parse(fill(schema, part));
}

function fill(schema: z.core.$ZodType, part: unknown): unknown {
  if (schema instanceof z.ZodOptional) return part === undefined ? undefined : fill(schema.unwrap(), part);
  if (schema instanceof z.ZodNullable)
    return part === undefined || part === null ? null : fill(schema.unwrap(), part);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly) return fill(schema.unwrap(), part);
  if (schema instanceof z.ZodLazy) return fill(schema.unwrap(), part);
  if (schema instanceof z.ZodObject) return fillObject(schema, part);
  if (schema instanceof z.ZodRecord) return fillRecord(schema, part);
  if (schema instanceof z.ZodUnion) return fillUnion(schema, part);
  if (schema instanceof z.ZodArray && Array.isArray(part))
    return part.map((item) => fill(schema.element, item));
  if (schema instanceof z.ZodTuple) {
    return schema.def.items.map((item, at) => fill(item, Array.isArray(part) ? part[at] : undefined));
  }
  return part === undefined ? plainest(schema) : part;
}

function fillObject(schema: z.ZodObject, part: unknown): unknown {
  if (part !== undefined && (part === null || typeof part !== 'object')) return part;
  const given: Record<string, unknown> = { ...part };
  const filled = Object.entries(schema.shape).map(([name, field]) => [name, fill(field, given[name])]);
  return { ...given, ...Object.fromEntries(filled.filter(([, value]) => value !== undefined)) };
}

/** All keys of a closed set; of an open one, those that were given. */
function fillRecord(schema: z.ZodRecord, part: unknown): unknown {
  const given: Record<string, unknown> = { ...(part as object | undefined) };
  const closed = schema.keyType._zod.values;
  const keys = closed ? [...closed].map(String) : Object.keys(given);
  return Object.fromEntries(keys.map((key) => [key, fill(schema.valueType, given[key])]));
}

/** The first option that accepts the completed part without dropping any of its fields. */
function fillUnion(schema: z.ZodUnion, part: unknown): unknown {
  const forms = schema.options.map((option) => ({ option, filled: fill(option, part) }));
  const fitting = forms.find(({ option, filled }) => {
    const { data } = z.safeParse(option, filled);
    return data !== undefined && Object.keys(Object(part)).every((name) => name in Object(data));
  });
  return fitting === undefined ? part : fitting.filled;
}

function plainest(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodArray) return [];
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return schema.values.values().next().value;
  if (schema instanceof z.ZodBoolean) return false;
  if (schema instanceof z.ZodNumber) return Math.max(0, schema.minValue ?? 0);
  if (schema instanceof z.ZodUUID) return exampleId(0);
  if (schema instanceof z.ZodISODateTime) return exampleTime;
  if (schema instanceof z.ZodISODate) return exampleTime.slice(0, 10);
  if (schema instanceof z.ZodURL) return 'https://www.linkedin.com/in/maya-lindqvist';
  if (schema instanceof z.ZodEmail) return 'ada@sample.example';
  if (schema instanceof z.ZodString) return 'x'.repeat(schema.minLength ?? 0);
  return null;
}
