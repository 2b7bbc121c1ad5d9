import { describe, expect, test } from 'vitest';
import { killChildren } from '#server/child-processes/child-pool.ts';
import { decodeText } from './decode-text.ts';
import type { ReadDocument } from './document.ts';
import { type MoreItems, readInChild } from './document-child.ts';
import { readDate } from './finish-items.ts';
import { readDocument } from './read-document.ts';

const url = 'https://site.example.com/blog/feed.xml';

function read(text: string | Uint8Array, contentType: string | null = null): ReadDocument {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return readDocument({ bytes: new Uint8Array(bytes), contentType, url });
}

function feed(text: string | Uint8Array, contentType: string | null = null) {
  const document = read(text, contentType);
  if (document.kind !== 'feed') throw new Error(`Not a feed: ${JSON.stringify(document)}`);
  return document;
}

const rss = (items: string, head = '', version = '2.0') =>
  `<?xml version="1.0"?><rss version="${version}" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>T</title><link>https://site.example.com/</link>${head}${items}</channel></rss>`;

describe('every format is read into one shape', () => {
  const wanted = {
    url: 'https://site.example.com/a',
    title: 'Tea & <cakes>',
    author: 'Ann',
    html: expect.stringContaining('<b>Hi</b>'),
    text: expect.stringContaining('Hi & you'),
    publishedAt: '2026-03-01T10:00:00.000Z',
  };
  test.each([
    [
      'RSS 2.0',
      'rss',
      rss(
        '<item><title>Tea &amp;amp; &amp;lt;cakes&amp;gt;</title><link>/a</link><guid isPermaLink="false">1</guid><dc:creator>Ann</dc:creator><pubDate>Sun, 01 Mar 2026 11:00:00 +0100</pubDate><description>short</description><content:encoded><![CDATA[<p><b>Hi</b> &amp; you</p>]]></content:encoded></item>',
      ),
    ],
    [
      'Atom 1.0',
      'atom',
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><link href="https://site.example.com/"/><author><name>Ann</name></author><entry><id>1</id><title>Tea &amp; &lt;cakes&gt;</title><link rel="alternate" href="/a"/><published>2026-03-01T10:00:00Z</published><updated>2026-03-02T10:00:00Z</updated><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p><b>Hi</b> &amp; you</p></div></content></entry></feed>',
    ],
    [
      'Atom 0.3',
      'atom',
      '<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>T</title><link rel="alternate" href="https://site.example.com/"/><entry><id>1</id><author><name>Ann</name></author><title type="text/plain">Tea &amp; &lt;cakes&gt;</title><link rel="alternate" href="/a"/><issued>2026-03-01T10:00:00Z</issued><content type="text/html" mode="escaped">&lt;p&gt;&lt;b&gt;Hi&lt;/b&gt; &amp;amp; you&lt;/p&gt;</content></entry></feed>',
    ],
    [
      'RDF',
      'rdf',
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel rdf:about="https://site.example.com/"><title>T</title><link>https://site.example.com/</link></channel><item rdf:about="https://site.example.com/a"><title>Tea &amp;amp; &amp;lt;cakes&amp;gt;</title><link>https://site.example.com/a</link><dc:creator>Ann</dc:creator><dc:date>2026-03-01T10:00:00Z</dc:date><content:encoded>&lt;p&gt;&lt;b&gt;Hi&lt;/b&gt; &amp;amp; you&lt;/p&gt;</content:encoded></item></rdf:RDF>',
    ],
    [
      'JSON Feed',
      'json',
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'T',
        home_page_url: 'https://site.example.com/',
        authors: [{ name: 'Ann' }],
        items: [
          {
            id: '1',
            url: 'https://site.example.com/a',
            title: 'Tea & <cakes>',
            content_html: '<p><b>Hi</b> &amp; you</p>',
            date_published: '2026-03-01T10:00:00Z',
          },
        ],
      }),
    ],
  ])('%s', (_, format, text) => {
    const { head, items } = feed(text);
    expect(head).toMatchObject({ format, title: 'T', siteUrl: 'https://site.example.com/', itemCount: 1 });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject(wanted);
  });

  test.each(['0.91', '0.92', '2.0'])('RSS %s without guids, dates, or a root for its items', (version) => {
    const { items } = feed(
      rss('<item><title>A</title><link>/a</link></item><item><title>B</title></item>', '', version),
    );
    expect(items.map(({ title, publishedAt }) => [title, publishedAt])).toEqual([
      ['A', null],
      ['B', null],
    ]);
  });

  test("an article that shows another format's markup doesn't change the format", () => {
    const text =
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><id>1</id><title>A</title><content type="html"><![CDATA[<p>Write <rss version="2.0"><channel> first</p>]]></content></entry></feed>';
    expect(feed(text).head.format).toBe('atom');
  });
});

