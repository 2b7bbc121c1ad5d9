import { expect, it } from 'vitest';
import { findOfferWords, offerWords } from './offer-words.ts';

it('takes the words of an offer that tell something, each once, case and accents ignored', () => {
  expect(offerWords('We help the WAREHOUSE with Forecasts and a warehouse — Zürich, 漢字漢字!')).toEqual([
    'warehouse',
    'forecasts',
    'zurich',
    '漢字漢字',
  ]);
  expect(offerWords('')).toEqual([]);
});

it('finds them as whole words only', () => {
  const words = offerWords('warehouse forecasts zürich');
  expect(findOfferWords('Forecasts for ZURICH, not for warehouses.', words)).toEqual(['forecasts', 'zurich']);
  expect(findOfferWords(null, words)).toEqual([]);
});
