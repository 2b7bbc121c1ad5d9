import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { labelOf } from '#contract/field-labels.ts';
import { contract } from '#contract/index.ts';
import { readInput } from '#contract/issue-messages.ts';
import { allTools } from '#server/modules/agents/tools/all-tools.ts';
import { judgeMessage } from '#test/fuzz/refusal-messages.ts';
import { readQuery } from './read-input.ts';

type Path = (string | number)[];
type Fault = { what: string; path: Path; input: unknown };

/** Sentences in the contract that are about a field without naming it. */
const ownSentences = new Set([
  'Enter the URL of a site or a feed.',
  'Write what the draft should say.',
  'Write the comment first.',
  'Choose the column with the LinkedIn profile URL.',
  'Paste the URL of a profile or a company page.',
  'Write something, or send null to reset it to the source.',
]);

/** Places a value at a path, with nothing else on the way except the fields in `beside`. */
function put(path: Path, value: unknown, beside: ReadonlyMap<string, object>): unknown {
  return path.reduceRight((inner, part, at): unknown => {
    const given = beside.get(path.slice(0, at).join('.'));
    return typeof part === 'number' ? [inner] : { ...given, [part]: inner };
  }, value);
}

/** Everything that can be wrong with each field of a schema, one fault at a time. */
function faultsOf(root: z.core.$ZodType): Fault[] {
  const faults: Fault[] = [];
  const walk = (
    schema: z.core.$ZodType,
    path: Path,
    beside: ReadonlyMap<string, object>,
    nullable = false,
  ) => {
    const add = (what: string, value: unknown, at = path) =>
      faults.push({ what, path: at, input: put(at, value, beside) });
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
      return walk(schema.unwrap(), path, beside, nullable);
    }
    if (schema instanceof z.ZodNullable) return walk(schema.unwrap(), path, beside, true);
    if (!nullable) add('null', null);
    add('another type', schema instanceof z.ZodString || schema instanceof z.ZodEnum ? 7 : 'x-y');
    add('an object or a list', schema instanceof z.ZodObject ? ['x'] : { odd: 1 });
    if (schema instanceof z.ZodObject) {
      add('an unknown field', 1, [...path, 'noSuchField']);
      for (const [name, field] of Object.entries(schema.shape)) {
        if (!(field as z.ZodType).safeParse(undefined).success) {
          faults.push({ what: 'missing', path: [...path, name], input: put(path, {}, beside) });
        }
        walk(field, [...path, name], beside);
      }
    } else if (schema instanceof z.ZodDiscriminatedUnion) {
      const name = schema.def.discriminator;
      for (const option of schema.options as z.ZodObject[]) {
        const tag = (option.shape[name] as z.ZodLiteral).value;
        walk(option, path, new Map(beside).set(path.join('.'), { [name]: tag }));
      }
    } else if (schema instanceof z.ZodRecord) {
      add('an unknown name', 1, [...path, 'noSuchName']);
      add('a value of another kind', { [String(firstOf(schema.keyType))]: {} });
    } else if (schema instanceof z.ZodArray) {
      add('an empty list', []);
      const check = z.toJSONSchema(schema, { io: 'input' }) as { maxItems?: number };
      if (check.maxItems !== undefined) add('too many', Array(check.maxItems + 1).fill('x'));
      walk(schema.element, [...path, 0], beside);
    } else if (schema instanceof z.ZodNumber) {
      add('not a number', Number.NaN);
      add('a fraction', 1.2345);
      add('too small', -1e12);
      add('too big', 1e12);
    } else if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) {
      add('empty', '');
      add('a sign', '\u0000!');
      if (schema.maxLength !== null) add('too long', 'x'.repeat(schema.maxLength + 1));
    } else if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) {
      add('another value', 'no-such-value');
    }
  };
  walk(root, [], new Map());
  return faults;
}

const firstOf = (keys: unknown): unknown => (keys instanceof z.ZodEnum ? keys.options[0] : 'x');

/** What is wrong with the refusal of a fault. Empty if the schema accepts the input after all. */
function judge(schema: z.ZodType, { path, what, input }: Fault): string[] {
  const read = readInput(schema, input);
  if (read.success) return [];
  return read.issues.flatMap((issue) => {
    const where = `${what} at ${path.join('.') || 'body'}, told of ${issue.path}`;
    const isNamed =
      issue.message.includes(labelOf(issue.path.split('.'))) ||
      issue.message.includes(issue.path.split('.').at(-1) ?? '') ||
      ownSentences.has(issue.message);
    const problem =
      judgeMessage(issue.message) ?? (isNamed ? null : `no name of the field: ${issue.message}`);
    return problem === null ? [] : [`${where}: ${problem}`];
  });
}

const schemas = [
  ...Object.entries(contract).flatMap(([group, routes]) =>
    Object.entries(routes).flatMap(([name, route]: [string, { [part: string]: unknown }]) =>
      ['params', 'query', 'body'].flatMap((part) =>
        route[part] instanceof z.ZodType
          ? [{ name: `${group}.${name} ${part}`, schema: route[part], isQuery: part === 'query' }]
          : [],
      ),
    ),
  ),
  ...allTools.map((tool) => ({ name: `the tool ${tool.name}`, schema: tool.input, isQuery: false })),
];