describe('decoding text', () => {
  const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
  const title = (bytes: Uint8Array, contentType: string | null) => feed(bytes, contentType).items[0]?.title;
  const xml = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><rss version="2.0"><channel><title>T</title><item><title>Größe für Käufer</title></item></channel></rss>`;
  const utf8 = (text: string) => new TextEncoder().encode(text);

  test.each([
    ['the header says so', latin(xml('x')), 'text/xml; charset=ISO-8859-1'],
    ['the declaration says so', latin(xml('iso-8859-1')), 'text/xml'],
    ['the declaration is right and the header wrong', latin(xml('iso-8859-1')), 'text/xml; charset=utf-8'],
    ['both say UTF-8 and lie', latin(xml('utf-8')), 'text/xml; charset=utf-8'],
    ['both say Latin 1 and lie', utf8(xml('iso-8859-1')), 'text/xml; charset=iso-8859-1'],
    ['nobody says anything', utf8(xml('')), null],
    ['an encoding is named that is none', utf8(xml('klingon')), 'text/xml; charset=klingon'],
    [
      'a mark says UTF-8 against the header',
      utf8(`\uFEFF${xml('iso-8859-1')}`),
      'text/xml; charset=iso-8859-1',
    ],
    [
      'it is UTF-16',
      new Uint8Array(Buffer.from(`\uFEFF${xml('utf-16')}`, 'utf16le')),
      'text/xml; charset=utf-8',
    ],
    ['it is UTF-16 without a mark', new Uint8Array(Buffer.from(xml('utf-16'), 'utf16le')), null],
  ])('reads it as intended when %s', (_, bytes, contentType) => {
    expect(title(bytes, contentType)).toBe('Größe für Käufer');
  });

  test('uses the declared encoding for other scripts', () => {
    const shiftJis = new Uint8Array([0x83, 0x65, 0x83, 0x58, 0x83, 0x67]);
    expect(decodeText(shiftJis, 'text/plain; charset=Shift_JIS')).toBe('テスト');
  });

  test('still treats text with one broken byte as UTF-8', () => {
    const bytes = Buffer.concat([
      utf8('Größe für viele müde Käufer und Mäuse über Österreich äöüäöü '),
      Buffer.from([0xff]),
    ]);
    expect(decodeText(bytes, 'text/plain; charset=utf-8')).toContain('Größe für viele');
  });
});

describe('a feed item', () => {
  test('is safe to show', () => {
    const html =
      '<p onclick="x()" style="color:red">A<script>alert(1)</script><a href="javascript:alert(1)">x</a><a href="/b" target=_top>y</a><img src="p.png" onerror=x><img src="//t.example.com/1.gif" width=1 height=1><iframe src="https://x.example.com"></iframe><svg><script>1</script></svg><form><input></form><style>*{}</style></p><p>open <b>end';
    const [item] = feed(
      rss(
        `<item><title>T</title><link>https://site.example.com/posts/1</link><description><![CDATA[${html}]]></description></item>`,
      ),
    ).items;
    const out = item?.html ?? '';
    expect(out).not.toMatch(/on\w+=|javascript:|<script|<iframe|<svg|<form|<input|<style|style=|1\.gif/i);
    expect(out).toContain(
      'href="https://site.example.com/b" rel="noopener noreferrer nofollow" target="_blank"',
    );
    expect(out).toContain('src="https://site.example.com/posts/p.png"');
    expect(out).toContain('referrerpolicy="no-referrer"');
    expect(out.endsWith('open <b>end</b></p>')).toBe(true);
    expect(item?.text).toContain('A');
    expect(item?.text).not.toContain('alert');
    expect(item?.imageUrl).toBe('https://site.example.com/posts/p.png');
  });

  test.each([
    ['Fish &amp;amp; chips', 'Fish & chips'],
    ['Fish &amp; chips', 'Fish & chips'],
    ['<![CDATA[<b>Bold</b> words]]>', 'Bold words'],
    ['1 &lt; 2', '1 < 2'],
    ['Two\n   lines', 'Two lines'],
    ['The &lt;details&gt; element', 'The <details> element'],
    ['Generic&lt;T&gt; and List&lt;a&gt;', 'Generic<T> and List<a>'],
    ['<![CDATA[a<b and c>d]]>', 'a<b and c>d'],
    ['Vec&amp;lt;u8&amp;gt; &amp;amp; Box', 'Vec<u8> & Box'],
    ['The &lt;b&gt; and &lt;/b&gt; tags', 'The <b> and </b> tags'],
    ['Use &lt;br&gt; or not', 'Use <br> or not'],
    ['<![CDATA[One<br/>two <a href="/x?a=1&b=2">three</a>&#8217;s]]>', 'One two three’s'],
    ['<![CDATA[<p><em>All</em> of <code>x < y</code></p>]]>', 'All of x < y'],
    ['<![CDATA[<i>open and <script>x</script>]]>', '<i>open and <script>x</script>'],
    ['', 'The first words of it'],
  ])('has a plain-text title: %s', (title, shown) => {
    const [item] = feed(
      rss(`<item><title>${title}</title><description>The first words of it</description></item>`),
    ).items;
    expect(item?.title).toBe(shown);
  });

  test('has a title, date, and URL from any element that provides them', () => {
    const dublin = 'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"';
    const said =
      '<dc:title>The &lt;b&gt; tag</dc:title><dcterms:issued>2026-03-01T10:00:00Z</dcterms:issued>';
    const all = [
      `<rss version="2.0" ${dublin}><channel><dc:title>T</dc:title><item>${said}<guid isPermaLink="true">/a</guid></item></channel></rss>`,
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" ${dublin}><channel><dc:title>T</dc:title></channel><item rdf:about="https://site.example.com/a">${said}</item></rdf:RDF>`,
      `<feed xmlns="http://www.w3.org/2005/Atom" ${dublin}><dc:title>T</dc:title><entry><id>https://site.example.com/a</id>${said}</entry></feed>`,
    ];
    for (const text of all) {
      const { head, items } = feed(text);
      expect(head.title).toBe('T');
      expect(items).toMatchObject([
        { title: 'The <b> tag', publishedAt: '2026-03-01T10:00:00.000Z', url: 'https://site.example.com/a' },
      ]);
    }
    const enclosures = [
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><id>urn:x:1</id><title>A</title><link rel="enclosure" href="/a.mp3"/></entry></feed>',
      '{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[{"id":"1","attachments":[{"url":"https://site.example.com/a.mp3","mime_type":"audio/mpeg"}]}]}',
      rss(
        '<item><title>A</title><guid isPermaLink="false">1</guid><enclosure url="/a.mp3" type="audio/mpeg"/></item>',
      ),
    ];
    for (const text of enclosures) expect(feed(text).items[0]?.url).toBe('https://site.example.com/a.mp3');
    const byId =
      '{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[{"id":"https://site.example.com/a","title":"A"}]}';
    expect(feed(byId).items[0]?.url).toBe('https://site.example.com/a');
  });

  test('of Atom has a title decoded by its declared type', () => {
    const atom = (title: string, version = 'xmlns="http://www.w3.org/2005/Atom"') =>
      feed(`<feed ${version}><title>T</title><entry><id>1</id>${title}</entry></feed>`).items[0]?.title;
    expect(atom('<title>The &lt;details> element</title>')).toBe('The <details> element');
    expect(atom('<title type="text">&lt;b>Bold&lt;/b> &amp;amp; more</title>')).toBe(
      '<b>Bold</b> &amp; more',
    );
    expect(atom('<title type="html">The &amp;lt;details&amp;gt; &lt;b>element&lt;/b></title>')).toBe(
      'The <details> element',
    );
    expect(
      atom(
        '<title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">The &lt;details> <b>element</b></div></title>',
      ),
    ).toBe('The <details> element');
    const old = 'version="0.3" xmlns="http://purl.org/atom/ns#"';
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    expect(
      atom(`<title mode="base64" type="text/html">${base64('Größe &amp; <b>mehr</b>')}</title>`, old),
    ).toBe('Größe & mehr');
    expect(atom(`<title type="text/plain" mode='base64'>${base64('1 < 2 & 3')}</title>`, old)).toBe(
      '1 < 2 & 3',
    );
    const now = 'xmlns="http://www.w3.org/2005/Atom"';
    expect(atom(`<title type="base64">${base64('Größe & <b>')}</title>`, now)).toBe('Größe & <b>');
    expect(atom(`<title type="base64"><![CDATA[${base64('1 < 2')}]]></title>`, now)).toBe('1 < 2');
    // Neither text in base64 nor base64 at all.
    expect(atom(`<title type="base64">/////w==</title>`, now)).toBe('Untitled');
    expect(atom(`<title type="base64">%%%</title>`, now)).toBe('Untitled');
  });

  test("resolves its links against its feed's base URL", () => {
    const atom =
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://other.example.com/x/"><title>T</title><entry xml:base="deep/"><id>1</id><title>A</title><link href="a"/></entry><entry><id>2</id><title>B</title><link href="b"/></entry></feed>';
    expect(feed(atom).items.map((item) => item.url)).toEqual([
      'https://other.example.com/x/deep/a',
      'https://other.example.com/x/b',
    ]);
    const [byGuid, noLink] = feed(
      rss(
        '<item><title>A</title><guid>https://site.example.com/g</guid></item><item><title>B</title><guid isPermaLink="false">https://site.example.com/h</guid></item>',
      ),
    ).items;
    expect([byGuid?.url, noLink?.url]).toEqual(['https://site.example.com/g', null]);
  });

  test('is distinguished from others with the same guid by URL, then by title, and exact duplicates are merged', () => {
    const { items } = feed(
      rss(
        [
          '<item><title>A</title><link>/1</link><guid isPermaLink="false">g</guid></item>',
          '<item><title>B</title><link>/2</link><guid isPermaLink="false">g</guid></item>',
          '<item><title>A</title><link>/1</link><guid isPermaLink="false">g</guid></item>',
          '<item><title>C</title><link>/home</link></item>',
          '<item><title>D</title><link>/home</link></item>',
          '<item><title>E</title></item>',
          '<item><title>F</title></item>',
        ].join(''),
      ),
    );
    expect(items.map(({ title, keyLevel }) => [title, keyLevel])).toEqual([
      ['A', 1],
      ['B', 1],
      ['C', 2],
      ['D', 2],
      ['E', 0],
      ['F', 0],
    ]);
  });
});

