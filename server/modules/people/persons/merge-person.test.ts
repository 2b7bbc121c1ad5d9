import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factSourceNames } from '#core/fact-sources.ts';
import type { NewPerson } from '#server/modules/people/new-facts.ts';
import { cases } from '#test/cases.ts';
import { joinPeople, mergePerson, type PersonFacts } from './merge-person.ts';

const sources = factSourceNames;
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
  seniority: null,
  sources: {},
});

const reporting = fc.record({
  fact: fc.record({
    url: fc.constantFrom(
      null,
      'https://www.linkedin.com/in/kim',
      'https://www.linkedin.com/in/ACoAABcDeFgHiJkLmNoPqRsTuVwXyZ0123456_-',
    ),
    name: fc.constantFrom('Kim', 'Kim Lee', ''),
    headline: fc.constantFrom(null, 'A', 'CEO at Bosun', 'VP Sales at Kettle'),
    title: fc.constantFrom(null, 'A', 'Head of Data'),
    company: fc.constantFrom(null, 'Bosun', 'Wren'),
  }),
  source: fc.constantFrom(...sources),
  at: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'),
});
type Report = typeof reporting extends fc.Arbitrary<infer T> ? T : never;

function mergeAll(reports: Report[]): PersonFacts {
  const known = nobody();
  for (const { fact, source, at } of reports) mergePerson(known, { ...silent, ...fact }, { source, at });
  return known;
}

describe('mergePerson', () => {
  it('takes from another account of the person only what is missing', () => {
    const known = nobody();
    const own = { ...silent, urn: 'ACoAAkim', name: 'Kim Lee', headline: 'CEO at Bosun' };
    const other = {
      ...own,
      urn: 'ACoAAkim2',
      name: 'K. Lee',
      headline: 'Trustee',
      company: 'Wren',
      location: 'Oslo',
    };
    mergePerson(known, own, { source: 'unipile', at: '2026-01-01T00:00:00.000Z' });
    mergePerson(known, other, { source: 'unipile', at: '2026-01-02T00:00:00.000Z' });
    const joined = nobody();
    mergePerson(joined, own, { source: 'unipile', at: '2026-01-01T00:00:00.000Z' });
    const gone = nobody();
    mergePerson(gone, other, { source: 'unipile', at: '2026-01-02T00:00:00.000Z' });
    joinPeople(joined, gone);
    expect(joined).toEqual(known);
    expect(known).toMatchObject({
      urn: 'ACoAAkim',
      name: 'Kim Lee',
      headline: 'CEO at Bosun',
      company: 'Wren',
      location: 'Oslo',
    });
  });

  it('gives the same result whatever the order of reports and their repetition', () => {
    fc.assert(
      fc.property(
        fc
          .array(reporting, { maxLength: 8 })
          .chain((all) =>
            fc.tuple(
              fc.constant(all),
              fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
            ),
          ),
        ([reports, shuffled]) => {
          expect(mergeAll([...shuffled, ...shuffled])).toEqual(mergeAll(reports));
        },
      ),
      { numRuns: cases(500, 100) },
    );
  });

  it('keeps the most trusted value of each field, then the newest', () => {
    const trust = {
      headline: 0,
      csv: 1,
      paste: 1,
      archive: 2,
      portability: 2,
      unipile: 2,
      rapidapi: 2,
      user: 3,
    };
    fc.assert(
      fc.property(fc.array(reporting, { minLength: 1, maxLength: 8 }), (reports) => {
        const reported = reports.filter(({ fact }) => fact.headline !== null);
        const best = reported.reduce(
          (max, { source, at }) => (`${trust[source]} ${at}` > max ? `${trust[source]} ${at}` : max),
          '',
        );
        const words = reported.filter(({ source, at }) => `${trust[source]} ${at}` === best);
        const known = mergeAll(reports);
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

  it('prefers a URL that contains a name', () => {
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

  it('lists the changed fields, and ignores blank and missing values', () => {
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

  it('guesses from the headline what no source gave, and marks the guesses', () => {
    const known = nobody();
    const first = { source: 'unipile' as const, at: '2026-01-01T00:00:00.000Z' };
    const guess = { source: 'headline', at: first.at };
    const facts = { ...silent, name: 'Kim', headline: 'CEO at Bosun' };
    expect(mergePerson(known, facts, first).changed).toEqual([
      'name',
      'headline',
      'title',
      'company',
      'seniority',
    ]);
    expect(known).toMatchObject({ title: 'CEO', company: 'Bosun', seniority: 'c_level' });
    expect(known.sources).toMatchObject({ title: guess, company: guess, seniority: guess });
    expect(mergePerson(known, facts, first)).toEqual({ changed: [], touched: false });
  });

  it('updates guesses when the headline changes, and drops them when it no longer supports them', () => {
    const known = nobody();
    const on = (day: number) => ({ source: 'unipile' as const, at: `2026-01-0${day}T00:00:00.000Z` });
    mergePerson(known, { ...silent, headline: 'CEO at Bosun' }, on(1));
    mergePerson(known, { ...silent, headline: 'VP Sales at Kettle' }, on(2));
    expect(known).toMatchObject({ title: 'VP Sales', company: 'Kettle', seniority: 'vp' });
    expect(known.sources.company).toEqual({ source: 'headline', at: on(2).at });
    const { changed } = mergePerson(known, { ...silent, headline: 'We make payroll boring' }, on(3));
    expect(changed).toEqual(['headline', 'title', 'company', 'seniority']);
    expect(known).toMatchObject({ title: null, company: null, seniority: null });
    expect(Object.keys(known.sources)).toEqual(['headline']);
  });

  it.each(['csv', 'archive', 'user'] as const)('lets %s replace a guess, whatever its date', (source) => {
    const known = nobody();
    mergePerson(
      known,
      { ...silent, headline: 'CEO at Bosun' },
      { source: 'unipile', at: '2026-01-01T00:00:00.000Z' },
    );
    const stamp = { source, at: '2019-01-01T00:00:00.000Z' };
    // The same company: a confirmation counts as a change too.
    const { changed } = mergePerson(known, { ...silent, title: 'Head of Data', company: 'Bosun' }, stamp);
    expect(changed).toEqual(['title', 'company', 'seniority']);
    expect(known).toMatchObject({ title: 'Head of Data', company: 'Bosun', seniority: 'head' });
    expect(known.sources).toMatchObject({ title: stamp, company: stamp, seniority: stamp });
    const later = { source: 'unipile' as const, at: '2026-02-01T00:00:00.000Z' };
    mergePerson(known, { ...silent, headline: 'Founder at Wren' }, later);
    expect(known).toMatchObject({ title: 'Head of Data', company: 'Bosun', seniority: 'head' });
  });

  it('reads the seniority from a title that a source gave, even if that title shows none', () => {
    const known = nobody();
    const stamp = { source: 'archive' as const, at: '2026-01-01T00:00:00.000Z' };
    mergePerson(known, { ...silent, headline: 'CEO at Bosun', title: 'Data Analyst' }, stamp);
    expect(known).toMatchObject({ title: 'Data Analyst', company: 'Bosun', seniority: null });
  });
});
