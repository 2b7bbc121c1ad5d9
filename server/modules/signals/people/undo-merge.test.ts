import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { SignalStatus } from '#contract/signals/signal-kinds.ts';
import { addToList, removeFromList, undoListChange } from '#server/modules/signals/lists/change-list.ts';
import { createList } from '#server/modules/signals/lists/lists.ts';
import { changeStatus } from '#server/modules/signals/triage.ts';
import { cases } from '#test/cases.ts';
import { dumpUser } from '#test/dump-user.ts';
import { makeOwner, makeProfile, newEngagement, newPerson, openTestDatabase, record } from '#test/facts.ts';
import { mergeManually } from './merge-manually.ts';
import { undoMerge } from './undo-merge.ts';

const test = await openTestDatabase();
afterAll(() => test.stop());

const tables = [
  'person',
  'person_key',
  'engagement',
  'signal',
  'list_person',
  'bulk_change',
  'bulk_change_part',
  'person_merge',
  'signal_merge',
  'engage_profile',
] as const;
const now = new Date('2026-06-01T00:00:00Z');
const slugs = ['kim', 'lee', 'mo', 'ann'];

/** A user with two profiles, people who engaged with one or both of them, two lists and the built-in one. */
async function makeWorld(engaged: boolean[][]) {
  const first = await makeOwner(test.db, 'Ann');
  const userId = first.user_id;
  const profiles = [first, await makeProfile(test.db, userId, 'Second')];
  for (const [position, slug] of slugs.entries()) {
    for (const [index, profile] of profiles.entries()) {
      // People who engaged with neither are still known.
      const direction = engaged[position]?.[index] ? 'inbound' : 'outbound';
      const person = newPerson(
        slug,
        position === 0 ? { urn: 'ACoAAkim' } : { headline: `Founder at ${slug}` },
      );
      await record(test.db, profile, [newEngagement({ key: `${slug} ${index}`, person, direction })]);
    }
  }
  // All but Kim were enriched, and some mustn't be forgotten.
  await query(
    `update person set enriched_at = $2, enriched_by = 'unipile', pinned = public_id <> 'lee'
     where user_id = $1 and public_id <> 'kim'`,
    userId,
    now,
  );
  // Mo is followed.
  await query(
    `insert into engage_profile (user_id, network, kind, person_id, url, name, added_via, followed_at)
     select user_id, network, 'person', id, 'https://www.linkedin.com/in/mo', 'Mo', 'url', $2 from person
     where user_id = $1 and public_id = 'mo'`,
    userId,
    now,
  );
  await query('update signal set engaged_at = $2 where user_id = $1', userId, now);
  await createList(test.db, userId, 'One');
  await createList(test.db, userId, 'Two');
  const { rows } = await test.copyPool.query(
    'select id from list where user_id = $1 order by kind, folded_name',
    [userId],
  );
  const lists: string[] = rows.map(({ id }) => id);
  return { userId, profiles, lists };
}
type World = Awaited<ReturnType<typeof makeWorld>>;

const query = async (sql: string, ...values: unknown[]) => (await test.copyPool.query(sql, values)).rows;
const personOf = async ({ userId }: World, slug: string): Promise<string> =>
  (await query('select person_id from person_key where user_id = $1 and key = $2', userId, `in:${slug}`))[0]
    ?.person_id;
const signalsOf = async ({ userId }: World, personId: string): Promise<{ id: string; profile: string }[]> =>
  query(
    'select id, connected_profile_id as profile from signal where user_id = $1 and person_id = $2 order by 2',
    userId,
    personId,
  );

const merge = async (world: World, one: string, other: string) => {
  const [id, otherId] = [await personOf(world, one), await personOf(world, other)];
  if (id === otherId) return null;
  return (await mergeManually(test.db, world.userId, { id, otherId, isConfirmed: false })).mergeId;
};
const undo = (world: World, id: string) => undoMerge(test.db, world.userId, id);

