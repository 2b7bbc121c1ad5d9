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
const origin = 'https://ingrow.example';
const subject = 'Hello';
const bare = (text: string) => text.replace(/\s+/g, '');

test('any text appears unchanged in the text and HTML parts of an email, and never becomes a tag', () => {
  const words = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.constantFrom('<script>alert(1)</script>', '" onload="x', "a & b < 'c'", 'https://a.example/?q="><b>'),
  );
  fc.assert(
    fc.property(words, words, (heading, text) => {
      const body = mailBody({ subject, origin, parts: [{ heading, text }], foot: { text: 'Why' } });
      expect(bare(body.text)).toBe(`${bare(heading)}${bare(text)}--Why`);
      expect(bare(seen(body.html))).toBe(`${bare(heading)}${bare(text)}Why`);
      expect(body.html.match(/<script|onload="/)).toBeNull();
    }),
  );
});

test('URLs in an email are links, without the punctuation after them', () => {
  const { html } = mailBody({
    subject,
    origin,
    parts: [{ text: 'See https://a.example/x?y=1&z=2. Then rest.' }],
    foot: { text: '' },
  });
  expect(html).toContain('<a href="https://a.example/x?y=1&amp;z=2"');
  expect(html).toContain('</a>. Then rest.');
});

test('a URL of ours is a link with words in the HTML and has a label in the text', () => {
  const url = `${origin}/dashboard/signals/1?from=2026-11-20T08:00:00Z`;
  const { html, text } = mailBody({
    subject,
    origin,
    parts: [
      { text: `Ada · 9.0\n${url}\n\nAnd 2 more. See all: ${url}` },
      {
        links: [
          { label: '[1] Ada: CTO', url: 'https://www.linkedin.com/in/ada' },
          { label: '[2] A note', url: null },
        ],
      },
    ],
    foot: { text: 'Why', links: [{ label: 'Change', url: `${origin}/settings` }] },
    unsubscribeUrl: `${origin}/unsubscribe/abc`,
  });
  expect(seen(html)).not.toContain('http');
  for (const words of ['Open in inGrow', 'See all', '[1] Ada: CTO', 'Change', 'Unsubscribe']) {
    expect(html).toContain(`>${words}</a>`);
    expect(text).toMatch(new RegExp(`${words.replace(/[[\]]/g, '.')}: https://\\S+$`, 'm'));
  }
  expect(html).toContain('And 2 more. <a href');
  expect(text).toContain('[2] A note');
});

test("other people's URLs are shown as they are, and long ones by their host", () => {
  const { html } = mailBody({
    subject,
    origin,
    parts: [{ text: `Sign in to Acme: https://evil.example/a\n\nhttps://b.example/${'x'.repeat(80)}` }],
    foot: { text: '' },
  });
  expect(seen(html)).toContain('Sign in to Acme: https://evil.example/a');
  expect(html).toContain('>b.example/…</a>');
});

test("the HTML's title is the subject", () => {
  const { html } = mailBody({ subject: 'A & <b>', origin, parts: [], foot: { text: '' } });
  expect(html).toContain('<title>A &amp; &lt;b&gt;</title>');
});
