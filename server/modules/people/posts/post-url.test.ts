import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '#test/any-character.ts';
import { cases } from '#test/cases.ts';
import { momentOfPost, readPostUrl } from './post-url.ts';

const id = '7401794121226567681';
const activity = `urn:li:activity:${id}`;

describe('readPostUrl', () => {
  it.each([
    [id, activity],
    [activity, activity],
    [`urn:li:ugcPost:${id}`, `urn:li:ugcPost:${id}`],
    [`URN:LI:SHARE:${id}`, `urn:li:share:${id}`],
    [`urn%3Ali%3Aactivity%3A${id}`, activity],
    [`urn%253Ali%253Aactivity%253A${id}`, activity],
    [`https://www.linkedin.com/feed/update/${activity}/`, activity],
    [`https://www.linkedin.com/feed/update/${activity}?utm_source=share#x`, activity],
    [`https://www.linkedin.com/feed/update/urn%3Ali%3AugcPost%3A${id}/`, `urn:li:ugcPost:${id}`],
    [`https://www.linkedin.com/feed/update/urn%253Ali%253Ashare%253A${id}/`, `urn:li:share:${id}`],
    [`https://www.linkedin.com/feed/update/activity:${id}/`, activity],
    [`https://www.linkedin.com/posts/some-one_a-text-activity-${id}-AbCd?utm_source=share`, activity],
    [`linkedin.com/posts/some-one_share-${id}-AbCd`, `urn:li:share:${id}`],
    [`de.linkedin.com/posts/some-one_%F0%9F%98%80-ugcPost-${id}-_-_x`, `urn:li:ugcPost:${id}`],
    [`https://m.linkedin.com/posts/x_activity-${id}-ab`, activity],
    [`https://www.linkedin.com/mwlite/feed/update/${activity}`, activity],
    [`https://www.linkedin.com/embed/feed/update/urn:li:share:${id}?collapsed=1`, `urn:li:share:${id}`],
    [
      `<iframe src="https://www.linkedin.com/embed/feed/update/urn:li:share:${id}" height="5"></iframe>`,
      `urn:li:share:${id}`,
    ],
    [`See this: https://www.linkedin.com/posts/x_activity-${id}-ab and tell`, activity],
    [
      `https://www.linkedin.com/feed/update/${activity}?commentUrn=urn%3Ali%3Acomment%3A%28activity%3A7401794121226567999%2C1%29`,
      activity,
    ],
    [`urn:li:comment:(urn:li:activity:${id},7401794121226567999)`, activity],
    [`urn:li:comment:(activity:${id},7401794121226567999)`, activity],
    [`urn:li:fsd_update:(urn:li:ugcPost:${id},MAIN_FEED,EMPTY,DEFAULT,false)`, `urn:li:ugcPost:${id}`],
    [`https://www.linkedin.com/feed/?highlightedUpdateUrn=urn%3Ali%3Aactivity%3A${id}`, activity],
    [`https://www.linkedin.com/analytics/post-summary/${activity}/`, activity],
    [`https://www.linkedin.com/groups/?x=1&updateEntityUrn=${encodeURIComponent(activity)}`, activity],
  ])('reads %s', (input, urn) => {
    expect(readPostUrl(input)).toMatchObject({
      postUrl: { urn, url: `https://www.linkedin.com/feed/update/${urn}` },
      reason: null,
    });
  });

  it.each([
    ['', /Paste a post URL/],
    ['https://lnkd.in/eAbC123', /^This is a short link\. Open it and copy the post URL\.$/],
    ['Look: lnkd.in/eAbC123', /short link/],
    ['https://www.linkedin.com/in/some-one', /profile/],
    ['https://fr.linkedin.com/in/some-one/recent-activity/all/', /activity page/],
    ['https://www.linkedin.com/company/acme/posts/', /company page/],
    ['linkedin.com/school/acme', /company page/],
    ['https://www.linkedin.com/pulse/some-article-some-one', /article/],
    ['https://www.linkedin.com/newsletters/weekly-7000000000000000000/', /newsletter/],
    ['https://www.linkedin.com/jobs/view/4000000000', /job/],
    ['https://www.linkedin.com/events/7000000000000000000/', /event/],
    ['https://www.linkedin.com/groups/12345/', /group/],
    ['https://www.linkedin.com/feed/', /feed/],
    ['https://www.linkedin.com', /feed/],
    ['https://www.linkedin.com/search/results/content/?keywords=x', /search/],
    ['https://www.linkedin.com/messaging/thread/2-x/', /conversation/],
    ['https://www.linkedin.com/mynetwork/', /not a post/],
    ['https://example.com/posts/x_activity-7401794121226567681-ab', /isn't a LinkedIn URL/],
    [`https://www.linkedin.com.evil.example/feed/update/${activity}`, /isn't a LinkedIn URL/],
    [`https://evil.example/linkedin.com@x/feed/update/${activity}`, /isn't/],
    ['urn:li:person:ACoAAB123', /isn't a post/],
    ['12345', /19 digits/],
    ['hello', /isn't a LinkedIn URL/],
    ['x'.repeat(5000), /too long/],
  ])('explains why %j is not a post', (input, reason) => {
    expect(readPostUrl(input)).toEqual({ postUrl: null, reason: expect.stringMatching(reason) });
  });

  it("reads the author's slug if the URL contains it", () => {
    const slugOf = (url: string) => readPostUrl(url).postUrl?.authorSlug;
    expect(slugOf(`https://www.linkedin.com/posts/Some-One_text-activity-${id}-ab`)).toBe('some-one');
    expect(slugOf(`https://www.linkedin.com/posts/zo%C3%AB_activity-${id}-ab`)).toBe('zoë');
    expect(slugOf(`https://www.linkedin.com/feed/update/${activity}`)).toBeNull();
  });

  // The reference knows the answer because it built the URL.
  const kinds = fc.constantFrom('activity', 'ugcPost', 'share');
  const numbers = fc.bigInt({ min: 10n ** 18n, max: 10n ** 19n - 1n }).map(String);
  const hosts = fc.constantFrom('www.linkedin.com', 'linkedin.com', 'm.linkedin.com', 'de.linkedin.com');
  const schemes = fc.constantFrom('https://', 'http://', 'HTTPS://', '//', '');
  const tails = fc.constantFrom(
    '',
    '/',
    '?utm_source=share&rcm=ACoAAB',
    '/?commentUrn=urn%3Ali%3Acomment%3A%28activity%3A7401794121226567999%2C7401794121226567998%29',
    '/?originalSubdomain=de#:~:text=activity',
    '#x',
  );
  const slugs = fc.stringMatching(/^[a-z][a-z0-9-]{1,20}$/);
  const words = fc.stringMatching(/^[a-z0-9-]{0,30}$/);

  it('reads back the post, in whatever form its URL is written', () => {
    const forms = fc.constantFrom(
      (urn: string) => `/feed/update/${urn}`,
      (urn: string) => `/feed/update/${encodeURIComponent(urn)}`,
      (urn: string) => `/feed/update/${encodeURIComponent(encodeURIComponent(urn))}`,
      (urn: string) => `/embed/feed/update/${urn}`,
      (urn: string) => `/mwlite/feed/update/${urn}`,
    );
    fc.assert(
      fc.property(kinds, numbers, schemes, hosts, forms, tails, (kind, number, scheme, host, form, tail) => {
        const urn = `urn:li:${kind}:${number}`;
        expect(readPostUrl(` ${scheme}${host}${form(urn)}${tail} `).postUrl?.urn).toBe(urn);
      }),
      { numRuns: cases(500, 50) },
    );
    fc.assert(
      fc.property(
        fc.tuple(kinds, numbers, schemes, hosts, tails),
        slugs,
        words,
        fc.stringMatching(/^[\w-]{4}$/),
        ([kind, number, scheme, host, tail], slug, text, end) => {
          const postUrl = `${scheme}${host}/posts/${slug}_${text}-${kind}-${number}-${end}${tail}`;
          // The part after the number might look like a number itself; the reference doesn't cover that.
          fc.pre(!/^\d+$/.test(end));
          expect(readPostUrl(postUrl).postUrl).toEqual({
            urn: `urn:li:${kind}:${number}`,
            url: `https://www.linkedin.com/feed/update/urn:li:${kind}:${number}`,
            authorSlug: slug,
          });
        },
      ),
      { numRuns: cases(500, 50) },
    );
  });

  it('never throws, returns either a post or a reason, and reads back its own URL', () => {
    const pieces = fc.constantFrom(
      'linkedin.com/',
      'urn:li:',
      'activity',
      ':',
      '%',
      '-',
      '(',
      id,
      'posts/',
      ' ',
    );
    const noise = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 80 }),
      fc
        .array(fc.oneof(pieces, fc.string({ maxLength: 3 })), { maxLength: 12 })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(noise, (text) => {
        const { postUrl, reason } = readPostUrl(text);
        expect(postUrl === null).toBe(reason !== null);
        if (postUrl !== null) {
          expect(readPostUrl(postUrl.url).postUrl?.urn).toBe(postUrl.urn);
          expect(text.toLowerCase()).toMatch(/\d/);
        } else expect(reason).toMatch(/\.$/);
      }),
      { numRuns: cases(2000, 100) },
    );
  });
});

describe('momentOfPost', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  it("reads the time from the post's number, and returns null if the time is implausible", () => {
    const at = Date.parse('2026-05-01T10:00:00.123Z');
    const number = (BigInt(at) << 22n) | 4711n;
    expect(momentOfPost(`urn:li:share:${number}`, now)).toEqual(new Date(at));
    expect(momentOfPost(`urn:li:share:${number}`, new Date(at - 1))).toBeNull();
    expect(momentOfPost('urn:li:activity:12', now)).toBeNull();
    expect(momentOfPost('urn:li:groupPost:9-7401794121226567681', now)).toBeNull();
    expect(momentOfPost('urn:li:activity:1000000000000000000', now)).toBeNull();
  });
});