const who = fc.constantFrom(...slugs);
const step = fc.oneof(
  fc.record({ do: fc.constant('list' as const), who, list: fc.nat(2), isAddition: fc.boolean() }),
  fc.record({
    do: fc.constant('status' as const),
    who,
    profile: fc.nat(1),
    status: fc.constantFrom<SignalStatus[]>('new', 'reviewed', 'engaged', 'dismissed'),
  }),
  fc.record({ do: fc.constant('fact' as const), who, profile: fc.nat(1) }),
  fc.record({ do: fc.constant('merge' as const), who, other: who }),
  fc.record({ do: fc.constant('undo' as const) }),
);
type Step = Parameters<Parameters<typeof step.map>[0]>[0];
const engagedBy = fc.array(fc.array(fc.boolean(), { minLength: 2, maxLength: 2 }), {
  minLength: 4,
  maxLength: 4,
});

/** Performs a step on the real code. @returns the id of a merge */
async function doStep(world: World, one: Step, merges: string[], key: string): Promise<string | null> {
  const { userId, profiles, lists } = world;
  if (one.do === 'merge') return merge(world, one.who, one.other);
  if (one.do === 'undo') {
    const id = merges.at(-1);
    if (id !== undefined) await undo(world, id);
    return null;
  }
  if (one.do === 'fact') {
    const profile = profiles[one.profile];
    if (profile) await record(test.db, profile, [newEngagement({ key, person: newPerson(one.who) })]);
    return null;
  }
  const signals = await signalsOf(world, await personOf(world, one.who));
  if (one.do === 'list') {
    const position = { userId, listId: lists[one.list] ?? '' };
    const chosen = { signalIds: signals.map(({ id }) => id) };
    if (signals.length > 0) await (one.isAddition ? addToList : removeFromList)(test, position, chosen, now);
    return null;
  }
  const signal = signals.find(({ profile }) => profile === profiles[one.profile]?.id);
  if (signal) await changeStatus(test.db, userId, signal.id, one.status, now);
  return null;
}

const everyoneTwice = slugs.map(() => [true, true]);
const undoneAtOnce: Step[] = [
  { do: 'merge', who: 'kim', other: 'lee' },
  { do: 'status', who: 'lee', profile: 1, status: 'engaged' },
  { do: 'undo' },
];

describe('undoing merges', () => {
  it('restores everything exactly, down to the last id', async () => {
    await fc.assert(
      fc.asyncProperty(
        engagedBy,
        fc.array(step, { maxLength: 6 }),
        fc.array(fc.tuple(who, who), { minLength: 1, maxLength: 4 }),
        async (engaged, steps, pairs) => {
          const world = await makeWorld(engaged);
          const merges: string[] = [];
          for (const [index, one] of steps.entries()) {
            if (one.do !== 'merge' && one.do !== 'undo') await doStep(world, one, merges, `step ${index}`);
          }
          const dumps = [await dumpUser(test.db, world.userId, [...tables])];
          for (const [one, other] of pairs) {
            const id = await merge(world, one, other);
            if (id === null) continue;
            merges.push(id);
            dumps.push(await dumpUser(test.db, world.userId, [...tables]));
          }
          for (const id of merges.toReversed()) {
            dumps.pop();
            await undo(world, id);
            expect(await dumpUser(test.db, world.userId, [...tables])).toEqual(dumps.at(-1));
          }
        },
      ),
      { numRuns: cases(25, 6) },
    );
  });

  it('loses no engagement, list or status, whatever happens in between', async () => {
    let undone = 0;
    await fc.assert(
      fc.asyncProperty(engagedBy, fc.array(step, { minLength: 4, maxLength: 16 }), async (engaged, steps) => {
        const world = await makeWorld(engaged);
        const plain = new PlainPeople(engaged);
        let merges: string[] = [];
        for (const [index, one] of steps.entries()) {
          const id = await doStep(world, one, merges, `step ${index}`);
          if (one.do === 'undo' && merges.length > 0) undone += 1;
          plain.doStep(one, `step ${index}`);
          if (one.do === 'undo') merges = merges.slice(0, -1);
          if (id !== null) merges.push(id);
          await expectPlain(world, plain);
        }
        for (const id of merges.toReversed()) {
          await undo(world, id);
          plain.doStep({ do: 'undo' }, '');
          await expectPlain(world, plain);
        }
      }),
      { numRuns: cases(25, 6), examples: [[everyoneTwice, undoneAtOnce]] },
    );
    expect(undone).toBeGreaterThan(cases(3, 0));
  });

  it('works in reverse order, and names the merge that has to be undone first', async () => {
    const world = await makeWorld([]);
    const first = (await merge(world, 'kim', 'lee')) ?? '';
    await merge(world, 'kim', 'mo');
    await expect(undo(world, first)).rejects.toThrow('Merged with mo later. Undo that merge first.');
  });

  it('lets a list change be undone as if the people had never been separate', async () => {
    const world = await makeWorld([[true], [true]]);
    const { userId, lists } = world;
    const position = { userId, listId: lists[1] ?? '' };
    const chosen = async (slug: string) => ({
      signalIds: (await signalsOf(world, await personOf(world, slug))).map(({ id }) => id),
    });
    const isOn = async () => (await query('select 1 from list_person where user_id = $1', userId)).length > 0;
    const { changeId } = await addToList(test, position, await chosen('lee'), now);
    await merge(world, 'kim', 'lee');
    expect(await isOn()).toBe(true);
    await undoListChange(test, position, changeId ?? '', now);
    expect(await isOn()).toBe(false);

    // A person who was on the list before stays on it.
    const other = await makeWorld([[true], [true]]);
    const there = { userId: other.userId, listId: other.lists[1] ?? '' };
    const idsOf = async (slug: string) =>
      (await signalsOf(other, await personOf(other, slug))).map(({ id }) => id);
    await addToList(test, there, { signalIds: await idsOf('kim') }, now);
    const added = await addToList(test, there, { signalIds: await idsOf('lee') }, now);
    await merge(other, 'kim', 'lee');
    await undoListChange(test, there, added.changeId ?? '', now);
    expect(await query('select 1 from list_person where user_id = $1', other.userId)).toHaveLength(1);
  });
});

