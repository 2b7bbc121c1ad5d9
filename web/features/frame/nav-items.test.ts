import { expect, test } from 'vitest';
import { navItemOf, navItemsOf } from './nav-items.ts';

test.each([
  ['/dashboard', 'today'],
  ['/dashboard/', 'today'],
  ['/dashboard/signals', 'signals'],
  ['/dashboard/signals/sample/overview', 'signals'],
  ['/dashboard/companies/1', 'signals'],
  ['/dashboard/engage', 'engage'],
  ['/dashboard/engage/analytics', 'inbox'],
  ['/dashboard/agents/scheduled/1', 'agents'],
  ['/dashboard/artifacts/1', 'agents'],
  ['/dashboard/channels/webhook', 'channels'],
  ['/dashboard/settings/plan', 'settings'],
  ['/dashboard/nonsense', null],
])('%s belongs to %s', (path, item) => {
  expect(navItemOf(path)).toBe(item);
});

test('gives each item its own key and page, and shows no counts before data is loaded', () => {
  const items = navItemsOf({ profiles: [], badges: undefined });
  expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
  expect(Object.fromEntries(items.map(({ key, link }) => [key, link.to]))).toMatchObject({
    c: '/dashboard/channels',
    p: '/dashboard/posts',
    e: '/dashboard/engage',
    f: '/dashboard/feeds',
    i: '/dashboard/inbox',
    ',': '/dashboard/settings',
    a: '/dashboard/agents',
  });
  expect(items.filter(({ count, alarm }) => count > 0 || alarm)).toEqual([]);
});
