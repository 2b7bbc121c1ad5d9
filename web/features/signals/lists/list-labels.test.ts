import { expect, it } from 'vitest';
import type { SignalList } from '#contract/signals/signal-kinds.ts';
import { listNamer, withList, withoutList } from './list-labels.ts';

const list = (name: string, kind: SignalList['kind'] = 'own'): SignalList => ({
  id: `id of ${name}`,
  kind,
  name,
});

it("keeps the server's order: the built-in list first, then by name", () => {
  const added = ['Zebra', 'ähnlich', 'Ofen'].map((name) => list(name)).reduce(withList, [] as SignalList[]);
  expect(added.map(({ name }) => name)).toEqual(['ähnlich', 'Ofen', 'Zebra']);
  const all = withList(added, list('Do not engage', 'do_not_engage'));
  expect(all.map(({ name }) => name)).toEqual(['Do not engage', 'ähnlich', 'Ofen', 'Zebra']);
  expect(withList(all, list('Ofen'))).toEqual(all);
  expect(withoutList(all, 'id of Ofen').map(({ name }) => name)).toEqual([
    'Do not engage',
    'ähnlich',
    'Zebra',
  ]);
});

it('names lists, including while they load and after they were deleted', () => {
  const lists = [{ ...list('Leads'), people: { sample: 0, real: 0 }, createdAt: '2026-01-01T00:00:00Z' }];
  expect(listNamer(lists)('id of Leads')).toBe('Leads');
  expect(listNamer(lists)('another')).toBe('a deleted list');
  expect(listNamer(undefined)('another')).toBe('…');
});