/** A person's signal with one profile. */
type PlainSignal = { status: SignalStatus };
type PlainPerson = {
  /** The slugs this person currently covers; the record of the first slug is the one kept. */
  slugs: string[];
  lists: Set<number>;
  signals: Map<number, PlainSignal>;
};
type Before = { kept: PlainPerson; gone: PlainPerson; merged: PlainPerson };

const copy = ({ slugs: of, lists, signals }: PlainPerson): PlainPerson => ({
  slugs: [...of],
  lists: new Set(lists),
  signals: new Map([...signals].map(([profile, one]) => [profile, { ...one }])),
});
const advanced: SignalStatus[] = ['engaged', 'dismissed', 'reviewed', 'new'];

/** People, lists, and statuses in memory: an independent model of merging and undoing merges. */
class PlainPeople {
  people: PlainPerson[];
  /** Keys of inbound engagements by slug and profile. */
  done = new Map<string, string[]>();
  merges: Before[] = [];

  constructor(engaged: boolean[][]) {
    this.people = slugs.map((slug, position) => ({
      slugs: [slug],
      lists: new Set(),
      signals: new Map(
        [0, 1].flatMap((profile) =>
          engaged[position]?.[profile] ? [[profile, { status: 'new' as const }]] : [],
        ),
      ),
    }));
    for (const [position, slug] of slugs.entries()) {
      for (const profile of [0, 1])
        if (engaged[position]?.[profile]) this.engage(slug, profile, `${slug} ${profile}`);
    }
  }

  engage(slug: string, profile: number, key: string) {
    const position = `${slug} ${profile}`;
    this.done.set(position, [...(this.done.get(position) ?? []), key]);
  }

  doneBy(person: PlainPerson, profile: number): string[] {
    return person.slugs.flatMap((slug) => this.done.get(`${slug} ${profile}`) ?? []);
  }

  personOf(slug: string): PlainPerson {
    const person = this.people.find((one) => one.slugs.includes(slug));
    if (!person) throw new Error(slug);
    return person;
  }

  doStep(one: Step, key: string) {
    if (one.do === 'undo') return this.undo();
    if (one.do === 'merge') return this.merge(this.personOf(one.who), this.personOf(one.other));
    const person = this.personOf(one.who);
    if (one.do === 'fact') {
      this.engage(one.who, one.profile, key);
      if (!person.signals.has(one.profile)) person.signals.set(one.profile, { status: 'new' });
    } else if (one.do === 'status') {
      const signal = person.signals.get(one.profile);
      if (signal) signal.status = one.status;
    } else if (person.signals.size > 0) {
      if (one.isAddition) person.lists.add(one.list);
      else person.lists.delete(one.list);
    }
  }

