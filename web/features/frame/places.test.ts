import { expect, test } from 'vitest';
import { placeOf, placesOf } from './places.ts';

test.each([
  ['/dashboard', 'today'],
  ['/dashboard/', 'today'],
  ['/dashboard/signals', 'signals'],
  ['/dashboard/signals/sample/overview', 'signals'],
  ['/dashboard/companies/1', 'signals'],
  ['/dashboard/engage', 'engage'],
  ['/dashboard/engage/analytics', 'comments'],
  ['/dashboard/agents/scheduled/1', 'agents'],
  ['/dashboard/artifacts/1', 'agents'],
  ['/dashboard/channels/webhook', 'channels'],
  ['/dashboard/settings/plan', 'settings'],
  ['/dashboard/nonsense', null],
])('%s belongs to %s', (path, place) => {
  expect(placeOf(path)).toBe(place);
});

test('each place has a key of its own, and counts nothing before anything is known', () => {
  const places = placesOf({ profiles: [], badges: undefined });
  expect(new Set(places.map(({ key }) => key)).size).toBe(places.length);
  expect(places.filter(({ count, alarm }) => count > 0 || alarm)).toEqual([]);
});
