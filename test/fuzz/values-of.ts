import fc from 'fast-check';
import type { JsonSchema } from './read-operations.ts';

/** Existing data on the server under test, so requests reach more than rejections. */
export type Facts = {
  /** Ids of the caller's records of all kinds. */
  ids: string[];
  /** Ids of another user's records. */
  foreignIds: string[];
  /** Cursors returned by any list. */
  cursors: string[];
};

const nobodysId = '01890000-0000-7000-8000-000000000000';

/** What people write into fields with such names. */
const words: [RegExp, string[]][] = [
  [
    /url$|^link$/i,
    [
      'https://www.linkedin.com/in/maya-lindqvist',
      'linkedin.com/in/kim-lee',
      'https://www.linkedin.com/company/northwind-labs',
      'https://www.linkedin.com/feed/update/urn:li:activity:7300000000000000001/',
      'blog.harbor-analytics.example',
      'http://hooks.sample.example/fuzz',
    ],
  ],
  [/^origin$/, ['http://localhost:3000', 'https://app.example']],
  [/^cron$/, ['0 8 * * 1', '*/15 * * * *', '30 6 1 * 1-5']],
  [/zone$/i, ['Europe/Berlin', 'Asia/Kathmandu', 'UTC']],
  [/^subreddit$/, ['smallfirms']],
  [/mail$/i, ['maya@northwind-labs.example', 'fuzz@harbor-analytics.example']],
  [/^domain$/, ['northwind-labs.example', 'fuzz.example', 'sub.fuzz.example']],
  [/^profile$|^post$/, ['urn:li:activity:7300000000000000001', 'https://www.linkedin.com/in/maya-lindqvist']],
  [/^opml$/, ['<opml version="2.0"><body><outline text="A" xmlUrl="https://a.invalid/feed"/></body></opml>']],
  [/^template$/, ['Worth reading: {title} {url}', '{title}']],
  [/^channelId$/, ['C0SIGNALS', 'C0MISSING']],
];
const plainWords = ['maya', 'growth', 'Hello there', 'labs', 'A plain sentence, as people write them.'];

/** Values a schema accepts, as far as the document says. @param name of the field */
export function valuesOf(schema: JsonSchema, facts: Facts, name = ''): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, facts, name)));
  switch (schema.type) {
    case 'string':
      return textsOf(schema, facts, name);
    case 'integer':
      return fc.integer(rangeOf(schema));
    case 'number': {
      const { min, max } = rangeOf(schema);
      return fc.integer({ min: Math.ceil(min * 10), max: Math.floor(max * 10) }).map((tenths) => tenths / 10);
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return arraysOf(schema, facts, name);
    case 'object':
      return objectsOf(schema, facts);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function rangeOf({ minimum = -1_000_000, maximum = 1_000_000 }: JsonSchema): { min: number; max: number } {
  return { min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31) };
}

function textsOf(schema: JsonSchema, facts: Facts, name: string): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 200 } = schema;
  if (schema.format === 'uuid') return idsOf(facts);
  if (schema.format === 'date-time') {
    return fc
      .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  }
  if (schema.format === 'date') {
    return fc
      .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
  }
  if (name === 'cursor' && facts.cursors.length > 0) return fc.constantFrom(...facts.cursors);
  const known = words.find(([names]) => names.test(name))?.[1] ?? plainWords;
  const fitting = known.filter(({ length }) => length >= minLength && length <= maxLength);
  const any = fc.string({
    unit: 'grapheme',
    minLength: Math.min(minLength, 50),
    maxLength: Math.max(minLength, Math.min(maxLength, 40)),
  });
  return fitting.length === 0
    ? any
    : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...fitting) }, { weight: 1, arbitrary: any });
}

/** Mostly the caller's own ids, of other kinds too: the document doesn't say which kind belongs where. */
export function idsOf({ ids, foreignIds }: Facts): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...ids, nobodysId) },
    { weight: 1, arbitrary: fc.constantFrom(...foreignIds, nobodysId) },
    { weight: 1, arbitrary: fc.constant(nobodysId) },
  );
}

function arraysOf(schema: JsonSchema, facts: Facts, name: string): fc.Arbitrary<unknown[]> {
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((item) => valuesOf(item, facts)));
  const { minItems = 0, maxItems = 5 } = schema;
  return fc.array(valuesOf(schema.items ?? {}, facts, name), {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(maxItems, minItems + 3)),
  });
}

function objectsOf(schema: JsonSchema, facts: Facts): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], propertyNames, additionalProperties } = schema;
  const fields: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [name, field] of Object.entries(properties)) fields[name] = valuesOf(field, facts, name);
  if (typeof additionalProperties === 'object') {
    for (const name of (propertyNames?.enum ?? []).map(String)) {
      fields[name] = valuesOf(additionalProperties, facts, name);
    }
  }
  return fc.record<Record<string, unknown>, string>(fields, { requiredKeys: required });
}
