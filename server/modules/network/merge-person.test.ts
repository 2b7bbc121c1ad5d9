import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergePerson, type PersonFacts } from './merge-person.ts';
import type { FactSource, NewPerson } from './new-facts.ts';

const sources: FactSource[] = ['unipile', 'rapidapi', 'archive', 'csv', 'paste', 'user'];
const silent: NewPerson = {
  urn: null,
  publicId: null,
  url: null,
  name: '',
  headline: null,
  company: null,
  title: null,
  location: null,
  email: null,
  pictureUrl: null,
};

const nobody = (): PersonFacts => ({
  urn: null,
  public_id: null,
  url: null,
  name: null,
  headline: null,
  title: null,
  company: null,
  location: null,
  email: null,
  picture_url: null,
  sources: {},
});

const telling = fc.record({
  fact: fc.record({
    url: fc.constantFrom(
      null,
      'https://www.linkedin.com/in/kim',
      'https://www.linkedin.com/in/ACoAABcDeFgHiJkLmNoPqRsTuVwXyZ0123456_-',
    ),
    name: fc.constantFrom('Kim', 'Kim Lee', ''),
    headline: fc.constantFrom(null, 'A', 'B'),
    title: fc.constantFrom(null, 'A', 'B'),
  }),
  source: fc.constantFrom(...sources),
  at: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'),
});
type Telling = typeof telling extends fc.Arbitrary<infer T> ? T : never;

function mergeAll(tellings: Telling[]): PersonFacts {
  const known = nobody();
  for (const { fact, source, at } of tellings) mergePerson(known, { ...silent, ...fact }, { source, at });
  return known;
}

describe('mergePerson', () => {
  it('ends in the same whatever the order, and however often', () => {
    fc.assert(
      fc.property(
        fc
          .array(telling, { maxLength: 8 })
          .chain((all) =>
            fc.tuple(
              fc.constant(all),
              fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
            ),
          ),
        ([tellings, shuffled]) => {
          expect(mergeAll([...shuffled, ...shuffled])).toEqual(mergeAll(tellings));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('takes of each field the most trusted word, then the newest', () => {
    const trust = { csv: 1, paste: 1, archive: 2, unipile: 2, rapidapi: 2, user: 3 };
    fc.assert(
      fc.property(fc.array(telling, { minLength: 1, maxLength: 8 }), (tellings) => {
        const told = tellings.filter(({ fact }) => fact.headline !== null);
        const best = told.reduce(
          (most, { source, at }) => (`${trust[source]} ${at}` > most ? `${trust[source]} ${at}` : most),
          '',
        );
        const words = told.filter(({ source, at }) => `${trust[source]} ${at}` === best);
        const known = mergeAll(tellings);
        expect(known.headline).toBe(
          words
            .map(({ fact }) => fact.headline)
            .sort()
            .at(-1) ?? null,
        );
        if (best !== '')
          expect(`${trust[known.sources.headline?.source ?? 'csv']} ${known.sources.headline?.at}`).toBe(
            best,
          );
      }),
    );
  });

  it('prefers the address with a name in it', () => {
    const stamp = { source: 'unipile' as const, at: '2026-01-01T00:00:00.000Z' };
    const member = 'https://www.linkedin.com/in/ACoAABcDeFgHiJkLmNoPqRsTuVwXyZ0123456_-';
    const known = nobody();
    mergePerson(
      known,
      { ...silent, url: 'https://www.linkedin.com/in/kim' },
      { source: 'csv', at: '2020-01-01T00:00:00.000Z' },
    );
    expect(mergePerson(known, { ...silent, url: member }, stamp).changed).not.toContain('url');
    expect(known.url).toBe('https://www.linkedin.com/in/kim');
  });

  it('says what changed, and leaves what is blank or silent', () => {
    const known = nobody();
    const stamp = { source: 'unipile' as const, at: '2026-01-01T00:00:00.000Z' };
    expect(mergePerson(known, { ...silent, name: ' Kim ', headline: ' ' }, stamp)).toEqual({
      changed: ['name'],
      touched: true,
    });
    expect(mergePerson(known, { ...silent, name: 'Kim' }, stamp)).toEqual({ changed: [], touched: false });
    const later = { source: 'unipile' as const, at: '2026-01-02T00:00:00.000Z' };
    expect(mergePerson(known, { ...silent, name: 'Kim' }, later)).toEqual({ changed: [], touched: true });
    expect(known).toEqual({ ...nobody(), name: 'Kim', sources: { name: later } });
  });
});
