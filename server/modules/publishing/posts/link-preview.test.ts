import { describe, expect, it } from 'vitest';
import type { WebAnswer, WebAsk } from '#server/ports/web/port.ts';
import { WebError } from '#server/ports/web/port.ts';
import { previewLink, readHead } from './link-preview.ts';

const page = 'https://a.example/post';
const answer = (html: string, over: Partial<WebAnswer> = {}): WebAnswer => ({
  status: 200,
  headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }),
  body: Buffer.from(html),
  url: page,
  movedTo: null,
  ...over,
});
const web = (ask: () => Promise<WebAnswer>, asked: WebAsk[] = []) => ({
  web: {
    refuse: (url: string) => (url.includes('//10.') ? 'A private address' : null),
    ask: (_: string, what?: WebAsk) => {
      asked.push(what ?? {});
      return ask();
    },
  },
});
const bare = { url: page, host: 'a.example', title: null, description: null, siteName: null, image: null };

describe('a link preview', () => {
  it("uses the page's card tags, with the image as an absolute URL", () => {
    const html = `<title>Plain</title><meta property="og:title" content="Usage  bands">
      <meta property="og:description" content="A letter on day 60"><meta property="og:site_name" content="Northwind">
      <meta property="og:image" content="/bands.png"><meta property="og:title" content="second">`;
    expect(readHead(html, page)).toEqual({
      title: 'Usage bands',
      description: 'A letter on day 60',
      siteName: 'Northwind',
      image: 'https://a.example/bands.png',
    });
  });

  it('falls back to the page title, and shows no image without a web URL', () => {
    const html =
      '<title>Pl&amp;in</title><meta name="description" content="x"><meta property="og:image" content="javascript:x">';
    expect(readHead(html, page)).toEqual({ title: 'Pl&in', description: 'x', siteName: null, image: null });
  });

  it('is fetched with limits on size, time, and redirects', async () => {
    const asked: WebAsk[] = [];
    await previewLink(
      web(async () => answer('<title>Hi</title>'), asked),
      page,
    );
    expect(asked).toEqual([
      { redirects: 3, maxBytes: 524_288, cut: true, timeoutMs: 8000, headers: { accept: 'text/html' } },
    ]);
  });

  it.each([
    ['does not answer', () => Promise.reject(new WebError('late', 'late'))],
    ['answers with an error', async () => answer('<title>No</title>', { status: 500 })],
    [
      'is no page',
      async () => answer('%PDF', { headers: new Headers({ 'content-type': 'application/pdf' }) }),
    ],
  ])('is only the host if the site %s', async (_, ask) => {
    expect(await previewLink(web(ask), page)).toEqual(bare);
  });

  it('is only the host for a private address, which is never fetched', async () => {
    const asked: WebAsk[] = [];
    const url = 'http://10.0.0.1/';
    expect(
      await previewLink(
        web(async () => answer(''), asked),
        url,
      ),
    ).toMatchObject({ host: '10.0.0.1', title: null });
    expect(asked).toEqual([]);
  });
});
