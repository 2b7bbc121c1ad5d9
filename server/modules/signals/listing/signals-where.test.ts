import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { definitionOf, type FilterName, filterNames } from '#contract/signals/filter-definitions.ts';
import type { FitRule } from '#contract/signals/score.ts';
import type { SignalUrlQuery } from '#contract/signals/signal-export.ts';
import {
  SignalFilters,
  SignalOrder,
  type SignalQuery,
  SignalSort,
} from '#contract/signals/signal-filters.ts';
import {
  EngagementSource,
  EngagementType,
  ReactionType,
  SignalStatus,
} from '#contract/signals/signal-kinds.ts';
import type { Signal } from '#contract/signals/signals.ts';
import type { NewPerson } from '#server/modules/people/new-facts.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { changeSignals, undoSignalsChange } from '#server/modules/signals/bulk/change-signals.ts';
import { exportSignals } from '#server/modules/signals/export/export-signals.ts';
import { streamUrls } from '#server/modules/signals/export/stream-urls.ts';
import { addToList } from '#server/modules/signals/lists/change-list.ts';
import { createList } from '#server/modules/signals/lists/lists.ts';
import {
  requireOwnedSignalScope,
  type SignalScope,
  scopeOf,
} from '#server/modules/signals/require-owned-signal-scope.ts';
import { cases } from '#test/cases.ts';
import {
  makeOwner,
  makeProfile,
  newEngagement,
  newPerson,
  newPost,
  type OpenTestDatabase,
  openTestDatabase,
  record,
  saveRules,
} from '#test/facts.ts';
import { endsOf, filtersOf, type IdsOf, numbersOf, samplesOf } from '#test/filter-samples.ts';
import {
  comparator,
  type ExpectedSignal,
  expectSignal,
  hasUnansweredComment,
  markTopQuarter,
  matches,
  type ReportedEngagement,
  weekOf,
} from '#test/signal-reference.ts';
import { countSignals } from './count-signals.ts';
import { listSignals } from './list-signals.ts';

const now = new Date('2026-11-20T12:00:00Z');
const span = 200 * 86_400_000;
/** Accents, capitals, other scripts, and characters that are special to LIKE and regular expressions. */
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
  // Names that consist mostly of signs.
  ...['C++', 'C#', 'C', '.NET', 'net', 'Node.js', 'R&D', 'A/B'],
];
const searches = [...words, 'mull', '%', '_', '\\', '漢', 'HEAD', 'nobody', "'"];
/** Whole words, word parts, phrases, and phrases that span two texts. */
const keywords = [
  ...words.filter((word) => word !== '50%'),
  '50',
  'mull',
  'HEAD-OF',
  'of sales',
  ...['c++ head', 'sales .net', 'r d', 'R & D', 'a', 'node', 'node js', 'js', 'A/B of', 'C,'],
  'Senior Head',
  'neil',
  'Groesse',
  'grosse',
  '漢',
  'nobody',
];
const titles = ['Founder', 'CEO', 'VP', 'Director', 'Manager', 'Junior'];
const urns = ['one', 'two', 'three', 'four'].map((name) => `urn:li:activity:${name}`);

/** Fit rules for every field that a rule can use. */
const fitRules: FitRule[] = [
  { field: 'title', is: ['zoe', 'of Sales'], points: 5 },
  { field: 'company', is: ['a b'], points: -7 },
  { field: 'location', is: ['unal', 'MÜLLER'], points: 3 },
  { field: 'keywords', is: ['d', '漢字', 'Head'], points: 2 },
  { field: 'seniority', is: ['senior'], points: -4 },
  { field: 'keywords', is: ['c++', 'Größe'], points: 11 },
  { field: 'title', is: ['.net', 'C'], points: 13 },
];

let test: OpenTestDatabase;
/** Ann's first profile, and all her profiles of the sample network. */
let scopes: { first: SignalScope; all: SignalScope };
let expected: ExpectedSignal[];
let ids: Map<string, string>;
/** Three of Ann's lists, then one of Bob's and one that doesn't exist. */
let lists: string[];
/** A list that the bulk addition fills. */
let scratch: string;
/** Ids of Ann's posts, then of one of Bob's and one that doesn't exist. */
let posts: string[];
let urnOf: Map<string, string>;
/** The companies with the most people, then one that doesn't exist. */
let companies: string[];

