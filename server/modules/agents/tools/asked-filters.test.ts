import { expect, it } from 'vitest';
import { z } from 'zod';
import { definitionOf, filterNames } from '#contract/signals/filter-definitions.ts';
import { filtersOf, samplesOf } from '#test/filter-samples.ts';
import { askedFields, askedFilters, askedWords } from './asked-filters.ts';

const Input = z.object(askedFields);
const nothing = Object.fromEntries(Object.keys(askedFields).map((as) => [as, null]));
const read = (input: object) => Input.parse({ ...nothing, ...input });
const asked = filterNames.flatMap((name) => {
  const definition = definitionOf(name);
  return 'asked' in definition && definition.asked ? [[definition.asked as string, name] as const] : [];
});

it('has a field for each filter that agents may ask for, and nothing else', () => {
  expect(Object.keys(askedFields).sort()).toEqual(asked.map(([as]) => as).sort());
  expect(askedWords(read({}))).toEqual({ who: [], else: [] });
  expect(Object.values(askedFilters(read({}))).filter((value) => value !== undefined)).toEqual([]);
});

it.each(asked)('asks by %s for each value of %s, and says so', (as, name) => {
  expect(Input.shape[as as keyof typeof askedFields].description).toMatch(/\w{3}/);
  for (const value of samplesOf(name, () => [])) {
    const input = read({ [as]: value });
    expect(askedFilters(input)).toEqual(filtersOf(name, value));
    const words = askedWords(input);
    expect([...words.who, ...words.else].join()).toMatch(/\w{2}/);
  }
});

it('says a request as users would', () => {
  const input = read({
    words: 'cold',
    titles: ['Founder', 'CEO'],
    companies: ['Kaltwerk'],
    locations: ['Oslo', 'Bergen'],
    seniority: ['c_level'],
    intensity: ['high', 'very_high'],
    status: ['new'],
    goneQuiet: true,
  });
  expect(askedWords(input)).toEqual({
    who: [
      'cold',
      'Founder or CEO',
      'at Kaltwerk',
      'in Oslo or Bergen',
      'c level',
      'high or very high intensity',
      'new',
    ],
    else: ['gone quiet'],
  });
  expect(askedWords(read({ goneQuiet: false }))).toEqual({ who: [], else: [] });
});
