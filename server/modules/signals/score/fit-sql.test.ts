import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { FitRule, maxFitRules, maxFitValues } from '#contract/signals/score.ts';
import { Seniority } from '#contract/signals/signal-kinds.ts';
import { companyNamed } from '#server/modules/people/companies/company-keys.ts';
import { recordCompany } from '#server/modules/people/companies/record-company.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { readDetails } from '#server/modules/signals/details/read-details.ts';
import { moveToCompany } from '#server/modules/signals/recording/copy-people.ts';
import { cases } from '#test/cases.ts';
import {
  makeOwner,
  newEngagement,
  newPerson,
  openTestDatabase,
  record,
  saveRules,
  signalsByName,
} from '#test/facts.ts';
import { documentedFit } from '#test/signal-reference.ts';
import { previewScore } from './preview-score.ts';
import { shippedPoints } from './score.ts';

const now = new Date('2026-11-20T12:00:00Z');

const test = await openTestDatabase();
afterAll(() => test.stop());

/** Words within words, special characters of LIKE and regular expressions, accents, and other scripts. */
const words = [
  'CTO',
  'Director',
  'co-founder',
  'Founder',
  '(founder)',
  'Zoë',
  'ÜNAL',
  "O'Neil",
  'a_b',
  '50%',
  'C++',
  '\\d',
  'head',
  'of',
  'Sales,',
  '漢字',
  '…',
  'VP',
  'R&D',
];
const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((all) => all.join(' '));
const field = fc.option(text, { freq: 4 });
const person = fc.record({ headline: field, title: field, company: field, location: field });
const points = fc.integer({ min: -20, max: 20 });
/** What the contract allows. */
const rule: fc.Arbitrary<FitRule> = fc.oneof(
  fc
    .record({
      field: fc.constantFrom('title' as const, 'company' as const, 'location' as const, 'keywords' as const),
      is: fc.array(
        fc.oneof(fc.constantFrom(...words, 'founder', 'zoe', 'of sales', 'o neil', 'r d', 'b'), text),
        { minLength: 1, maxLength: 3 },
      ),
      points,
    })
    .filter((one) => FitRule.safeParse(one).success),
  fc.record({
    field: fc.constant('industry' as const),
    is: fc.subarray(['software', 'hospitals & health', 'care', 'soft'], { minLength: 1 }),
    points,
  }),
  fc
    .record({
      field: fc.constant('headcount' as const),
      is: fc.tuple(fc.option(fc.constantFrom(0, 11, 50)), fc.option(fc.constantFrom(10, 50, 200))),
      points,
    })
    .filter((one) => FitRule.safeParse(one).success),
  fc.record({
    field: fc.constant('seniority' as const),
    is: fc.subarray([...Seniority.options], { minLength: 1 }),
    points,
  }),
);

const companyFacts = fc.record({
  industry: fc.constantFrom(null, 'Software Development', 'Hospitals & Health Care'),
  headcount: fc.constantFrom(null, 10, 11, 50, 51, 1000),
});

/** As enrichment does it: the first two companies turn out to have the same number. */
async function recordCompanies(
  owner: OwnedConnectedProfile,
  reported: { industry: string | null; headcount: number | null }[],
) {
  const companies = await test.db
    .selectFrom('company')
    .select(['id', 'name'])
    .where('user_id', '=', owner.user_id)
    .orderBy('id')
    .execute();
  const origin = { userId: owner.user_id, realm: owner.network, source: 'unipile', seenAt: now } as const;
  for (const [index, { id, name }] of companies.entries()) {
    const fact = {
      ...companyNamed({ name, urn: null, publicId: null, url: null }),
      ...reported[index],
      urn: index < 2 ? '17' : null,
    };
    await test.db.transaction().execute(async (trx) => {
      await lockFacts(trx, owner.user_id);
      await moveToCompany(trx, owner.user_id, await recordCompany(trx, origin, fact, id));
    });
  }
}

/** The signals of a profile with the data of their companies. */
async function withCompanies(owner: OwnedConnectedProfile) {
  const companies = await test.db
    .selectFrom('company')
    .selectAll()
    .where('user_id', '=', owner.user_id)
    .execute();
  const byId = new Map(companies.map((company) => [company.id, company]));
  return [...(await signalsByName(test.db, owner)).values()].map((row) => {
    const company = byId.get(row.company_id ?? '');
    return { ...row, industry: company?.industry ?? null, headcount: company?.headcount ?? null };
  });
}