const some = <T>(all: readonly T[]) => fc.subarray([...all], { minLength: 1 });
const few = <T>(all: readonly T[]) => fc.subarray([...all], { minLength: 1, maxLength: 3 });
/** Evenly spread, so no two times, and therefore no two scores, are the same. */
const momentWithin = (ms: number) =>
  fc.noBias(fc.integer({ min: 0, max: ms })).map((age) => new Date(now.getTime() - age));
const moment = momentWithin(span);
const phrase = fc.option(
  fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((all) => all.join(' ')),
);

const personOf = (index: number): fc.Arbitrary<NewPerson> =>
  fc
    .record({
      name: fc.constantFrom(...words).map((word) => `${word} ${index}`),
      headline: phrase,
      // Each seniority several times, or its filter may hold for no one.
      title: index % 4 === 0 ? fc.constant(titles[(index / 4) % titles.length] ?? null) : phrase,
      company: phrase,
      location: phrase,
      email: fc.constantFrom(null, null, 'x@sample.example'),
    })
    .map((facts) => newPerson(`p${index}`, facts));

type Drawn = Omit<ReportedEngagement, 'person' | 'key'>;
/** At least this many engagements in the last so many milliseconds. */
const engagements = (ms: number, minLength: number): fc.Arbitrary<Drawn[]> =>
  fc.noBias(
    fc.array(
      fc
        .record({
          type: fc.constantFrom(...EngagementType.options),
          direction: fc.constantFrom('inbound' as const, 'inbound' as const, 'outbound' as const),
          occurredAt: momentWithin(ms),
          conversationId: fc.constantFrom(null, 'a'),
          reactionType: fc.constantFrom(...ReactionType.options),
          urn: fc.constantFrom(null, ...urns),
          source: fc.constantFrom(...EngagementSource.options),
        })
        .map(({ urn, reactionType, ...more }) => ({
          ...newEngagement(),
          ...more,
          reactionType: more.type === 'reaction' ? reactionType : null,
          post: urn === null ? null : newPost(urn),
        })),
      { minLength, maxLength: 10 },
    ),
  );

/** Some are very active, and the last have just commented on a post where no one can have answered yet. */
function drawHistories(): Drawn[][] {
  const warm = fc.sample(engagements(span / 20, 8), 12);
  const replied = fc.sample(engagements(span, 1), 3).map((history, index): Drawn[] => {
    const occurredAt = new Date(now.getTime() - 1000 * (index + 1));
    const commented = newEngagement({
      occurredAt,
      commentId: `${index + 1}`,
      post: newPost('urn:li:activity:99'),
    });
    return [...history, { ...commented, source: 'unipile' }];
  });
  return [...fc.sample(engagements(span, 1), 385), ...warm, ...replied].map(withoutRepeats);
}

/** Without what RapidAPI reports again: the same on a post counts once. */
const withoutRepeats = (history: Drawn[]): Drawn[] =>
  history.filter(
    ({ source, type, direction, post }) =>
      source !== 'rapidapi' ||
      post === null ||
      !history.some(
        (one) =>
          one.source === 'unipile' &&
          one.type === type &&
          one.direction === direction &&
          one.post?.urn === post.urn,
      ),
  );

/** Made of few letters, so some match. */
const texts = fc.uniqueArray(fc.constantFrom(...words, 'o', 'mull', '%', '\\', 'e s', 'nobody'), {
  minLength: 1,
  maxLength: 3,
});

const when = moment.map((date) => date.toISOString());
/** Records are created before the run, so only their positions are drawn: own ones, others', and none. */
const placed = (of: 'company' | 'list' | 'post') =>
  fc
    .array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 3 })
    .map((places) => places.map((place) => records()[of][place] ?? ''));
const records = () => ({ company: companies, list: lists, post: posts });
/** Of those, the ones that some people have: not the empty list, and none of strangers. */
const idsOf: IdsOf = (of) => records()[of].slice(0, of === 'list' ? 2 : 3);

