import { Parser } from 'htmlparser2';
import type { LinkPreview } from '#contract/channels/compositions.ts';
import type { Deps } from '#server/modules/deps.ts';
import { type WebAnswer, WebError } from '#server/ports/web/port.ts';

/** Enough for a page's head, where its metadata is. */
const maxBytes = 512 * 1024;
const timeoutMs = 8000;

type Head = Pick<LinkPreview, 'title' | 'description' | 'siteName' | 'image'>;
const nothing: Head = { title: null, description: null, siteName: null, image: null };

/**
 * The page behind a link in a post, as feeds show it. The server fetches it, never the browser. A site that
 * doesn't respond or has no metadata gives a card with only its host, so a preview never blocks posting.
 */
export async function previewLink({ web }: Pick<Deps, 'web'>, url: string): Promise<LinkPreview> {
  const { hostname } = new URL(url);
  const host = hostname.replace(/^www\./, '');
  if (web.refuse(url) !== null) return { url, host, ...nothing };
  try {
    const answer = await web.ask(url, {
      redirects: 3,
      maxBytes,
      cut: true,
      timeoutMs,
      headers: { accept: 'text/html' },
    });
    const isPage = answer.status < 400 && /html/i.test(answer.headers.get('content-type') ?? 'text/html');
    return { url, host, ...(isPage ? readHead(htmlOf(answer), answer.url) : nothing) };
  } catch (error) {
    if (!(error instanceof WebError)) throw error;
    return { url, host, ...nothing };
  }
}

function htmlOf({ headers, body }: WebAnswer): string {
  const charset = /charset=["']?([\w-]+)/i.exec(headers.get('content-type') ?? '')?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

/** A page's title, description and image for cards (Open Graph), or else its own title and description. */
export function readHead(html: string, pageUrl: string): Head {
  const said = new Map<string, string>();
  let title = '';
  let isTitle = false;
  const parser = new Parser({
    onopentag(name, { property, name: called, content }) {
      if (name === 'title') isTitle = title === '';
      const key = (property ?? called ?? '').toLowerCase();
      if (name === 'meta' && content && key !== '' && !said.has(key)) said.set(key, content);
    },
    ontext(text) {
      if (isTitle && title.length < 1000) title += text;
    },
    onclosetag(name) {
      if (name === 'title') isTitle = false;
    },
  });
  parser.write(html);
  parser.end();
  const first = (...keys: string[]) => keys.map((key) => said.get(key)).find(Boolean);
  return {
    title: line(first('og:title', 'twitter:title') ?? title, 200),
    description: line(first('og:description', 'twitter:description', 'description'), 300),
    siteName: line(first('og:site_name'), 80),
    image: pictureUrl(first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image'), pageUrl),
  };
}

function line(text: string | undefined, max: number): string | null {
  return (
    (text ?? '')
      .slice(0, max * 4)
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, max) || null
  );
}

function pictureUrl(url: string | undefined, base: string): string | null {
  if (!url || !URL.canParse(url, base)) return null;
  const { protocol, href } = new URL(url, base);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
