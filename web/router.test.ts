import { expect, test } from 'vitest';
import { createPages } from './router.tsx';

const routes = Object.values(createPages().routesById).map((route) => ({
  path: route.fullPath,
  title: route.options.staticData?.title ?? '',
}));

test.each(routes)('$path has a title', ({ title }) => {
  expect(title).toMatch(/^[A-Z][a-z]+( [a-z]+)*$/);
  // Browsers truncate longer titles.
  expect(title.length).toBeLessThan(24);
});

test('no two screens share a title, except layouts, redirects, and pages not found', () => {
  const screens = routes.filter(
    ({ path }) =>
      ![
        '/dashboard',
        '/dashboard/signals',
        '/dashboard/comments',
        '/dashboard/channels/posts',
        '/dashboard/settings',
      ].includes(path),
  );
  const titles = screens.map(({ title }) => title).filter((title) => title !== 'Not found');
  expect(titles.length).toBeGreaterThan(25);
  expect(new Set(titles).size).toBe(titles.length);
});
