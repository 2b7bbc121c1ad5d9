import { describe, expect, it } from 'vitest';
import { areDifferentPeople, identify } from './person-keys.ts';

const none = { urn: null, publicId: null, url: null };
const member = 'ACoAABcDeFgHiJkLmNoPqRsTuVwXyZ0123456_-';

describe('identify', () => {
  it.each([
    [{ ...none, urn: member, publicId: 'kim' }, [`urn:${member}`, 'in:kim']],
    [{ ...none, url: 'https://de.linkedin.com/in/Kim/?x=1' }, ['in:kim']],
    [{ ...none, url: `https://www.linkedin.com/in/${member}` }, [`urn:${member}`]],
    [
      { ...none, publicId: 'acme', url: 'linkedin.com/company/Acme/' },
      ['url:https://www.linkedin.com/company/acme'],
    ],
    [{ ...none, url: 'https://www.linkedin.com/company/123' }, ['url:https://www.linkedin.com/company/123']],
    [{ ...none, url: 'https://elsewhere.example/kim' }, ['url:https://elsewhere.example/kim']],
    [{ ...none, publicId: 'k'.repeat(600) }, []],
    [{ ...none, urn: 'a\u0000b' }, []],
    [none, []],
  ])('identifies %j by %j', (person, keys) => {
    expect(identify(person).keys).toEqual(keys);
  });
});

describe('areDifferentPeople', () => {
  it('compares only ids of the same family', () => {
    expect(areDifferentPeople('ACoAA1', 'ACoAA2')).toBe(true);
    expect(areDifferentPeople('ACoAA1', 'ACoAA1')).toBe(false);
    expect(areDifferentPeople('12', '13')).toBe(true);
    expect(areDifferentPeople('ACoAA1', '13')).toBe(false);
    expect(areDifferentPeople('AEMAA1', 'ACoAA1')).toBe(false);
    expect(areDifferentPeople(null, '13')).toBe(false);
  });
});
