import { describe, expect, it } from 'vitest';
import { inboxesOf, inboxLabel } from './inboxes.ts';

const [real, sample] = [{ network: 'real' as const }, { network: 'sample' as const }];

describe('inboxes', () => {
  it('exist for two or more profiles of one network', () => {
    expect(inboxesOf([])).toEqual([]);
    expect(inboxesOf([real, sample])).toEqual([]);
    expect(inboxesOf([sample, sample])).toEqual([
      { realm: 'sample', label: 'All profiles', profiles: [sample, sample] },
    ]);
    expect(inboxesOf([sample, real, real, sample]).map(({ label }) => label)).toEqual([
      'All real profiles',
      'All sample profiles',
    ]);
  });

  it('name the network only if there is another one', () => {
    expect(inboxLabel('real', [real])).toBe('All profiles');
    expect(inboxLabel('real', [real, sample])).toBe('All real profiles');
  });
});
