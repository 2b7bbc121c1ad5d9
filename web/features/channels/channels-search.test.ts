import { expect, test } from 'vitest';
import { readChannelsSearch } from './channels-search.ts';

test.each([
  ['/dashboard', true],
  ['/dashboard/posts?tab=drafts', true],
  ['/dashboard?network=sample', true],
  ['https://evil.example/', false],
  ['//evil.example', false],
  ['/dashboardx', false],
])('leads back only to a page of the dashboard: %s, %s', (from, isPage) => {
  expect(readChannelsSearch({ from }).from).toBe(isPage ? from : undefined);
});
