import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxUrl } from '#contract/max-url.ts';
import { isPlain } from '#contract/plain-text.ts';
import { cases } from '#test/cases.ts';
import { cleanHtml, maxCleanHtml, textToHtml } from './clean-html.ts';
import type { ReadDocument } from './document.ts';
import { readDocument } from './read-document.ts';

/** A base that makes every relative URL almost as long as allowed. */
const longBase = `https://site.example.com/${'p'.repeat(maxUrl - 100)}/`;
/** At least as much as is processed. */
const fill = (fragment: string) => fragment.repeat(Math.ceil(300_000 / fragment.length));

/** Whether every opened element is closed, in order; checked without the product's code. */
function isBalanced(html: string): boolean {
  const open: string[] = [];
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
    if (/^(br|hr|img)$/.test(name)) continue;
    if (end === '') open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

describe('clean HTML', () => {
  test.each([
    ['short links', '<a href=x>y</a>', 100_000],
    ['links that are never closed', '<p><a href=x>', 1_000],
    ['pictures', '<img src=x>', 100_000],
    ['pictures that are nowhere', '<img>x', 10_000],
    ['signs that are escaped', '&', 100_000],
    ['titles', '<abbr title="&&&&&&&&">x</abbr>', 100_000],
    ['a script without spaces', '語', 100_000],
    ['elements', '<td>', 0],
  ])('of endless %s is cut, and closed', (_, fragment, atLeast) => {
    const clean = cleanHtml(fill(fragment), longBase);
    expect(Buffer.byteLength(clean)).toBeLessThanOrEqual(maxCleanHtml);
    expect(Buffer.byteLength(clean)).toBeGreaterThanOrEqual(atLeast);
    expect(isBalanced(clean)).toBe(true);
  });

  test('of any endlessly repeated markup stays within the limit', () => {
    const fragment = fc
      .array(
        fc.constantFrom('<a href=x>', '</a>', '<img src=a>', '<p>', '</p>', '<b>', '"', '&', '語', 'a b'),
        {
          minLength: 1,
          maxLength: 5,
        },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fragment, (one) => {
        const clean = cleanHtml(fill(one), longBase);
        expect(Buffer.byteLength(clean)).toBeLessThanOrEqual(maxCleanHtml);
        expect(isBalanced(clean)).toBe(true);
      }),
      { numRuns: cases(8, 3) },
    );
  });

  test.each(['&\n', '&\n\n', '語', '"'])('of plain text, %j, stays within the limit', (fragment) => {
    const html = textToHtml(fill(fragment).slice(0, 100_000));
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(maxCleanHtml);
    expect(Buffer.byteLength(html)).toBeGreaterThan(90_000);
    expect(isBalanced(html)).toBe(true);
  });
});

const read = (feed: object): ReadDocument & { kind: 'feed' } => {
  const document = readDocument({
    bytes: new TextEncoder().encode(JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', ...feed })),
    contentType: null,
    url: 'https://site.example.com/feed.json',
  });
  if (document.kind !== 'feed') throw new Error(`Not a feed: ${JSON.stringify(document)}`);
  return document;
};

test('a URL that is too long is left out, and its text stays', () => {
  const long = `/${'x'.repeat(maxUrl)}`;
  // Short as written, but longer than allowed once resolved.
  const grows = `/${'ü'.repeat(maxUrl / 3)}`;
  const { head, items } = read({
    title: 'T',
    home_page_url: `https://site.example.com${long}`,
    items: [long, grows, '/ok'].map((url, n) => ({
      id: `${n}`,
      url,
      title: `Item ${n}`,
      image: url,
      content_html: `<p><a href="${url}">words</a><img src="${url}"></p>`,
    })),
  });
  expect(head.siteUrl).toBeNull();
  const ok = 'https://site.example.com/ok';
  expect(items.map(({ url, imageUrl }) => [url, imageUrl])).toEqual([
    [null, null],
    [null, null],
    [ok, ok],
  ]);
  expect(items.map(({ html }) => html.includes('href'))).toEqual([false, false, true]);
  for (const { html, text } of items) {
    expect(html).toContain('>words</a>');
    expect(text).toBe('words');
  }
});

test('control characters in a feed are removed everywhere', () => {
  const Words = fc
    .array(
      fc.oneof(fc.constantFrom('\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\n', '\t'), fc.string()),
    )
    .map((parts) => `words ${parts.join('')}`);
  fc.assert(
    fc.property(Words, fc.constantFrom('content_html', 'content_text'), (words, content) => {
      const { head, items } = read({
        title: words,
        description: words,
        home_page_url: `https://site.example.com/${words}`,
        authors: [{ name: words }],
        items: [
          {
            id: words,
            url: `/${words}`,
            title: words,
            image: `/${words}`,
            [content]: `<p title="${words}">&#7;${words}<a href="/${words}">x</a></p>`,
          },
        ],
      });
      const said = [head, ...items]
        .flatMap((one) => Object.values(one))
        .filter((one) => typeof one === 'string');
      expect(said.filter((text) => !isPlain(text))).toEqual([]);
      expect(items[0]?.title.startsWith('words')).toBe(true);
    }),
  );
});