/** Values of a filter, by its kind. */
function drawn(name: FilterName): fc.Arbitrary<unknown> {
  const definition = definitionOf(name);
  const parts = { requiredKeys: [] };
  switch (definition.kind) {
    case 'flag':
      return fc.constantFrom(true, true, false);
    case 'yesNo':
    case 'snoozed':
      return fc.boolean();
    case 'choice':
      return some(definition.options);
    case 'texts':
      return texts;
    case 'keywords':
      return few(keywords);
    case 'text':
      return fc
        .array(fc.constantFrom(...searches), { minLength: 1, maxLength: 2 })
        .map((all) => all.join('  '));
    case 'ids':
      return placed(definition.of);
    case 'numbers': {
      const { decimals, least } = definition;
      const [low, high] = endsOf(name);
      const unit = 10 ** decimals;
      const ends = { min: Math.max(least, 2 * low - high) * unit, max: (2 * high - low) * unit };
      const whole = fc.integer({ min: Math.floor(ends.min), max: Math.ceil(ends.max) });
      const number = fc.oneof(
        fc.constantFrom(...numbersOf(name)),
        whole.map((one) => one / unit),
      );
      return fc.record({ min: number, max: number }, parts);
    }
    case 'days': {
      const types = definition.types && { types: some(definition.types) };
      return fc.record({ from: when, to: when, ...types }, parts);
    }
  }
}

const filters: fc.Arbitrary<SignalFilters> = fc
  .record(Object.fromEntries(filterNames.map((name) => [name, drawn(name)])))
  // Only a few filters at a time, or hardly anything would match.
  .chain((all) =>
    fc.subarray(filterNames, { minLength: 0, maxLength: 4 }).map((kept) => [all, kept] as const),
  )
  .map(([all, kept]) => Object.assign({}, ...kept.map((name) => filtersOf(name, all[name]))));

/** Stores everyone's engagements, source by source. */
async function recordAll(profile: OwnedConnectedProfile, reported: ReportedEngagement[]) {
  for (const source of EngagementSource.options) {
    const ofSource = reported.filter((one) => one.source === source).map(({ source: _, ...fact }) => fact);
    await record(test.db, profile, ofSource, { source });
  }
}