const valuesOf = (field: string, value: string) =>
  field === 'headcount' ? value.split('-').map((bound) => (bound === '' ? null : Number(bound))) : [value];

it('matches whole words and phrases in each field, and sums the points of the matches', async () => {
  const tally = { some: 0, all: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 1, maxLength: 12 }),
      fc.array(person, { minLength: 12, maxLength: 12 }),
      fc.array(rule, { maxLength: 6 }),
      fc.array(companyFacts, { minLength: 50, maxLength: 50 }),
      async (people, later, rules, companies) => {
        const owner = await makeOwner(test.db, 'Ann');
        const engagementsOf = (all: typeof people) =>
          all.map((facts, index) => newEngagement({ person: newPerson(`p${index}`, facts) }));
        if (rules.length > 0) await saveRules(test.db, owner.user_id, { fit: rules });
        await record(test.db, owner, engagementsOf(people));
        await expectFits();
        // Data that arrives later without a new engagement counts too.
        const changed = people.map((one, index) => ({ ...one, ...later[index] }));
        const again = changed.map((facts, index) =>
          newEngagement({ person: newPerson(`p${index}`, facts), direction: 'outbound' }),
        );
        await record(test.db, owner, again, { seenAt: new Date('2026-07-01T00:00:00Z') });
        await expectFits();

        // So does data about their companies, two of which turn out to be one.
        await recordCompanies(owner, companies);
        await expectFits();

        const rows = await withCompanies(owner);
        const preview = await previewScore(
          test.db,
          owner.user_id,
          { points: shippedPoints, fit: rules },
          now,
        );
        const matches = rules.map((one) =>
          rows.filter((row) => documentedFit(row, [{ ...one, points: 1 }]) === 1),
        );
        expect(preview.fit).toMatchObject({ matches: matches.map((all) => all.length), changed: 0 });

        async function expectFits() {
          for (const row of await withCompanies(owner)) {
            const fit = documentedFit(row, rules);
            expect(row.fit).toBe(fit);
            const details = await readDetails(test.db, owner.user_id, row.id, undefined, now);
            expect([details.signal.fit, details.fit?.fit ?? null]).toEqual([fit, fit]);
            for (const line of details.fit?.lines ?? []) {
              const found = line.matched.map((value) =>
                documentedFit(row, [
                  FitRule.parse({ field: line.field, is: valuesOf(line.field, value), points: 1 }),
                ]),
              );
              expect(found).toEqual(line.matched.map(() => 1));
            }
            tally.all += 1;
            if (details.fit?.lines.length) tally.some += 1;
          }
        }
      },
    ),
    { numRuns: cases(40, 3) },
  );
  expect(tally.some).toBeGreaterThan(cases(tally.all / 5, 0));
  expect(tally.some).toBeLessThan(tally.all);
});

it('accepts the maximum number of rules, and texts that SQL might trip over', async () => {
  const owner = await makeOwner(test.db, 'Ann');
  const strange = ["'; drop table signal; --a", '$1', '\\', '%', '_x', 'a'.repeat(100), '\ud83d\ude00a', 'ﬁ'];
  const is = [...strange.filter((one) => /[\p{L}\p{N}]/u.test(one))];
  while (is.length < maxFitValues) is.push(`word ${is.length}`);
  const rules = Array.from(
    { length: maxFitRules },
    (_, index): FitRule => ({ field: 'keywords', is: [...is.slice(1), `p${index}`], points: -20 }),
  );
  expect(FitRule.array().max(maxFitRules).safeParse(rules).success).toBe(true);
  await saveRules(test.db, owner.user_id, { fit: rules });
  await record(test.db, owner, [
    newEngagement({ person: newPerson('kim', { headline: 'word 9' }) }),
    newEngagement({ person: newPerson('lee', { headline: 'P7' }) }),
    newEngagement({ person: newPerson('mo', { headline: 'words' }) }),
  ]);
  const signals = await signalsByName(test.db, owner);
  expect(['kim', 'lee', 'mo'].map((name) => signals.get(name)?.fit)).toEqual([-1000, -20, 0]);
  const { fit } = await readDetails(test.db, owner.user_id, signals.get('lee')?.id ?? '', undefined, now);
  expect(fit).toEqual({
    fit: -20,
    rules: 50,
    lines: [{ rule: 8, field: 'keywords', matched: ['p7'], points: -20 }],
  });
});
