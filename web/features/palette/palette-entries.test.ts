import { expect, test } from 'vitest';
import type { FoundPerson } from '#contract/signals.ts';
import { paletteEntries } from './palette-entries.ts';

const maya = { id: 'maya', name: 'Maya Lindqvist' };
const jonas = { id: 'jonas', name: 'Jonas Beck' };
const found = (signals: string[]): FoundPerson => ({
  personId: 'p',
  network: 'sample',
  name: 'Élodie Garnier',
  headline: null,
  company: 'Atelier',
  pictureUrl: null,
  url: null,
  match: 'prefix',
  signals: signals.map((of) => ({ id: `${of}-s`, connectedProfileId: of, score: 2.5, intensity: 'low' })),
});
const labels = (...all: Parameters<typeof paletteEntries>) =>
  paletteEntries(...all).map(({ label }) => label);

test('with nothing typed there are the places to go to', () => {
  expect(labels('', [maya], [])).toEqual(['Go to Signals', 'Go to Settings']);
  expect(labels('', [maya, jonas], [])).toEqual([
    'Go to Signals',
    'Go to the signals of Maya Lindqvist',
    'Go to the signals of Jonas Beck',
    'Go to Settings',
  ]);
});

test('what is typed narrows the places, in any case', () => {
  expect(labels('SETT', [maya], [])).toEqual(['Go to Settings']);
  expect(labels('go beck', [maya, jonas], [])).toEqual(['Go to the signals of Jonas Beck']);
});

test('each signal of a person is an entry that says whose it is where that is not clear', () => {
  expect(paletteEntries('elo', [maya], [found(['maya'])])).toMatchObject([
    { kind: 'person', label: 'Élodie Garnier', detail: 'Atelier', signalId: 'maya-s', of: null },
  ]);
  expect(paletteEntries('elo', [maya, jonas], [found(['jonas', 'maya'])])).toMatchObject([
    { connectedProfileId: 'jonas', of: 'Jonas Beck' },
    { connectedProfileId: 'maya', of: 'Maya Lindqvist' },
  ]);
  expect(paletteEntries('elo', [maya], [found([])])).toEqual([]);
});
