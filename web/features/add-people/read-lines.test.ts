import { describe, expect, it } from 'vitest';
import { parseProfileUrl } from '#server/modules/people/canonical-url.ts';
import { readLines } from './read-lines.ts';

const people = [
  'https://www.linkedin.com/in/maya-lindqvist',
  'linkedin.com/in/maya-lindqvist/?trk=x',
  '//de.linkedin.com/in/maya-lindqvist/en',
  'HTTPS://M.LINKEDIN.COM/IN/MAYA',
  'https://touch.www.linkedin.com/in/maya',
  'https://www.linkedin.com/comm/in/maya',
  'https://www.linkedin.com/mwlite/in/maya',
  'https://www.linkedin.com/pub/maya-lindqvist/1/2b/3c',
  'https://www.linkedin.com/sales/lead/ACoAABCDEFG,NAME_SEARCH,x',
  'https://www.linkedin.com/in/%C3%A9lodie-garnier',
  'urn:li:person:ACoAABCDEFG',
  'urn%3Ali%3Afsd_profile%3AACoAABCDEFG',
  'urn:li:fs_miniProfile:ACoAABCDEFG',
];
const others = [
  'maya',
  'maya@sample.example',
  'https://example.com/in/maya',
  'https://www.linkedin.com/company/northwind-labs',
  'https://www.linkedin.com/school/kth',
  'https://www.linkedin.com/feed/update/urn:li:activity:7123',
  'https://www.linkedin.com/in/',
  'urn:li:organization:4711',
];

describe('readLines', () => {
  it.each(people)('accepts whatever the server accepts as a person: %s', (url) => {
    const taken = parseProfileUrl(url)?.kind === 'person';
    expect(readLines(url).problems.length === 0 || !taken).toBe(true);
  });

  it.each(others)('reports a line that is no person before it is sent: %s', (url) => {
    expect(parseProfileUrl(url)?.kind).not.toBe('person');
    expect(readLines(url)).toMatchObject({ people: 0, problems: [{ line: 1, text: url }] });
  });

  it('counts each person once and numbers the lines as they are sent', () => {
    const text =
      ' linkedin.com/in/kim \r\n\n\nlinkedin.com/company/x\nlinkedin.com/in/kim\nlinkedin.com/in/lee';
    expect(readLines(text)).toEqual({
      urls: ['linkedin.com/in/kim', 'linkedin.com/company/x', 'linkedin.com/in/kim', 'linkedin.com/in/lee'],
      people: 2,
      problems: [{ line: 2, text: 'linkedin.com/company/x', why: ' is a company page, not a person' }],
    });
  });

  it('finds no people in blank text', () => {
    expect(readLines(' \n')).toEqual({ urls: [], people: 0, problems: [] });
  });
});
