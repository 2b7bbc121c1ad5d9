import { expect, it } from 'vitest';
import { companyWeekSearch } from './week-search.ts';

it("leads to the company's people who engaged that week in one of these ways, including snoozed ones", () => {
  expect(companyWeekSearch('wren', { from: '2026-03-30' }, 'approval')).toEqual({
    companyId: ['wren'],
    activeFrom: '2026-03-30T00:00:00.000Z',
    activeTo: '2026-04-06T00:00:00.000Z',
    activeType: ['repost', 'reaction'],
    snoozed: 'also',
  });
});
