import { afterAll, expect, it } from 'vitest';
import { scopeOf } from '#server/modules/signals/require-owned-signal-scope.ts';
import { makeOwner, newEngagement, newPerson, openTestDatabase, record } from '#test/facts.ts';
import { countQuickly, countSignals } from './count-signals.ts';

const now = new Date('2026-11-20T12:00:00Z');

const test = await openTestDatabase();
const ann = await makeOwner(test.db, 'Ann');
const bob = await makeOwner(test.db, 'Bob');
const five = ['a', 'b', 'c', 'd', 'e'].map((name) => newEngagement({ person: newPerson(name) }));
await record(test.db, ann, five);
await record(test.db, bob, five);
afterAll(() => test.stop());

it('is exact up to the limit, and reports when there are more', async () => {
  const quick = (max?: number) => countQuickly(test.db, scopeOf(ann), { snoozed: false }, now, max);
  expect(await countSignals(test.db, scopeOf(ann), { snoozed: false }, now)).toEqual({ total: 5 });
  expect(await quick()).toEqual({ total: 5, isMore: false });
  expect(await quick(5)).toEqual({ total: 5, isMore: false });
  expect(await quick(4)).toEqual({ total: 4, isMore: true });
});

it('applies the filters', async () => {
  const found = await countQuickly(test.db, scopeOf(ann), { status: ['dismissed'] }, now);
  expect(found).toEqual({ total: 0, isMore: false });
});
