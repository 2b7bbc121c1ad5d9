import { afterAll, describe, expect, it } from 'vitest';
import { SignalOrder, SignalSort } from '#contract/signals/signal-filters.ts';
import type { Signal } from '#contract/signals/signals.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { requireOwnedSignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { makeOwner, makeProfile, newEngagement, newPerson, openTestDatabase, record } from '#test/facts.ts';
import { listSignals } from './list-signals.ts';

const now = new Date('2026-11-20T12:00:00Z');
const limit = 3;
/** Initial number of people per profile. */
const count = 8;

const test = await openTestDatabase();
afterAll(() => test.stop());

let people = 0;
/** A new person whose name, score and dates fall anywhere among the others', within this many days. */
function somebody(within: number) {
  people += 1;
  const position = (people * 37) % 101;
  const person = newPerson(`p${people}`, { name: `${String(position).padStart(3, '0')} ${people}` });
  const at = (day: number) => new Date(now.getTime() - day * 86_400_000);
  return Array.from({ length: 1 + (position % 4) }, (_, index) =>
    newEngagement({ person, occurredAt: at((position + index) % within) }),
  );
}
const add = (profile: OwnedConnectedProfile, count: number, within = 1000) =>
  record(test.db, profile, Array.from({ length: count }, () => somebody(within)).flat());

describe('paging while people are added', () => {
  const ways = SignalSort.options.flatMap((sort) =>
    SignalOrder.options.map((order) => [sort, order] as const),
  );

  it.each(ways)(
    'by %s %s returns everyone who was there from the start once, for one profile and for all',
    async (sort, order) => {
      let added = 0;
      // Sorting by week needs the filter for people active in that week.
      const [within, filters] = sort === 'week' ? [6, { activeWeek: true }] : [1000, {}];
      for (const which of ['one', 'all'] as const) {
        const first = await makeOwner(test.db, 'Ann');
        const second = await makeProfile(test.db, first.user_id, 'Second');
        for (const profile of [first, second]) await add(profile, count, within);
        const scope = await requireOwnedSignalScope(
          test.db,
          first.user_id,
          which === 'one' ? first.id : 'sample',
        );
        const there = await test.db
          .selectFrom('signal')
          .select('id')
          .where('user_id', '=', first.user_id)
          .where('connected_profile_id', 'in', scope.profileIds)
          .execute();
        const seen: Signal[] = [];
        let cursor: string | null | undefined;
        while (cursor !== null) {
          const query = { ...filters, sort, order, limit, ...(cursor === undefined ? {} : { cursor }) };
          const page = await listSignals(test.db, scope, query, now);
          seen.push(...page.items);
          cursor = page.nextCursor;
          if (cursor !== null && seen.length < 100)
            for (const profile of [first, second]) await add(profile, 1, within);
        }
        const ids = seen.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(there).toHaveLength(which === 'one' ? count : 2 * count);
        expect(ids).toEqual(expect.arrayContaining(there.map(({ id }) => id)));
        added += ids.length - there.length;
      }
      // People added after the position already reached.
      expect(added).toBeGreaterThan(0);
    },
  );
});

describe('a network', () => {
  it('shows nobody without a connected profile, and never people of the other network or another user', async () => {
    const owner = await makeOwner(test.db, 'Ann');
    const other = await makeOwner(test.db, 'Bob');
    for (const profile of [owner, other]) await add(profile, 3);
    const real = await requireOwnedSignalScope(test.db, owner.user_id, 'real');
    const nobody = { items: [], nextCursor: null, asOf: now.toISOString() };
    expect(await listSignals(test.db, real, {}, now)).toEqual(nobody);
    const sample = await requireOwnedSignalScope(test.db, owner.user_id, 'sample');
    expect((await listSignals(test.db, sample, {}, now)).items).toHaveLength(3);
    const page = await listSignals(test.db, sample, { limit: 1 }, now);
    const query = { limit: 1, cursor: page.nextCursor ?? '' };
    await expect(listSignals(test.db, real, query, now)).rejects.toMatchObject({
      issues: [{ path: 'cursor' }],
    });
    const one = await requireOwnedSignalScope(test.db, owner.user_id, owner.id);
    await expect(listSignals(test.db, one, query, now)).rejects.toMatchObject({
      issues: [{ path: 'cursor' }],
    });
  });
});