  /** Kim has LinkedIn's id and is kept; otherwise the older record is kept. */
  merge(one: PlainPerson, other: PlainPerson) {
    if (one === other) return;
    const age = (person: PlainPerson) =>
      person.slugs.includes('kim') ? -1 : slugs.indexOf(person.slugs[0] ?? '');
    const [kept, gone] = age(one) < age(other) ? [one, other] : [other, one];
    const before = { kept: copy(kept), gone: copy(gone) };
    kept.slugs.push(...gone.slugs);
    for (const list of gone.lists) kept.lists.add(list);
    for (const [profile, { status }] of gone.signals) {
      const mine = kept.signals.get(profile)?.status;
      kept.signals.set(profile, {
        status: advanced.find((each) => each === mine || each === status) ?? status,
      });
    }
    this.people = this.people.filter((person) => person !== gone);
    this.merges.push({ ...before, merged: copy(kept) });
  }

  undo() {
    const last = this.merges.pop();
    if (!last) return;
    const { kept, gone, merged } = last;
    const now = this.personOf(kept.slugs[0] ?? '');
    const back: PlainPerson = { slugs: gone.slugs, lists: new Set(), signals: new Map() };
    const left: PlainPerson = { slugs: kept.slugs, lists: new Set(), signals: new Map() };
    for (const list of now.lists) {
      // 0 is the built-in list: people added to it while merged are both on it afterwards.
      if (gone.lists.has(list) || (list === 0 && !kept.lists.has(0))) back.lists.add(list);
      if (!gone.lists.has(list) || kept.lists.has(list)) left.lists.add(list);
    }
    for (const profile of [0, 1]) {
      const present = now.signals.get(profile)?.status;
      if (present === undefined) continue;
      const [mine, theirs] = [kept.signals.get(profile), gone.signals.get(profile)];
      const wasChanged = present !== merged.signals.get(profile)?.status;
      if (this.doneBy(left, profile).length > 0) {
        // A signal that only the other person had goes back to them, and a new one is created.
        const isTheirs = mine === undefined && (theirs !== undefined || merged.signals.has(profile));
        const status = mine === undefined ? (isTheirs ? 'new' : present) : wasChanged ? present : mine.status;
        left.signals.set(profile, { status });
      }
      if (this.doneBy(back, profile).length > 0) {
        const isMoved =
          mine === undefined && (theirs !== undefined || this.doneBy(left, profile).length === 0);
        back.signals.set(profile, { status: isMoved ? present : (theirs?.status ?? 'new') });
      }
    }
    this.people = [...this.people.filter((person) => person !== now), left, back];
  }
}

async function expectPlain(world: World, plain: PlainPeople) {
  const real = [];
  const expected = [];
  for (const person of plain.people) {
    const [slug = ''] = person.slugs;
    const id = await personOf(world, slug);
    const keys = await query(
      "select key from person_key where user_id = $1 and person_id = $2 and key like 'in:%' order by key",
      world.userId,
      id,
    );
    const lists = await query(
      'select list_id from list_person where user_id = $1 and person_id = $2',
      world.userId,
      id,
    );
    const signals = await query(
      `select connected_profile_id as profile, status, interactions from signal
       where user_id = $1 and person_id = $2`,
      world.userId,
      id,
    );
    const done = await query(
      "select key from engagement where user_id = $1 and person_id = $2 and direction = 'inbound' order by key",
      world.userId,
      id,
    );
    real.push({
      slugs: keys.map(({ key }) => key.slice(3)),
      lists: lists.map(({ list_id }) => world.lists.indexOf(list_id)).sort(),
      done: done.map(({ key }) => key),
      signals: Object.fromEntries(
        signals.map(({ profile, status, interactions }) => [
          world.profiles.findIndex((one) => one.id === profile),
          { status, interactions },
        ]),
      ),
    });
    expected.push({
      slugs: [...person.slugs].sort(),
      lists: [...person.lists].sort(),
      done: [0, 1].flatMap((profile) => plain.doneBy(person, profile)).sort(),
      signals: Object.fromEntries(
        [...person.signals].map(([profile, { status }]) => [
          profile,
          { status, interactions: plain.doneBy(person, profile).length },
        ]),
      ),
    });
  }
  expect(real).toEqual(expected);
}
