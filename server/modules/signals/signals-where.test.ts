import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  EngagementType,
  Intensity,
  Seniority,
  type Signal,
  type SignalFilters,
  SignalOrder,
  type SignalQuery,
  SignalSort,
  SignalStatus,
} from '#contract/signals.ts';
import type { NewEngagement } from '#server/modules/network/new-facts.ts';
import type { OwnConnectedProfile } from '#server/modules/profile/own-connected-profile.ts';
import {
  makeOwner,
  makeProfile,
  newEngagement,
  newPerson,
  type OpenTestDatabase,
  openTestDatabase,
  record,
} from '#test/facts.ts';
import { comparator, type ExpectedSignal, expectSignal, matches } from '#test/signal-reference.ts';
import { changeStatus } from './change-status.ts';
import { countSignals } from './count-signals.ts';
import { exportSignals } from './export-signals.ts';
import { listSignals } from './list-signals.ts';
import { listUrls } from './list-urls.ts';

const now = new Date('2026-11-20T12:00:00Z');
const span = 200 * 86_400_000;
/** Accents, capitals, other scripts, and what LIKE and regular expressions take for their own. */
const words = [
  'Zoë',
  'zoe',
  'ÜNAL',
  'Müller',
  '50%',
  'a_b',
  '\\d',
  'Head',
  'Senior',
  'of',
  'Sales',
  'Größe',
  '漢字',
  "O'Neil",
];
const searches = [...words, 'mull', '%', '_', '\\', '漢', 'HEAD', 'nobody', "'"];

let test: OpenTestDatabase;
let owner: OwnConnectedProfile;
let expected: ExpectedSignal[];
let ids: Map<string, string>;

const some = <T>(all: readonly T[]) => fc.subarray([...all], { minLength: 1 });
/** Evenly spread, so that no two moments, and with them no two scores, are the same. */
const moment = fc.noBias(fc.integer({ min: 0, max: span })).map((age) => new Date(now.getTime() - age));
const phrase = fc.option(
  fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((all) => all.join(' ')),
);

const history = (index: number): fc.Arbitrary<NewEngagement[]> => {
  const fields = fc.record({ headline: phrase, title: phrase, company: phrase, location: phrase });
  const engagement = fc.record({
    type: fc.constantFrom(...EngagementType.options),
    direction: fc.constantFrom('inbound' as const, 'inbound' as const, 'outbound' as const),
    occurredAt: moment,
    conversationId: fc.constantFrom(null, 'a'),
  });
  const name = fc.constantFrom(...words).map((word) => `${word} ${index}`);
  return fc
    .record({ name, fields, told: fc.noBias(fc.array(engagement, { minLength: 1, maxLength: 14 })) })
    .map(({ name, fields, told }) =>
      told.map((one) => newEngagement({ ...one, person: newPerson(`p${index}`, { name, ...fields }) })),
    );
};

/** Of few letters, so that some match. */
const parts = fc.uniqueArray(fc.constantFrom(...words, 'o', 'mull', '%', '\\', 'e s', 'nobody'), {
  minLength: 1,
  maxLength: 3,
});

const score = fc.oneof(
  fc.constantFrom(0, 2, 10, 29.9, 30),
  fc.integer({ min: 0, max: 400 }).map((n) => n / 10),
);
const when = moment.map((date) => date.toISOString());
const filters: fc.Arbitrary<SignalFilters> = fc
  .record({
    intensity: some(Intensity.options),
    engagementType: some(EngagementType.options),
    status: some(SignalStatus.options),
    scoreMin: score,
    scoreMax: score,
    firstFrom: when,
    firstTo: when,
    latestFrom: when,
    latestTo: when,
    company: parts,
    title: parts,
    seniority: some(Seniority.options),
    search: fc
      .array(fc.constantFrom(...searches), { minLength: 1, maxLength: 2 })
      .map((all) => all.join('  ')),
  })
  // Few at a time, else hardly anything would match.
  .chain((all) =>
    fc
      .subarray(Object.entries(all), { minLength: 0, maxLength: 3 })
      .map((kept) => Object.fromEntries(kept) as SignalFilters),
  );

beforeAll(async () => {
  test = await openTestDatabase();
  owner = await makeOwner(test.db, 'Ann');
  const histories = fc
    .sample(fc.tuple(...Array.from({ length: 200 }, (_, index) => history(index))), 1)
    .flat();
  const others = [await makeProfile(test.db, owner.user_id, 'Second'), await makeOwner(test.db, 'Bob')];
  await record(test.db, owner, histories.flat());
  for (const other of others) await record(test.db, other, histories.slice(0, 50).flat());
  const rows = await test.db
    .selectFrom('signal')
    .select(['id', 'name'])
    .where('user_id', '=', owner.user_id)
    .where('connected_profile_id', '=', owner.id)
    .execute();
  ids = new Map(rows.map(({ name, id }) => [name, id]));
  const statuses = SignalStatus.options;
  const made = histories.map((told, index) => expectSignal(told, statuses[index % 4] ?? 'new', now));
  expected = made.filter((signal) => signal !== null);
  for (const { name, status } of expected) {
    if (status !== 'new') await changeStatus(test.db, owner.user_id, idOf(name), status, now);
  }
}, 60_000);
afterAll(() => test.stop());