test.each([
  ['Sun, 01 Mar 2026 10:00:00 GMT', '2026-03-01T10:00:00.000Z'],
  ['Sun, 01 Mar 2026 10:00:00 +0200', '2026-03-01T08:00:00.000Z'],
  ['Sun, 1 Mar 2026 10:00 EST', '2026-03-01T15:00:00.000Z'],
  ['Mon, 01 Mar 2026 10:00:00 GMT', '2026-03-01T10:00:00.000Z'],
  ['So, 01 Mar 2026 10:00:00 +0000', '2026-03-01T10:00:00.000Z'],
  ['01 Mar 26 10:00:00', '2026-03-01T10:00:00.000Z'],
  ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00.000Z'],
  ['2026-03-01T10:00:00', '2026-03-01T10:00:00.000Z'],
  ['2026-03-01 10:00:00 +0100', '2026-03-01T09:00:00.000Z'],
  ['2026-03-01T10:00+01:00', '2026-03-01T09:00:00.000Z'],
  ['2026-03-01', '2026-03-01T00:00:00.000Z'],
  ['Thu, 01 Jan 1970 00:00:00 GMT', null],
  ['yesterday', null],
  ['', null],
])('the date %s is %s', (text, date) => {
  expect(readDate(text)).toBe(date);
});

