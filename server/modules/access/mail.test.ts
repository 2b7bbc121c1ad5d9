import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailBody } from './mail.ts';

/** What an HTML reader sees: without tags, and with escapes decoded. */
const seen = (html: string) =>
  html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
const bare = (text: string) => text.replace(/\s+/g, '');

test('any text appears unchanged in the text and HTML parts of an email, and never becomes a tag', () => {
  const words = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.constantFrom('<script>alert(1)</script>', '" onload="x', "a & b < 'c'", 'https://a.example/?q="><b>'),
  );
  fc.assert(
    fc.property(words, words, (heading, text) => {
      const body = mailBody({ parts: [{ heading, text }], foot: { text: 'Why' } });
      expect(bare(body.text)).toBe(`${bare(heading)}${bare(text)}--Why`);
      expect(bare(seen(body.html))).toBe(`${bare(heading)}${bare(text)}Why`);
      expect(body.html.match(/<script|onload="/)).toBeNull();
    }),
  );
});

test('URLs in an email are links, without the punctuation after them', () => {
  const { html } = mailBody({
    parts: [{ text: 'See https://a.example/x?y=1&z=2. Then rest.' }],
    foot: { text: '' },
  });
  expect(html).toContain('<a href="https://a.example/x?y=1&amp;z=2"');
  expect(html).toContain('</a>. Then rest.');
});
