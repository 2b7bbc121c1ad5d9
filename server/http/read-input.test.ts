import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { writeQuery } from '#contract/client.ts';
import { SignalQuery } from '#contract/signals/signal-filters.ts';
import { AppError } from '#server/app-error.ts';
import { parseOrRefuse, readQuery } from './read-input.ts';

const schema = z.object({
  kinds: z.array(z.enum(['a', 'b', 'c'])).optional(),
  words: z.array(z.string()).optional(),
  limit: z.int().optional(),
  isOn: z.boolean().optional(),
  text: z.string().optional(),
});
const read = (query: string) => readQuery(schema, new URLSearchParams(query));

describe('a query', () => {
  test.each([
    ['kinds=a&kinds=b', { kinds: ['a', 'b'] }],
    ['kinds=a,b', { kinds: ['a', 'b'] }],
    ['kinds[]=a&kinds[]=c', { kinds: ['a', 'c'] }],
    ['words=a,b&words=c', { words: ['a,b', 'c'] }],
    ['limit=20', { limit: 20 }],
    ['limit=', { limit: '' }],
    ['limit=many', { limit: Number.NaN }],
    ['isOn=true', { isOn: true }],
    ['isOn=yes', { isOn: 'yes' }],
    ['text=1', { text: '1' }],
    ['unknown=1', {}],
  ])('%s is read as %j', (query, expected) => {
    expect(read(query)).toEqual(expected);
  });

  test('written by the client is read back unchanged', () => {
    const queries = fc.record(
      {
        intensity: fc.uniqueArray(fc.constantFrom('low', 'high', 'very_high'), { minLength: 1 }),
        scoreMin: fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10),
        search: fc.string({ minLength: 1, maxLength: 50 }).filter((text) => text.trim() === text),
        limit: fc.integer({ min: 1, max: 200 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(queries, (query) => {
        const input = readQuery(SignalQuery, new URL(`http://x/${writeQuery(query)}`).searchParams);
        expect(parseOrRefuse(SignalQuery, input)).toEqual(query);
      }),
    );
  });

  test('with invalid values is refused, naming the fields', () => {
    const refuse = () => parseOrRefuse(schema, read('kinds=a,d&limit=x'));
    expect(refuse).toThrow(AppError);
    try {
      refuse();
    } catch (error) {
      expect((error as AppError).issues?.map(({ path }) => path)).toEqual(['kinds.1', 'limit']);
    }
  });
});