describe("recognizing documents that aren't feeds", () => {
  test('a page, with the feeds it links to', () => {
    const page = read(
      '<!DOCTYPE html><html><head><title>My &amp; site</title><base href="/x/"><link rel="alternate" type="application/rss+xml" title="All" href="feed"><link rel=alternate type="application/atom+xml" href="https://f.example.com/atom"><link rel="alternate" type="text/html" hreflang="de" href="/de"><link rel=stylesheet href=a.css></head></html>',
    );
    expect(page).toEqual({
      kind: 'page',
      title: 'My & site',
      feeds: [
        { url: 'https://site.example.com/x/feed', title: 'All' },
        { url: 'https://f.example.com/atom', title: null },
      ],
    });
  });

  test.each([
    ['nothing', '', 'empty'],
    ['white space', ' \n ', 'empty'],
    ['plain words', 'Not found', 'neither'],
    ['other XML', '<?xml version="1.0"?><urlset><url/></urlset>', 'not a feed'],
    ['other JSON', '{"a":1}', 'not a JSON Feed'],
    ['broken JSON', '{"version":"https://jsonfeed.org/version/1","items":[', 'not a JSON Feed'],
    [
      'a feed that breaks off',
      '<rss version="2.0"><channel><title>T</title><item><title>a</title></item><item><title>b',
      'cut off',
    ],
    ['endless depth', `<rss version="2.0"><channel>${'<a>'.repeat(50_000)}`, 'broken'],
    [
      'an RSS feed without anything',
      '<rss version="2.0"><channel></channel></rss>',
      'no title, link or items',
    ],
    [
      'an RDF feed without anything',
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/>',
      'no channel',
    ],
    [
      'an Atom feed without anything',
      '<feed xmlns="http://www.w3.org/2005/Atom"></feed>',
      'no title, link or entries',
    ],
    [
      'a JSON Feed without anything',
      '{"version":"https://jsonfeed.org/version/1.1"}',
      'no title and no items',
    ],
    ['only zero bytes', '\u0000'.repeat(1000), 'neither'],
  ])('%s', (_, text, reason) => {
    expect(read(text)).toMatchObject({ kind: 'refused', reason: expect.stringContaining(reason) });
  });
});

