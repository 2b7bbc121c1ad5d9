import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '#test/any-character.ts';
import { cases } from '#test/cases.ts';
import { parsePostUrl, parseProfileUrl, postUrl } from './canonical-url.ts';

const person = (publicId: string) => ({
  kind: 'person',
  publicId,
  urn: null,
  url: `https://www.linkedin.com/in/${encodeURIComponent(publicId)}`,
});
const member = (urn: string) => ({
  kind: 'person',
  publicId: null,
  urn,
  url: `https://www.linkedin.com/in/${urn}`,
});
const company = (publicId: string) => ({
  kind: 'company',
  publicId,
  urn: null,
  url: `https://www.linkedin.com/company/${publicId}`,
});
const numbered = (urn: string) => ({
  kind: 'company',
  publicId: null,
  urn,
  url: `https://www.linkedin.com/company/${urn}`,
});

describe('parseProfileUrl', () => {
  it.each([
    'https://www.linkedin.com/in/some-one',
    'http://linkedin.com/in/some-one/',
    'www.linkedin.com/in/some-one',
    'linkedin.com/in/some-one',
    '//www.linkedin.com/in/some-one',
    '  https://www.LinkedIn.com/in/Some-One  ',
    'https://m.linkedin.com/in/some-one',
    'https://de.linkedin.com/in/some-one',
    'https://de.linkedin.com/in/some-one/en',
    'https://www.linkedin.com/in/some-one/de',
    'https://www.linkedin.com/in/some-one?utm_source=share&utm_campaign=x',
    'https://www.linkedin.com/in/some-one/#about',
    'https://www.linkedin.com/in/some-one/recent-activity/all/',
    'https://www.linkedin.com/comm/in/some-one?midToken=1',
    'https://www.linkedin.com/mwlite/in/some-one',
    'https://www.linkedin.com//in//some-one',
    'https://www.linkedin.com/pub/some-one',
    'https://www.linkedin.com/in/some%2Done',
  ])('reads %s as the same person', (input) => {
    expect(parseProfileUrl(input)).toEqual(person('some-one'));
  });

  it('decodes, normalizes and lowercases the slug', () => {
    const composed = person('zoë-®-ünal');
    expect(parseProfileUrl('https://www.linkedin.com/in/Zoe%CC%88-%C2%AE-%C3%9Cnal')).toEqual(composed);
    expect(parseProfileUrl('linkedin.com/in/ZOË-®-ÜNAL')).toEqual(composed);
    expect(parseProfileUrl('linkedin.com/in/zoe\u0308-®-u\u0308nal')).toEqual(composed);
  });

  it('converts URLs of the old public directory to profile URLs', () => {
    expect(parseProfileUrl('https://www.linkedin.com/pub/some-one/a1/2b/3c')).toEqual(
      person('some-one-03c02ba1'),
    );
    expect(parseProfileUrl('https://www.linkedin.com/pub/dir/some/one')).toBeNull();
    expect(parseProfileUrl('https://www.linkedin.com/pub/some-one/a1')).toBeNull();
  });

  it('keeps the case of member ids in every kind of URL and URN', () => {
    const id = 'ACoAABcDeFgHiJkLmNoPqRsTuVwXyZ0123456_-';
    for (const input of [
      `https://www.linkedin.com/in/${id}`,
      `https://www.linkedin.com/in/${id}/?x=1`,
      `urn:li:person:${id}`,
      `urn:li:fsd_profile:${id}`,
      `urn%3Ali%3Afsd_profile%3A${id}`,
      `https://www.linkedin.com/sales/lead/${id},NAME_SEARCH,aB1c`,
    ]) {
      expect(parseProfileUrl(input)).toEqual(member(id));
    }
  });

  it('reads companies, schools and showcase pages as companies', () => {
    expect(parseProfileUrl('https://www.linkedin.com/company/Some-Firm/posts/?feedView=all')).toEqual(
      company('some-firm'),
    );
    expect(parseProfileUrl('linkedin.com/school/some-school/people')).toEqual(company('some-school'));
    expect(parseProfileUrl('linkedin.com/showcase/some-product/')).toEqual(company('some-product'));
    expect(parseProfileUrl('https://www.linkedin.com/company/1035/')).toEqual(numbered('1035'));
    expect(parseProfileUrl('urn:li:organization:1035')).toEqual(numbered('1035'));
    expect(parseProfileUrl('https://www.linkedin.com/sales/company/1035')).toEqual(numbered('1035'));
  });

  it.each([
    '',
    'some-one',
    '/in/some-one',
    'in/some-one',
    'javascript:alert(1)//linkedin.com/in/some-one',
    'data:text/html,linkedin.com/in/some-one',
    'ftp://www.linkedin.com/in/some-one',
    'https://linkedin.com.evil.example/in/some-one',
    'https://evil.example/linkedin.com/in/some-one',
    'https://evil.example/?u=https://www.linkedin.com/in/some-one',
    'https://notlinkedin.com/in/some-one',
    'https://www.linkedin.com.:443/in/some-one',
    'https://www.linkedin.com:443/in/some-one',
    'https://www.linkedin.com:8080/in/some-one',
    'https://user@www.linkedin.com/in/some-one',
    'https://www.linkedin.com@evil.example/in/some-one',
    'https:\\\\www.linkedin.com\\in\\some-one',
    'https://www.linkedin.com\\@evil.example/in/some-one',
    'https://ｗｗｗ.linkedin.com/in/some-one',
    'https://www.lınkedin.com/in/some-one',
    'https://a.b.linkedin.com/in/some-one',
    'https://www.linkedin.com/in/',
    'https://www.linkedin.com/in/..',
    'https://www.linkedin.com/in/%2e%2e',
    'https://www.linkedin.com/in/a%2Fb',
    'https://www.linkedin.com/in/a%00b',
    'https://www.linkedin.com/in/a%E2%80%AEb',
    'https://www.linkedin.com/in/%E0%A4%A',
    'https://www.linkedin.com/in/%2541',
    'https://www.linkedin.com/in/a b',
    'https://www.linkedin.com/in/so\nme-one',
    'https://www.linkedin.com/feed/',
    'https://www.linkedin.com/jobs/view/1',
    'https://lnkd.in/abc',
    'urn:li:activity:7',
    'urn:li:person:yrZCpj2Z12',
    'urn:li:organization:abc',
    `https://www.linkedin.com/in/${'a'.repeat(201)}`,
    `https://www.linkedin.com/in/some-one?${'a'.repeat(5000)}`,
  ])('rejects %j', (input) => {
    expect(parseProfileUrl(input)).toBeNull();
  });

  it('never throws, and parsing its own URL gives the same result', () => {
    const slugs = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
    const anything = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 80 }),
      slugs.map((slug) => `https://www.linkedin.com/in/${slug}`),
      slugs.map((slug) => `linkedin.com/company/${encodeURIComponent(slug.toWellFormed())}/about`),
      fc.stringMatching(/^AC[ow]AA[A-Za-z0-9_-]{3,40}$/).map((id) => `urn:li:fsd_profile:${id}`),
    );
    fc.assert(
      fc.property(anything, (input) => {
        const parsed = parseProfileUrl(input);
        if (parsed === null) return;
        expect(parseProfileUrl(parsed.url)).toEqual(parsed);
        expect(parsed.url).toMatch(/^https:\/\/www\.linkedin\.com\/(in|company)\/[^/?#\s]+$/);
        expect(new URL(parsed.url).href).toBe(parsed.url);
        expect((parsed.publicId === null) !== (parsed.urn === null)).toBe(true);
      }),
      { numRuns: cases(1000, 100) },
    );
  });

  it('gives one URL for every spelling of the same slug', () => {
    const slug = fc.stringMatching(/^[a-z0-9à-öø-ÿ가-힣][a-z0-9à-öø-ÿ가-힣-]{2,30}$/);
    const host = fc.constantFrom('www.linkedin.com', 'linkedin.com', 'm.linkedin.com', 'fr.linkedin.com');
    const scheme = fc.constantFrom('https://', 'http://', 'HTTPS://', '//', '');
    const tail = fc.constantFrom('', '/', '/de', '/?a=b', '#c', '/details/skills/', '?trk=x#y');
    const write = fc.constantFrom(
      (text: string) => text,
      (text: string) => text.toUpperCase(),
      (text: string) => encodeURIComponent(text),
      (text: string) => text.normalize('NFD'),
      (text: string) => encodeURIComponent(text.normalize('NFD')).toLowerCase(),
    );
    fc.assert(
      fc.property(slug, host, scheme, tail, write, (name, at, how, end, spell) => {
        fc.pre(name.toUpperCase().toLowerCase() === name && !/^\d+$/.test(name));
        expect(parseProfileUrl(`${how}${at}/in/${spell(name)}${end}`)).toEqual(person(name));
      }),
      { numRuns: cases(500, 50) },
    );
  });
});

