import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { requireOwnedSignalScope, scopeOf } from '#server/modules/signals/require-owned-signal-scope.ts';
import { makeOwner, makeProfile, newEngagement, newPerson, openTestDatabase, record } from '#test/facts.ts';
import { countSignals } from './count-signals.ts';
import { listSignals } from './list-signals.ts';

const now = new Date('2026-11-20T12:00:00Z');
const day = 86_400_000;
const before = (days: number) => new Date(now.getTime() - days * day);
const later = (ms: number) => new Date(now.getTime() + ms);

const test = await openTestDatabase();
const owner = await makeOwner(test.db, 'Ann');
afterAll(() => test.stop());

/** A person with this many comments, the last one this many days ago. */
const person = (name: string, comments: number, days: number) =>
  Array.from({ length: comments }, (_, index) =>
    newEngagement({ person: newPerson(name), occurredAt: before(days + index / 1000) }),
  );
async function quietNames(profile: OwnedConnectedProfile, at = now): Promise<string[]> {
  const { items } = await listSignals(test.db, scopeOf(profile), { goneQuiet: true, sort: 'name' }, at);
  return items.map(({ name }) => name);
}

it('shows the quiet people of the best quarter of all people', async () => {
  // Two of eight people are the top quarter, and one of them is quiet. People added by hand have no points.
  const reported = [
    ...person('best and here', 9, 1),
    ...person('best and quiet', 9, 29),
    ...person('third and quiet', 5, 40),
    ...['d', 'e', 'f', 'g', 'h'].flatMap((name) => person(name, 1, 60)),
  ];
  await record(test.db, owner, reported);
  expect(await quietNames(owner)).toEqual(['best and quiet']);
  // Two days earlier, no one was quiet long enough.
  expect(await quietNames(owner, before(2))).toEqual([]);
});

it('is empty if nobody has points, and if there is nobody', async () => {
  const profile = await makeProfile(test.db, owner.user_id, 'By hand');
  expect(await quietNames(profile)).toEqual([]);
  const byHand = (name: string) =>
    newEngagement({ type: 'manual', person: newPerson(name), occurredAt: before(90) });
  await record(test.db, profile, [byHand('a'), byHand('b')]);
  expect(await quietNames(profile)).toEqual([]);
});

it('is cached longer for more people, and the list and total share the cached value', async () => {
  const profile = await makeProfile(test.db, owner.user_id, 'Kept');
  await record(test.db, profile, person('first', 3, 40));
  expect(await quietNames(profile)).toEqual(['first']);
  const pretend = (signals: number) =>
    test.db
      .updateTable('signal_summary')
      .set({ signals, computed_at: now })
      .where('connected_profile_id', '=', profile.id)
      .execute();
  await pretend(1_000_000);
  await record(
    test.db,
    profile,
    [1, 2, 3].flatMap((n) => person(`better ${n}`, 9, 50)),
  );
  const total = async (at: Date) =>
    (await countSignals(test.db, scopeOf(profile), { goneQuiet: true }, at)).total;
  expect(await quietNames(profile, later(3_000_000 - 1))).toHaveLength(4);
  expect(await total(later(3_000_000 - 1))).toBe(4);
  // One of four is in the top quarter now; people with equal scores share it.
  expect(await total(later(3_000_000))).toBe(3);
  expect(await quietNames(profile, later(3_000_000))).toHaveLength(3);
  await pretend(1_000_000_000);
  await sql`update signal_summary set top_quarter_heat = 0`.execute(test.db);
  expect(await total(later(3_599_999))).toBe(4);
  expect(await total(later(3_600_000))).toBe(3);
});

it('is computed per profile in an inbox over several profiles', async () => {
  const bob = await makeOwner(test.db, 'Bob');
  const second = await makeProfile(test.db, bob.user_id, 'Second');
  await record(
    test.db,
    bob,
    ['a', 'b', 'c', 'd'].flatMap((name, index) => person(name, 9 - 2 * index, 30)),
  );
  await record(
    test.db,
    second,
    ['e', 'f'].flatMap((name, index) => person(name, 2 - index, 30)),
  );
  const all = await requireOwnedSignalScope(test.db, bob.user_id, 'sample');
  const query = { goneQuiet: true, sort: 'name' as const };
  const { items } = await listSignals(test.db, all, query, now);
  expect(items.map(({ name }) => name)).toEqual(['a', 'e']);
  expect(await countSignals(test.db, all, query, now)).toEqual({ total: 2 });
});
