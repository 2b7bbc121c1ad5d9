import { expect, test } from 'vitest';
import { budgetLabel } from './enrichment-messages.ts';

const budget = {
  perDay: 50,
  used: 12,
  left: 38,
  reserved: 20,
  leftInBackground: 18,
  freshAt: new Date(2026, 10, 21).toISOString(),
};

test('shows what is left of the budget and when it resets', () => {
  expect(budgetLabel(budget)).toBe('38 of 50 left today');
  expect(budgetLabel({ ...budget, used: 50, left: 0 })).toBe('No enrichments left today. Resets at 00:00');
  expect(budgetLabel({ ...budget, perDay: 0, left: 0 })).toBe('Enrichment is off on this server');
});