describe('parsePostUrl', () => {
  it.each([
    ['urn:li:activity:7401794121226567681', 'urn:li:activity:7401794121226567681'],
    ['urn%3Ali%3Ashare%3A7448081445065035776', 'urn:li:share:7448081445065035776'],
    [
      'https://www.linkedin.com/feed/update/urn%3Ali%3AugcPost%3A7458194261025673216',
      'urn:li:ugcPost:7458194261025673216',
    ],
    ['https://www.linkedin.com/feed/update/urn:li:activity:74/?commentUrn=urn:li:x', 'urn:li:activity:74'],
    ['linkedin.com/posts/some-one_a-text-activity-7401-AbCd?utm_source=share', 'urn:li:activity:7401'],
    ['https://de.linkedin.com/posts/some-one_ugcPost-7401-aB-c', 'urn:li:ugcPost:7401'],
    ['https://www.linkedin.com/posts/some-one_text-share-7401', 'urn:li:share:7401'],
    ['https://www.linkedin.com/posts/x_activity-1-of-2-activity-7401-zz', 'urn:li:activity:7401'],
    ['https://www.linkedin.com/embed/feed/update/urn:li:share:12', 'urn:li:share:12'],
    ['https://www.linkedin.com/video/event/urn:li:ugcPost:12/', 'urn:li:ugcPost:12'],
    ['https://www.linkedin.com/feed/?highlightedUpdateUrn=urn%3Ali%3Aactivity%3A12', 'urn:li:activity:12'],
    [
      'https://www.linkedin.com/feed/?updateEntityUrn=urn:li:fs_feedUpdate:(V2,urn:li:activity:12)',
      'urn:li:activity:12',
    ],
    ['https://www.linkedin.com/feed/update/urn%3Ali%3AgroupPost%3A9-12', 'urn:li:groupPost:9-12'],
    ['URN:LI:UGCPOST:12', 'urn:li:ugcPost:12'],
  ])('reads %s', (input, urn) => {
    expect(parsePostUrl(input)).toEqual({ urn });
  });

  it.each([
    '',
    '7401794121226567681',
    'https://lnkd.in/c1',
    'https://www.linkedin.com/pulse/some-article',
    'https://www.linkedin.com/in/some-one',
    'https://evil.example/feed/update/urn:li:activity:12',
    'https://www.linkedin.com.evil.example/feed/update/urn:li:activity:12',
    'https://user@www.linkedin.com/feed/update/urn:li:activity:12',
    'javascript:urn:li:activity:12',
    'urn:li:person:ACoAAB123',
    'urn:li:activity:abc',
    `urn:li:activity:${'1'.repeat(30)}`,
    'https://www.linkedin.com/feed/update/%E0%A4%A',
  ])('rejects %j', (input) => {
    expect(parsePostUrl(input)).toBeNull();
  });

  it('never throws, and reads back the URL it builds for a post', () => {
    const id = fc.bigInt({ min: 1n, max: 10n ** 19n }).map(String);
    const kind = fc.constantFrom('activity', 'ugcPost', 'share');
    fc.assert(
      fc.property(kind, id, fc.string({ unit: anyCharacter, maxLength: 60 }), (name, number, noise) => {
        const urn = `urn:li:${name}:${number}`;
        expect(parsePostUrl(postUrl(urn))).toEqual({ urn });
        expect(parsePostUrl(`https://www.linkedin.com/posts/x_y-${name}-${number}-Ab`)).toEqual({ urn });
        parsePostUrl(noise);
      }),
    );
  });
});