const idOf = (name: string) => ids.get(name) ?? `no signal of ${name}`;
const namesOf = (signals: { name: string }[]) => signals.map(({ name }) => name);

async function everyPage(query: SignalQuery): Promise<Signal[]> {
  const items: Signal[] = [];
  let cursor: string | null | undefined;
  // The clock goes on between pages; they stay as of the first one's moment.
  for (let later = 0; cursor !== null; later += 3_600_000) {
    const asked = cursor === undefined ? query : { ...query, cursor };
    const page = await listSignals(test.db, owner, asked, new Date(now.getTime() + later));
    expect(page.asOf).toBe(now.toISOString());
    expect(page.items.length).toBe(page.nextCursor === null ? page.items.length : (query.limit ?? 50));
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

async function exported(query: SignalQuery): Promise<Record<string, string>[]> {
  const { chunks } = await exportSignals(test, owner, query, now, new AbortController().signal);
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return parse(Buffer.concat(parts), { columns: true });
}

describe('signalsWhere', () => {
  it('means the same in table, total, export and addresses as in words, for filters of every kind', async () => {
    let found = 0;
    const used = new Set<string>();
    const query = fc.record({
      filters,
      sort: fc.constantFrom(...SignalSort.options),
      order: fc.constantFrom(...SignalOrder.options),
      limit: fc.constantFrom(7, 20, 50, 200),
    });
    await fc.assert(
      fc.asyncProperty(query, async ({ filters, ...rest }) => {
        const asked = { ...filters, ...rest };
        const matching = expected.filter((signal) => matches(signal, filters));
        matching.sort(comparator(rest.sort, rest.order, idOf));
        const items = await everyPage(asked);
        expect(namesOf(items)).toEqual(namesOf(matching));
        expect(await countSignals(test.db, owner, asked, now)).toEqual({ total: matching.length });
        expect(await listUrls(test.db, owner, asked, now)).toEqual({ urls: matching.map(({ url }) => url) });
        const rows = await exported({ ...asked, cursor: 'ignored', limit: 1 });
        expect(rows.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
        expect(rows.map(({ score }) => Number(score))).toEqual(matching.map(({ score }) => score));
        if (matching.length > 0) found += 1;
        for (const name of Object.keys(filters)) used.add(name);
      }),
      { numRuns: 200, endOnFailure: true },
    );
    expect(found).toBeGreaterThanOrEqual(100);
    expect(used.size).toBe(13);
  }, 120_000);

  it('shows each signal as the facts make it', async () => {
    const byName = new Map(expected.map((signal) => [signal.name, signal]));
    const items = await everyPage({ limit: 200 });
    expect(items).toHaveLength(expected.length);
    for (const item of items) {
      const { first, latest, exact: _, text: _t, ...same } = byName.get(item.name) ?? {};
      expect(item).toMatchObject(same);
      expect([Date.parse(item.firstAt), Date.parse(item.latestAt)]).toEqual([first, latest]);
      expect(item.connectedProfileId).toBe(owner.id);
    }
  });

  it.each(SignalSort.options.flatMap((sort) => SignalOrder.options.map((order) => [sort, order] as const)))(
    'sorts by %s %s, each row once',
    async (sort, order) => {
      const items = await everyPage({ sort, order, limit: 7 });
      const sorted = [...expected].sort(comparator(sort, order, idOf));
      expect(namesOf(items)).toEqual(namesOf(sorted));
    },
  );

  it('takes an empty list and blank words for no filter, and survives what SQL refuses', async () => {
    const nothing: SignalFilters = {
      intensity: [],
      status: [],
      engagementType: [],
      search: ' ',
      company: [' '],
    };
    expect(await countSignals(test.db, owner, nothing, now)).toEqual({ total: expected.length });
    const strange: SignalFilters = { search: '\u0000 \ud800', title: ['\ud800'], scoreMin: 1e308 };
    expect(await countSignals(test.db, owner, strange, now)).toEqual({ total: 0 });
    expect(await exported(strange)).toEqual([]);
    expect(await countSignals(test.db, owner, { scoreMax: 1e308 }, now)).toEqual({ total: expected.length });
  });
});
