import { afterAll, describe, expect, it } from 'vitest';
import { startChannelSandbox } from '#test/channel-sandbox.ts';
import { unipileV2Source } from './unipile-v2.ts';
import { Reaction, readReaction } from './unipile-v2-answers.ts';
import { afterPage, pageQuery, readPostNames } from './unipile-v2-posts.ts';

const at = Date.parse('2026-11-20T12:00:00Z');
const sandbox = await startChannelSandbox(() => at);
afterAll(() => sandbox?.stop());

const open = (pageSize = 100) =>
  unipileV2Source({
    baseUrl: `${sandbox.url}/unipile/v2`,
    apiKey: 'sandbox-unipile-v2-key',
    accountId: 'acc_sandbox-account',
    realm: 'sample',
    pageSize,
  });
const maya = {
  kind: 'person' as const,
  url: 'https://www.linkedin.com/in/maya-lindqvist',
  publicId: 'maya-lindqvist',
  urn: null,
};

describe("a post's id", () => {
  const encode = (text: string) => Buffer.from(text).toString('base64');
  const link = 'https://www.linkedin.com/posts/maya_words-activity-7528351216435644660-abcd';

  it("is read from any form of v2's id", () => {
    const urn = 'urn:li:ugcPost:7528351212725495261';
    const other = 'urn:li:activity:7528351216435644660';
    expect(readPostNames(encode(urn), null)).toEqual({ urn, otherNames: [] });
    expect(readPostNames(encode(`{"id":"${urn}"}`), link)).toEqual({ urn, otherNames: [other] });
    expect(readPostNames(urn, link)).toEqual({ urn, otherNames: [other] });
    expect(readPostNames('7528351216435644660', link)).toEqual({ urn: other, otherNames: [] });
  });

  it("is read from the link if the id can't be decoded, and is never invented", () => {
    expect(readPostNames('b3BhcXVl', link)).toEqual({
      urn: 'urn:li:activity:7528351216435644660',
      otherNames: [],
    });
    const encoded = 'https://www.linkedin.com/feed/update/urn%3Ali%3Ashare%3A7528351216435644660';
    expect(readPostNames('b3BhcXVl', encoded).urn).toBe('urn:li:share:7528351216435644660');
    expect(() => readPostNames('b3BhcXVl', null)).toThrow(/without its number/);
  });
});

describe('a list without a cursor', () => {
  const page = (count: number, more: object = {}) => ({ data: Array(count).fill(0), ...more });

  it("continues by offset until its total, or a page that isn't full", () => {
    expect(afterPage(page(10, { total_count: 12 }), null, 100)).toBe('offset:10');
    expect(afterPage(page(2, { total_count: 12 }), 'offset:10', 100)).toBeNull();
    expect(afterPage(page(0, { total_count: 12 }), 'offset:10', 100)).toBeNull();
    expect(afterPage(page(10), null, 10)).toBe('offset:10');
    expect(afterPage(page(9), 'offset:10', 10)).toBeNull();
    expect(pageQuery('offset:10')).toEqual({ offset: 10 });
  });

  it('ends with the cursor if it has one', () => {
    expect(afterPage(page(10, { next_cursor: 'abc', total_count: 99 }), null, 10)).toBe('abc');
    expect(afterPage(page(10, { next_cursor: null, total_count: 99 }), 'abc', 10)).toBeNull();
  });
});

it("reads everyone who engaged, page by page, even by LinkedIn's id of the post alone", async () => {
  const walk = async (
    pageSize: number,
    post: { urn: string; url: string | null },
    source = open(pageSize),
  ) => {
    const keys: string[] = [];
    let next: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof source.engagers>> = await source.engagers(post, next);
      keys.push(...page.items.map(({ key }) => key));
      next = page.next;
    } while (next !== null);
    return keys.sort();
  };
  const source = open(5);
  const { urn } = await source.profile(maya);
  const post = (await source.posts({ ...maya, urn }, null)).items[1] ?? expect.fail();
  const all = await walk(100, { urn: post.urn, url: null });
  expect(all.length).toBeGreaterThan(20);
  expect(await walk(5, post, source)).toEqual(all);
});

it.each([
  ['linkedin_celebrate', 'celebrate'],
  ['linkedin_support', 'support'],
  ['linkedin_love', 'love'],
  ['linkedin_insightful', 'insightful'],
  ['linkedin_funny', 'funny'],
  ['linkedin_like', 'like'],
  ['PRAISE', 'celebrate'],
  ['💡', 'insightful'],
  ['linkedin_new', 'like'],
])('reads the reaction %s as %s', (value, reaction) => {
  expect(readReaction(Reaction.parse({ value, sender: { id: 'ACoAAB' } })).reaction).toBe(reaction);
});
