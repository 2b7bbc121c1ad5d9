import { expect, test } from 'vitest';
import { z } from 'zod';
import { compareAnswer } from './compare-answer.ts';
import { openRedactor } from './redact.ts';

const Person = z.object({
  id: z.union([z.string(), z.int()]).transform(String),
  name: z.string().nullish(),
  title: z.string().optional(),
  works: z.preprocess((value) => value ?? [], z.array(z.object({ company: z.string().catch('') }))),
  counts: z.record(z.string(), z.object({ of: z.int() })).optional(),
  rest: z.unknown().optional(),
});
const List = z.object({ items: z.array(Person), cursor: z.string().nullish() });

test('lists fields missing in the schema, anywhere, by type and without values', () => {
  const items = [
    { id: 1, name: 'Ann', works: [{ company: 'X', since: 2020 }], extra: { city: 'Oslo', codes: [1, 'b'] } },
    {
      id: 'b',
      works: [{ company: 'Y', since: null }],
      counts: { '83412': { of: 1, by: 'Z' } },
      rest: { a: 1 },
    },
  ];
  expect(compareAnswer(List, { items, total: 2, 'ann@mail.example': true, '4711': 'x' })).toEqual({
    unknown: [
      'items[].counts.{key}.by (string)',
      'items[].extra (object)',
      'items[].extra.city (string)',
      'items[].extra.codes (list)',
      'items[].extra.codes[] (number or string)',
      'items[].works[].since (number or null)',
      'total (number)',
      '{key} (string or boolean)',
    ],
    // Ann has a name, so the field counts as present.
    absent: ['cursor', 'items[].title'],
    wrong: [],
  });
});

test("lists what the schema requires once for all items, and doesn't repeat values", () => {
  const found = compareAnswer(List, {
    items: [
      { name: 7, works: 'secret-word' },
      { name: 8, works: [] },
    ],
  });
  expect(found.wrong).toEqual([
    'items[].id (invalid union)',
    'items[].name (wanted string)',
    'items[].works (wanted array)',
  ]);
  expect(JSON.stringify(found)).not.toContain('secret-word');
  expect(compareAnswer(List, 'no JSON').wrong).toEqual(['the answer (wanted object)']);
});

test("replaces values with their settings' names, in every form that a vendor could repeat", () => {
  const redact = openRedactor({
    X_CLIENT_ID: 'app id/1',
    X_CLIENT_SECRET: 'its secret',
    SMTP_URL: 'smtp://ann%40mail.example:pass%2Fword@mail.example:587',
    MAIL_FROM: 'inGrow <ann@mail.example>',
    FORMER_SECRET_KEYS: 'a-key-of-many-letters, another-key-of-many-letters',
    LLM_MODEL: 'gpt',
    UNIPILE_API_KEY: '',
  });
  expect(redact('inGrow 0.1.0 with gpt')).toBe('inGrow 0.1.0 with gpt');
  const basic = Buffer.from('app id/1:its secret').toString('base64');
  for (const secret of [
    'app%20id%2F1',
    'its secret',
    basic,
    'ann@mail.example',
    'pass/word',
    'another-key-of-many-letters',
  ]) {
    expect(redact(`<${secret}>`)).toMatch(/^<\{[A-Z_:…]+\}>$/);
  }
});