describe('reading in a child process', () => {
  const inChild = (text: string) =>
    readInChild(
      { bytes: new TextEncoder().encode(text), contentType: null, url },
      true,
      async (document, more) => {
        const items = document.kind === 'feed' ? [...document.items] : [];
        for (let next = await more(); next !== null; next = await more()) items.push(...next);
        return { document, items };
      },
    );

  test('returns 10,000 items in batches, each once, and only the newest if there are more', async () => {
    const day = (n: number) => new Date(Date.UTC(2020, 0, 1) + n * 3_600_000).toUTCString();
    const all = Array.from(
      { length: 10_003 },
      (_, n) =>
        `<item><guid isPermaLink="false">${n}</guid><title>Item ${n}</title><pubDate>${day(n)}</pubDate></item>`,
    );
    const { document, items } = await inChild(rss(all.join('')));
    expect(document).toMatchObject({ kind: 'feed', head: { itemCount: 10_000, listedItems: 10_003 } });
    expect(new Set(items.map(({ title }) => title)).size).toBe(10_000);
    expect(items[0]?.title).toBe('Item 3');
  });

  test("doesn't expand exploding entities", async () => {
    const entities = Array.from(
      { length: 12 },
      (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`,
    ).join('');
    const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY e0 "boom">${entities}]><rss version="2.0"><channel><title>T</title><item><title>x &e12;</title></item></channel></rss>`;
    const { items } = await inChild(bomb);
    expect(items[0]?.title.length).toBeLessThan(100);
  });

  test("doesn't read local files", async () => {
    const text =
      '<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY f SYSTEM "file:///etc/passwd">]><rss version="2.0"><channel><title>T</title><item><title>x &f;</title></item></channel></rss>';
    expect(JSON.stringify(await inChild(text))).not.toContain('root:');
  });

  describe('that ends', () => {
    const many = rss(Array.from({ length: 300 }, (_, n) => `<item><title>${n}</title></item>`).join(''));
    const small = (title: string) => inChild(rss(`<item><title>${title}</title></item>`));
    const use = (text: string, urgent: boolean, then: (more: MoreItems) => Promise<unknown>) =>
      readInChild(
        { bytes: new TextEncoder().encode(text), contentType: null, url },
        urgent,
        async (_, more) => {
          await killChildren();
          return then(more);
        },
      );

    test('while reading loses its own document, and no other', async () => {
      const first = small('A');
      await killChildren();
      const read = await Promise.all([first, ...['B', 'C', 'D', 'E'].map(small)]);
      expect(read[0]?.document).toMatchObject({
        kind: 'refused',
        reason: expect.stringContaining('too large'),
      });
      expect(read.slice(1).map(({ items: [item] }) => item?.title)).toEqual(['B', 'C', 'D', 'E']);
    });

    // Half the time limit for a child that is still running.
    const patienceMs = 60_000;
    test.each([true, false])(
      "while its document is being stored loses it at once, and isn't given to the next (urgent: %s)",
      async (urgent) => {
        await expect(use(many, urgent, (more) => more())).rejects.toThrow('ended');
        // This reader asks for nothing more and doesn't notice that its child ends.
        await use(many, urgent, async () => null);
        // More documents than children: no reader waits in vain.
        const titles = ['A', 'B', 'C'];
        const read = await Promise.all(titles.map(small));
        expect(read.map(({ items }) => items[0]?.title)).toEqual(titles);
      },
      patienceMs,
    );
  });

  test('gives its child to the next one before it is stored', async () => {
    const read = (title: string, store: () => Promise<void>) =>
      readInChild(
        {
          bytes: new TextEncoder().encode(rss(`<item><title>${title}</title></item>`)),
          contentType: null,
          url,
        },
        false,
        store,
      );
    const next = Promise.withResolvers<void>();
    const first = read('A', () => next.promise);
    await read('B', async () => next.resolve());
    await first;
  }, 60_000);

  test('keeps several documents apart', async () => {
    const titles = ['A', 'B', 'C', 'D', 'E'];
    const read = await Promise.all(
      titles.map((title) => inChild(rss(`<item><title>${title}</title></item>`))),
    );
    expect(read.map(({ items }) => items[0]?.title)).toEqual(titles);
  });
});
