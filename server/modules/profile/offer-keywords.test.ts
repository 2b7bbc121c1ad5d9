import { expect, it } from 'vitest';
import { findOfferKeywords, offerKeywords } from './offer-keywords.ts';

it('extracts meaningful words from an offer, each once, ignoring case and accents', () => {
  expect(offerKeywords('We help the WAREHOUSE with Forecasts and a warehouse — Zürich, 漢字漢字!')).toEqual([
    'warehouse',
    'forecasts',
    'zurich',
    '漢字漢字',
  ]);
  expect(offerKeywords('')).toEqual([]);
});

it('finds offer keywords as whole words only', () => {
  const words = offerKeywords('warehouse forecasts zürich');
  expect(findOfferKeywords('Forecasts for ZURICH, not for warehouses.', words)).toEqual([
    'forecasts',
    'zurich',
  ]);
  expect(findOfferKeywords(null, words)).toEqual([]);
});
