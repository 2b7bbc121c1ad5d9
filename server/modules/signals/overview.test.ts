import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { SignalFilters } from '#contract/signals/signal-filters.ts';
import { EngagementType, Intensity } from '#contract/signals/signal-kinds.ts';
import { cases } from '#test/cases.ts';
import { makeOwner, newEngagement, newPerson, openTestDatabase, record } from '#test/facts.ts';
import { type ExpectedSignal, expectSignal, markTopQuarter, matches } from '#test/signal-reference.ts';
import { countSignals } from './listing/count-signals.ts';
import { readOverview } from './overview.ts';
import { scopeOf } from './require-owned-signal-scope.ts';

const now = new Date('2026-11-20T12:00:00Z');
const day = 86_400_000;
/** The Monday 25 weeks before the week of `now`. */
const firstMonday = Date.parse('2026-05-25T00:00:00Z');

/** Some write a company in capitals; the usual spelling is the one to show. */
const companies = [null, 'Zoë & Co', 'Zoë & Co', 'ZOE & CO', 'Beta', '50%', '漢字', ...'abcdefghij'];

const history = (index: number) =>
  fc
    .record({
      company: fc.constantFrom(...companies),
      reported: fc.array(
        fc.record({
          type: fc.constantFrom(...EngagementType.options),
          direction: fc.constantFrom('inbound' as const, 'inbound' as const, 'outbound' as const),
          age: fc.noBias(fc.integer({ min: 0, max: 250 * day })),
        }),
        { minLength: 1, maxLength: 14 },
      ),
    })
    .map(({ company, reported }) =>
      reported.map(({ age, ...one }) =>
        newEngagement({
          ...one,
          conversationId: 'a',
          occurredAt: new Date(now.getTime() - age),
          person: newPerson(`p${index}`, { company }),
        }),
      ),
    );

const test = await openTestDatabase();
const owner = await makeOwner(test.db, 'Ann');
const bob = await makeOwner(test.db, 'Bob');
const histories = fc.sample(fc.tuple(...Array.from({ length: 120 }, (_, index) => history(index))), 1).flat();
await record(test.db, owner, histories.flat());
await record(test.db, bob, histories.slice(0, 40).flat());
const expected = histories.flatMap(
  (reported) =>
    expectSignal(
      owner.id,
      reported.map((one) => ({ ...one, source: 'unipile' as const })),
      'new',
      now,
    ) ?? [],
);
markTopQuarter(expected);
afterAll(() => test.stop());

const filters: fc.Arbitrary<SignalFilters> = fc.oneof(
  fc.constant({}),
  fc.record({ intensity: fc.subarray(Intensity.options, { minLength: 1 }) }),
  fc.record({ engagementType: fc.subarray(EngagementType.options, { minLength: 1 }) }),
  fc.record({ goneQuiet: fc.constant(true) }),
  fc.record({ activeWeek: fc.constant(true) }),
  fc.record({ company: fc.constantFrom<string[]>(['zoe & co'], ['Beta', '漢字']) }),
);

/** The expected bars, counted one by one. */
function expectWeeks(matching: ExpectedSignal[]) {
  return Array.from({ length: 26 }, (_, index) => {
    const from = firstMonday + index * 7 * day;
    const counts: Record<string, number> = {};
    for (const { type, at } of matching.flatMap(({ inbound }) => inbound)) {
      if (at >= from && at < from + 7 * day) counts[type] = (counts[type] ?? 0) + 1;
    }
    return { from: new Date(from).toISOString(), to: new Date(from + 7 * day).toISOString(), counts };
  });
}

const noPosts = () => undefined;
const bandOf = (score: number) => Math.min(60, Math.floor(score / 5) * 5);
const key = (company: string) => company.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

describe('the overview', () => {
  it('matches a plain count, for any filters', async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(filters, async (given) => {
        const matching = expected.filter((abort) => matches(abort, given, noPosts));
        const overview = await readOverview(test.db, scopeOf(owner), given, now);
        expect(overview.people).toBe(matching.length);
        expect(overview.weeks).toEqual(expectWeeks(matching));
        expect(overview.bands.map(({ scoreMin, people }) => [scoreMin, people])).toEqual(
          Array.from({ length: 13 }, (_, index) => [
            index * 5,
            matching.filter(({ score }) => bandOf(score) === index * 5).length,
          ]),
        );
        const monthStart = now.getTime() - 30 * day;
        const employed = matching.flatMap(({ company, inbound }) =>
          company
            ? [
                {
                  key: key(company),
                  isNow: inbound.some(({ at }) => at >= monthStart),
                  isBefore: inbound.some(({ at }) => at < monthStart && at >= monthStart - 30 * day),
                },
              ]
            : [],
        );
        for (const { company, people, peopleBefore } of overview.companies) {
          const all = employed.filter((one) => one.key === key(company));
          expect(people).toBe(all.filter(({ isNow }) => isNow).length);
          expect(peopleBefore).toBe(all.filter(({ isBefore }) => isBefore).length);
        }
        const active = employed.filter(({ isNow }) => isNow);
        const sizes = [...Map.groupBy(active, (one) => one.key).values()].map((all) => all.length);
        expect(overview.companies.map(({ people }) => people)).toEqual(
          sizes.sort((one, other) => other - one).slice(0, 10),
        );
        if (matching.length > 0) found += 1;
      }),
      { numRuns: cases(25, 3), examples: [[{}]] },
    );
    expect(found).toBeGreaterThan(cases(12, 0));
  });

  it('shows for every bar as many people as its filter finds', async () => {
    const overview = await readOverview(test.db, scopeOf(owner), {}, now);
    const total = async (given: SignalFilters) =>
      (await countSignals(test.db, scopeOf(owner), given, now)).total;
    for (const { scoreMin, scoreMax, people } of overview.bands) {
      expect(await total({ scoreMin, ...(scoreMax === null ? {} : { scoreMax }) })).toBe(people);
    }
    for (const { id, people } of overview.companies) {
      expect(await total({ companyId: [id], activeFrom: overview.companiesFrom })).toBe(people);
    }
    for (const { from, to, counts } of overview.weeks) {
      for (const type of Object.keys(counts) as EngagementType[]) {
        const meant = { activeFrom: from, activeTo: to, activeType: [type] };
        const people = expected.filter((abort) => matches(abort, meant, noPosts)).length;
        expect(people).toBeGreaterThan(0);
        expect(await total(meant)).toBe(people);
      }
    }
    expect(overview.bands.find(({ scoreMin }) => scoreMin === 10)?.intensity).toBe('high');
  });

  it('is complete with zeros if nobody matches', async () => {
    const overview = await readOverview(test.db, scopeOf(owner), { search: 'nobodyhere' }, now);
    expect(overview.people).toBe(0);
    expect([overview.weeks.length, overview.bands.length, overview.companies]).toEqual([26, 13, []]);
  });
});
