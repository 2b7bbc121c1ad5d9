import { afterAll, expect, it } from 'vitest';
import { SignalFilters } from '#contract/signals/signal-filters.ts';
import { exportQuery } from '#server/modules/signals/export/export-signals.ts';
import { requireOwnedSignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { makeOwner, newEngagement, newPerson, openTestDatabase, record } from '#test/facts.ts';
import { countSignals } from './count-signals.ts';
import { listSignals } from './list-signals.ts';

const now = new Date('2026-11-20T12:00:00Z');

const test = await openTestDatabase();
const owner = await makeOwner(test.db, 'Ann');
// New York's clocks go back on November 1, so the day has 25 hours.
await test.db
  .updateTable('app_user')
  .set({ timezone: 'America/New_York' })
  .where('id', '=', owner.user_id)
  .execute();
const at = {
  before: '2026-11-01T03:59:59.999Z',
  first: '2026-11-01T04:00:00Z',
  last: '2026-11-02T04:59:59.999Z',
  after: '2026-11-02T05:00:00Z',
};
await record(
  test.db,
  owner,
  Object.entries(at).map(([name, time]) =>
    newEngagement({ person: newPerson(name), occurredAt: new Date(time) }),
  ),
);
afterAll(() => test.stop());

async function found(filters: SignalFilters): Promise<string[]> {
  const scope = await requireOwnedSignalScope(test.db, owner.user_id, owner.id);
  const known = SignalFilters.parse(filters);
  const { items } = await listSignals(test.db, scope, { ...known, sort: 'first', order: 'asc' }, now);
  const names = items.map(({ name }) => name);
  expect((await countSignals(test.db, scope, known, now)).total).toBe(names.length);
  return names;
}

it.each(['first', 'latest', 'active'] as const)(
  "a date of %s activity covers the whole day in the user's time zone, both ends included",
  async (field) => {
    const day = '2026-11-01';
    expect(await found({ [`${field}From`]: day, [`${field}To`]: day })).toEqual(['first', 'last']);
    expect(await found({ [`${field}From`]: day })).toEqual(['first', 'last', 'after']);
    expect(await found({ [`${field}To`]: day })).toEqual(['before', 'first', 'last']);
    // Times are exact: the start is included, the end is not.
    const times = { [`${field}From`]: '2026-11-01T04:00:00Z', [`${field}To`]: '2026-11-02T04:59:59.999Z' };
    expect(await found(times)).toEqual(['first']);
    expect(await found({ [`${field}From`]: '2026-11-01T00:00:00', [`${field}To`]: day })).toEqual([
      'first',
      'last',
    ]);
  },
);

it('the export applies the same date filters', async () => {
  const scope = await requireOwnedSignalScope(test.db, owner.user_id, owner.id);
  const { sql } = exportQuery(scope, { firstTo: '2026-11-01' }, now).compile(test.db);
  expect(sql).toContain('first_at');
  expect(await found({ foundFrom: '2000-01-01', foundTo: '2000-01-01' })).toEqual([]);
});