describe('a refusal names the field and states what it must be', () => {
  test.each(schemas)('$name', ({ schema, isQuery }) => {
    const faults = faultsOf(schema);
    expect(faults.flatMap((fault) => judge(schema, fault))).toEqual([]);
    if (!isQuery || !(schema instanceof z.ZodObject)) return;
    for (const text of ['', 'x-y', '-1e12', '1e12', '1.2345', 'x'.repeat(5000)]) {
      for (const name of Object.keys(schema.shape)) {
        const input = readQuery(schema, new URLSearchParams({ [name]: text }));
        expect(judge(schema, { what: text.slice(0, 10), path: [name], input })).toEqual([]);
      }
    }
  });

  test('refuses most faults', () => {
    const all = schemas.flatMap(({ schema }) =>
      faultsOf(schema).map(({ input }) => readInput(schema, input)),
    );
    expect(all.length).toBeGreaterThan(3000);
    expect(all.filter(({ success }) => !success).length).toBeGreaterThan(all.length * 0.8);
  });
});

const Body = z.object({
  name: z.string().trim().min(1).max(80),
  score: z.number().min(0).max(100),
  postType: z.array(z.enum(['image', 'video'])),
  limit: z.int().min(1).max(200),
  connectedProfileId: z.uuid(),
  isOn: z.boolean(),
  owner: z.union([z.uuid({ abort: true }), z.enum(['real', 'sample'])]),
  tags: z.array(z.string().max(5)).min(1).max(2),
  points: z.number().multipleOf(0.1),
  url: z.url(),
  filters: z.object({ since: z.iso.datetime() }).strict(),
  note: z
    .string()
    .max(3, 'must be short')
    .refine((text) => text !== 'no', 'Say yes'),
});
const good = {
  name: 'Ann',
  score: 1,
  postType: [],
  limit: 1,
  connectedProfileId: '0198a0e4-0000-7000-8000-000000000000',
  isOn: true,
  owner: 'real',
  tags: ['a'],
  points: 0.3,
  url: 'https://a.example',
  filters: { since: '2026-11-01T00:00:00Z' },
  note: '',
};

test.each([
  [{ name: undefined }, 'name', 'Name is required.'],
  [{ name: ' ' }, 'name', 'Name is required.'],
  [{ name: 7 }, 'name', 'Name must be text.'],
  [{ name: 'x'.repeat(81) }, 'name', 'Name must have at most 80 characters.'],
  [{ score: 'high' }, 'score', 'Score must be a number from 0 to 100.'],
  [{ score: 101 }, 'score', 'Score must be at most 100.'],
  [{ postType: ['image', 'gif'] }, 'postType.1', 'Post type (number 2) must be one of: image, video.'],
  [{ postType: ['gif'] }, 'postType.0', 'Post type must be one of: image, video.'],
  [{ limit: 900 }, 'limit', 'Limit must be at most 200.'],
  [{ limit: 1.5 }, 'limit', 'Limit must be a whole number from 1 to 200.'],
  [{ connectedProfileId: '7' }, 'connectedProfileId', 'Connected profile ID must be an ID.'],
  [{ isOn: 'yes' }, 'isOn', 'On or off must be true or false.'],
  [{ owner: 'you' }, 'owner', 'Owner must be an ID or one of: real, sample.'],
  [{ tags: [] }, 'tags', 'Tags need at least one entry.'],
  [{ tags: ['a', 'b', 'c'] }, 'tags', 'Tags must have at most 2 entries.'],
  [{ tags: ['a', 'abcdef'] }, 'tags.1', 'Tags (number 2) must have at most 5 characters.'],
  [{ points: 0.25 }, 'points', 'Points can have at most one decimal.'],
  [{ url: 'x' }, 'url', 'URL must be a URL such as https://example.com.'],
  [{ filters: { since: 'x' } }, 'filters.since', 'Since must be a time such as 2026-11-01T09:00:00Z.'],
  [{ filters: { ...good.filters, sincee: 1 } }, 'filters.sincee', 'There is no field “sincee”.'],
  [{ note: 'long' }, 'note', 'Note must be short.'],
  [{ note: 'no' }, 'note', 'Say yes.'],
])('%j is refused at %s: %s', (change, path, message) => {
  expect(readInput(Body, { ...good, ...change })).toEqual({ success: false, issues: [{ path, message }] });
});

test("accepts valid input, and reports a body that isn't an object", () => {
  expect(readInput(Body, good)).toEqual({ success: true, data: good });
  expect(readInput(Body, 7)).toEqual({
    success: false,
    issues: [{ path: 'body', message: 'The request must be an object.' }],
  });
  expect(readInput(z.object({ a: z.string() }), {}, ['options'])).toMatchObject({
    issues: [{ path: 'options.a', message: 'A is required.' }],
  });
});