beforeAll(async () => {
  test = await openTestDatabase();
  const first = await makeOwner(test.db, 'Ann');
  const second = await makeProfile(test.db, first.user_id, 'Second');
  const real = await makeProfile(test.db, first.user_id, 'Real', 'real');
  const gone = await makeProfile(test.db, first.user_id, 'Gone');
  const bob = await makeOwner(test.db, 'Bob');
  await saveRules(test.db, first.user_id, { fit: fitRules });
  scopes = { first: scopeOf(first), all: await requireOwnedSignalScope(test.db, first.user_id, 'sample') };

  const people = fc.sample(fc.tuple(...Array.from({ length: 160 }, (_, index) => personOf(index))), 1).flat();
  const histories = drawHistories();
  const engagementsOf = (of: NewPerson[]) =>
    of.map((person) => (histories.pop() ?? []).map((one) => ({ ...one, key: crypto.randomUUID(), person })));
  // Forty people engaged with both profiles.
  const reported = {
    [first.id]: engagementsOf(people.slice(0, 110)),
    [second.id]: engagementsOf(people.slice(70)),
  };
  for (const profile of [first, second]) await recordAll(profile, reported[profile.id]?.flat() ?? []);
  const ofGone = engagementsOf(people.slice(0, 40)).flat();
  await recordAll(gone, ofGone);
  for (const profile of [real, bob]) await recordAll(profile, engagementsOf(people.slice(0, 40)).flat());
  const all = [...Object.values(reported).flat(2), ...ofGone];
  await test.db
    .updateTable('connected_profile')
    .set({ disconnected_at: now })
    .where('id', '=', gone.id)
    .execute();
  scopes.all = await requireOwnedSignalScope(test.db, first.user_id, 'sample');

  const rows = await test.db
    .selectFrom('signal')
    .select(['id', 'name', 'connected_profile_id as profileId'])
    .where('user_id', '=', first.user_id)
    .execute();
  ids = new Map(rows.map(({ id, ...signal }) => [keyOf(signal), id]));
  const stored = await test.db.selectFrom('post').select(['user_id', 'id', 'urn', 'network']).execute();
  const own = stored.filter((post) => post.user_id === first.user_id && post.network === 'sample');
  urnOf = new Map(own.map(({ id, urn }) => [id, urn]));
  posts = [...urns.slice(0, 3).map((urn) => own.find((post) => post.urn === urn)?.id ?? '')];
  posts.push(stored.find((post) => post.user_id === bob.user_id)?.id ?? '', crypto.randomUUID());

  lists = [];
  for (const name of ['Leads', 'Friends', 'Empty']) {
    lists.push((await createList(test.db, first.user_id, name)).id);
  }
  scratch = (await createList(test.db, first.user_id, 'Scratch')).id;
  const bobs = await createList(test.db, bob.user_id, 'Leads');
  const [leads = '', friends = ''] = lists;
  lists.push(bobs.id, crypto.randomUUID());
  const everybody = { connectedProfileId: bob.id, filters: {} };
  await addToList(test, { userId: bob.user_id, listId: bobs.id }, everybody, now);
  const statuses = SignalStatus.options;
  // Every second person is a lead, every third a friend.
  const listsOf = (index: number) => [...(index % 2 ? [] : [leads]), ...(index % 3 ? [] : [friends])];
  const positionOf = new Map(people.map(({ name }, index) => [name, index]));
  expected = Object.entries(reported).flatMap(([profileId, histories]) =>
    histories.flatMap((history, index) => {
      const lists = listsOf(positionOf.get(history[0]?.person?.name ?? '') ?? 0);
      const signal = expectSignal(
        profileId,
        history,
        statuses[index % 4] ?? 'new',
        now,
        lists,
        fitRules,
        triageOf(index),
      );
      return signal === null ? [] : { ...signal, isUnanswered: hasUnansweredComment(history, all, now) };
    }),
  );
  markTopQuarter(expected);
  companies = await identifyCompanies(expected);
  for (const listId of [leads, friends]) {
    const signalIds = expected.filter((one) => one.listIds.includes(listId)).map(idOf);
    await addToList(test, { userId: first.user_id, listId }, { signalIds }, now);
  }
  for (const status of statuses) {
    const having = expected.filter((one) => one.status === status).map(idOf);
    await test.db.updateTable('signal').set({ status }).where('id', 'in', having).execute();
  }
  for (const { found, snoozedUntil, ...signal } of expected) {
    const triage = {
      found_at: new Date(found),
      snoozed_until: snoozedUntil === null ? null : new Date(snoozedUntil),
    };
    await test.db.updateTable('signal').set(triage).where('id', '=', idOf(signal)).execute();
  }
  await changeJobs(expected);
});
afterAll(() => test.stop());

/** Every fifth person changed jobs once, at one of four times. Their other readings differ without a change. */
async function changeJobs(all: ExpectedSignal[]): Promise<void> {
  const changed = new Map<string, number>();
  for (const [index, name] of [...new Set(all.map((one) => one.name))].entries()) {
    if (index % 5 === 0) changed.set(name, now.getTime() - (span * (1 + (index % 4))) / 5);
  }
  const { userId } = scopes.first;
  for (const [name, at] of changed) {
    for (const isChange of [true, false]) {
      await sql`insert into job_change (user_id, person_id, record_id, before_record_id, kind, reason, is_guess,
          before_source, before_at, before_key, after_source, after_at, after_key, keeps_title, is_elsewhere)
        select distinct ${userId}::uuid, person_id, person_id, person_id, ${isChange ? 'joined' : null}::text,
          ${isChange ? null : 'spelling'}::text, false, 'archive', ${new Date(0)}::timestamptz, '', 'archive',
          ${new Date(isChange ? at : now)}::timestamptz, '', false, ${isChange}::boolean
        from signal where user_id = ${userId}::uuid and name = ${name}`.execute(test.db);
    }
  }
  for (const one of all) one.jobChanges = [changed.get(one.name)].filter((at) => at !== undefined);
}

