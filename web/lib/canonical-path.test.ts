import { expect, it } from 'vitest';
import { canonicalPath } from './canonical-path.ts';

it.each([
  ['/login', '/login', '/login'],
  ['/login/', '/login', '/login'],
  ['/LOGIN', '/login', '/login'],
  ['/Dashboard/', '/dashboard/', '/dashboard'],
  ['/', '/', '/'],
  ['/Dashboard/Signals/AbC-1/', '/dashboard/signals/$connectedProfileId', '/dashboard/signals/AbC-1'],
  ['/DASHBOARD/No/Such/', '/dashboard/$', '/dashboard/No/Such'],
  ['//login//', '/login', '/login'],
])('%s on route %s becomes %s', (path, template, canonical) => {
  expect(canonicalPath(path, template)).toBe(canonical);
});