/** Gives people at companies with the same name, ignoring case and accents, the same company id. */
async function identifyCompanies(all: ExpectedSignal[]): Promise<string[]> {
  const rows = await test.db
    .selectFrom('signal')
    .select(['name', 'company_id'])
    .where('user_id', '=', scopes.first.userId)
    .where('connected_profile_id', 'in', [...scopes.all.profileIds])
    .execute();
  const reported = new Map(rows.map(({ name, company_id }) => [name, company_id]));
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const byName = Map.groupBy(
    all.filter(({ company }) => company !== null),
    ({ company }) => plain(company ?? ''),
  );
  const largest = [...byName.values()].toSorted((one, other) => other.length - one.length);
  for (const people of largest) {
    for (const one of people) one.companyId = reported.get(people[0]?.name ?? '') ?? null;
  }
  return [...largest.slice(0, 4).map(([one]) => one?.companyId ?? ''), crypto.randomUUID()];
}

/** Four different find times; every third signal is snoozed, half of those until now or earlier. */
function triageOf(index: number): Pick<ExpectedSignal, 'found' | 'snoozedUntil'> {
  const ahead = ((index % 6) - 1) * 3_600_000 - (index % 2) * 1000;
  return {
    found: now.getTime() - (span * (1 + (index % 4))) / 5,
    snoozedUntil: index % 3 === 0 ? now.getTime() + ahead : null,
  };
}

type Identity = { profileId: string; name: string };
const keyOf = ({ profileId, name }: Identity) => `${profileId} ${name}`;
const idOf = (signal: Identity) => ids.get(keyOf(signal)) ?? `no signal of ${keyOf(signal)}`;
const keysOf = (signals: Signal[]) =>
  signals.map(({ connectedProfileId, name }) => keyOf({ profileId: connectedProfileId, name }));
const within = (scope: SignalScope) =>
  expected.filter(({ profileId }) => scope.profileIds.includes(profileId));

async function everyPage(scope: SignalScope, query: SignalQuery): Promise<Signal[]> {
  const items: Signal[] = [];
  let cursor: string | null | undefined;
  // The clock advances between pages, but they keep the time of the first page.
  for (let later = 0; cursor !== null; later += 3_600_000) {
    const asked = cursor === undefined ? query : { ...query, cursor };
    const page = await listSignals(test.db, scope, asked, new Date(now.getTime() + later));
    expect(page.asOf).toBe(now.toISOString());
    expect(page.items.length).toBe(page.nextCursor === null ? page.items.length : (query.limit ?? 50));
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

async function exported(scope: SignalScope, query: SignalQuery): Promise<Record<string, string>[]> {
  const { chunks } = await exportSignals(test, scope, query, now, new AbortController().signal);
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return parse(Buffer.concat(parts), { columns: true });
}

async function urlsOf(scope: SignalScope, query: SignalUrlQuery): Promise<unknown> {
  const { chunks } = await streamUrls(test, scope, query, now, new AbortController().signal);
  return JSON.parse(Buffer.concat(await Array.fromAsync(chunks)).toString());
}

/** Names of the people whom adding by filter puts on a list. Empties the list again. */
async function added(scope: SignalScope, filters: SignalFilters): Promise<string[]> {
  const listKey = { userId: scope.userId, listId: scratch };
  const { added } = await addToList(test, listKey, { connectedProfileId: scope.id, filters }, now);
  const taken = await test.db
    .deleteFrom('list_person as listed')
    .using('person')
    .whereRef('person.id', '=', 'listed.person_id')
    .where('listed.list_id', '=', scratch)
    .returning('person.name')
    .execute();
  expect(taken).toHaveLength(added);
  return taken.map(({ name }) => name).sort();
}

/** Checks that a bulk change changes exactly the matching signals, then undoes it. */
async function changesExactly(scope: SignalScope, matching: ExpectedSignal[], filters: SignalFilters) {
  const everybody = { connectedProfileId: scope.id, filters };
  const change = { field: 'status' as const, value: 'engaged' as const };
  const reported = await changeSignals(test, scope.userId, everybody, change, now);
  const changing = matching.filter(({ status }) => status !== 'engaged');
  expect(reported).toMatchObject({ changed: changing.length, unchanged: matching.length - changing.length });
  if (reported.changeId === null) return;
  const { ids } = await test.db
    .selectFrom('bulk_change_part')
    .select('ids')
    .where('user_id', '=', scope.userId)
    .where('id', '=', reported.changeId)
    .executeTakeFirstOrThrow();
  expect(ids.toSorted()).toEqual(changing.map(idOf).toSorted());
  const undone = await undoSignalsChange(test, scope.userId, reported.changeId, now);
  expect(undone).toEqual({ changed: changing.length, job: null });
}

/** Each filter alone, with all of its parameters. Leaves none to chance. */
function eachAlone() {
  // Sorting by week would need a second filter.
  const sorts = SignalSort.options.filter((each) => each !== 'week');
  return filterNames.map((name, index) => {
    const sort = sorts[index % sorts.length] ?? 'score';
    const order = SignalOrder.options[index % SignalOrder.options.length] ?? 'desc';
    const shown = { scope: 'all', sort, order, limit: 50 } as const;
    return [{ ...shown, filters: filtersOf(name, samplesOf(name, idsOf).at(-1)) }] satisfies [unknown];
  });
}

describe('signalsWhere', () => {
  it.each(filterNames)('filters by %s as the reference does, with people on both sides', async (name) => {
    const everybody = within(scopes.all);
    const samples = samplesOf(name, idsOf);
    expect(samples.length).toBeGreaterThan(0);
    for (const value of samples) {
      const filters = filtersOf(name, value);
      const matching = everybody.filter((abort) => matches(abort, filters, (id) => urnOf.get(id)));
      const said = JSON.stringify(filters);
      expect(matching.length, `nobody has ${said}`).toBeGreaterThan(0);
      expect(matching.length, `everybody has ${said}`).toBeLessThan(everybody.length);
      const items = await everyPage(scopes.all, { ...filters, limit: 200 });
      expect(keysOf(items).sort(), said).toEqual(matching.map(keyOf).sort());
    }
  });

  // Slow, because each filter alone is tried in every place that uses it.
  it('selects the same people in table, total, export, URLs and bulk changes, for any filters', async () => {
    let found = 0;
    const used = new Set<string>();
    const examples = eachAlone();
    const query = fc.record({
      filters,
      scope: fc.constantFrom('first' as const, 'all' as const),
      sort: fc.constantFrom(...SignalSort.options),
      order: fc.constantFrom(...SignalOrder.options),
      limit: fc.constantFrom(20, 50, 200),
    });
    await fc.assert(
      fc.asyncProperty(query, async ({ filters: drawn, scope: which, ...rest }) => {
        const filters = rest.sort === 'week' ? { ...drawn, activeWeek: true } : drawn;
        const scope = scopes[which];
        const asked = { ...filters, ...rest };
        const matching = within(scope).filter((abort) => matches(abort, filters, (id) => urnOf.get(id)));
        matching.sort(comparator(rest.sort, rest.order, idOf));
        const items = await everyPage(scope, asked);
        expect(keysOf(items)).toEqual(matching.map(keyOf));
        expect(await countSignals(test.db, scope, asked, now)).toEqual({ total: matching.length });
        // With Do not engage included, there are as many as in the table.
        const everybody = { ...asked, withDoNotEngage: true };
        expect(await urlsOf(scope, everybody)).toEqual({
          urls: [...new Set(matching.map(({ url }) => url))],
          leftOut: 0,
        });
        const rows = await exported(scope, { ...everybody, cursor: 'ignored', limit: 1 });
        expect(rows.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
        expect(rows.map(({ score }) => Number(score))).toEqual(matching.map(({ score }) => score));
        const names = [...new Set(matching.map(({ name }) => name))].sort();
        expect(await added(scope, filters)).toEqual(names);
        await changesExactly(scope, matching, filters);
        if (matching.length === 0) return;
        found += 1;
        for (const name of Object.keys(filters)) used.add(name);
      }),
      { numRuns: cases(300, examples.length + 12), endOnFailure: true, examples },
    );
    expect(found).toBeGreaterThanOrEqual(cases(150, examples.length));
    expect([...used].sort()).toEqual(Object.keys(SignalFilters.shape).sort());
  }, 240_000);

  it("shows each signal as its facts define it, with the same person's signals in other profiles", async () => {
    const byKey = new Map(expected.map((abort) => [keyOf(abort), abort]));
    const items = await everyPage(scopes.all, { limit: 200 });
    expect(items).toHaveLength(expected.length);
    for (const item of items) {
      const of = byKey.get(keyOf({ profileId: item.connectedProfileId, name: item.name }));
      const { name, url, company, title, seniority, location, counts, interactions } = of ?? {};
      expect(item).toMatchObject({ name, url, company, title, seniority, location, counts, interactions });
      const { score, intensity, status } = item;
      expect({ score, intensity, status }).toEqual({
        score: of?.score,
        intensity: of?.intensity,
        status: of?.status,
      });
      expect([Date.parse(item.firstAt), Date.parse(item.latestAt)]).toEqual([of?.first, of?.latest]);
      expect(Date.parse(item.foundAt)).toBe(of?.found);
      expect(item.snoozedUntil && Date.parse(item.snoozedUntil)).toBe(of?.snoozedUntil);
      expect(item.lists.map(({ id }) => id).sort()).toEqual([...(of?.listIds ?? ['none'])].sort());
      const others = expected.filter((one) => one.name === name && one.profileId !== of?.profileId);
      expect(item.elsewhere).toEqual(
        others.map((one) => ({ connectedProfileId: one.profileId, signalId: idOf(one), status: one.status })),
      );
    }
    expect(items.some(({ elsewhere }) => elsewhere.length > 0)).toBe(true);
  });

  it.each(
    (['first', 'all'] as const).flatMap((which) =>
      SignalSort.options.flatMap((sort) => SignalOrder.options.map((order) => [which, sort, order] as const)),
    ),
  )('sorts %s by %s %s, each row once', async (which, sort, order) => {
    const filters = sort === 'week' ? { activeWeek: true } : {};
    const items = await everyPage(scopes[which], { ...filters, sort, order, limit: 20 });
    const matching = within(scopes[which]).filter((abort) => matches(abort, filters, () => undefined));
    const sorted = matching.sort(comparator(sort, order, idOf));
    expect(keysOf(items)).toEqual(sorted.map(keyOf));
  });

  it('shows how often each person engaged in the week when sorting by it, which requires the week filter', async () => {
    const items = await everyPage(scopes.all, { sort: 'week', activeWeek: true });
    const byKey = new Map(expected.map((abort) => [keyOf(abort), weekOf(abort)]));
    expect(items.length).toBeGreaterThan(10);
    expect(items.map(({ week }) => week)).toEqual(keysOf(items).map((key) => byKey.get(key)));
    const refused = { issues: [{ path: 'sort' }] };
    await expect(everyPage(scopes.first, { sort: 'week' })).rejects.toMatchObject(refused);
    await expect(exported(scopes.first, { sort: 'week' })).rejects.toMatchObject(refused);
    await expect(urlsOf(scopes.first, { sort: 'week' })).rejects.toMatchObject(refused);
  });

  it('treats empty lists and blank texts as no filter, and survives characters that SQL refuses', async () => {
    const scope = scopes.first;
    const total = within(scope).length;
    const nothing: SignalFilters = {
      intensity: [],
      status: [],
      engagementType: [],
      reactionType: [],
      source: [],
      post: [],
      search: ' ',
      company: [' '],
      location: [' '],
      list: [],
      notList: [],
      keywordsAll: [],
      keywordsAny: [],
      keywordsNone: [],
    };
    expect(await countSignals(test.db, scope, nothing, now)).toEqual({ total });
    const strange: SignalFilters = { search: '\u0000 \ud800', title: ['\ud800'], scoreMin: 1e308 };
    expect(await countSignals(test.db, scope, strange, now)).toEqual({ total: 0 });
    expect(await exported(scope, strange)).toEqual([]);
    expect(await countSignals(test.db, scope, { scoreMax: 1e308 }, now)).toEqual({ total });
    // A number sign that isn't a digit leaves no words, and matches no one.
    expect(await countSignals(test.db, scope, { keywordsAll: ['①\u0000'] }, now)).toEqual({ total: 0 });
    expect(await countSignals(test.db, scope, { keywordsNone: ['①'] }, now)).toEqual({ total });
  });
});
