import { Parser } from 'htmlparser2';
import { resolveUrl, tidyText } from './clean-html.ts';
import type { FoundFeed } from './document.ts';

const feedTypes = /^application\/(rss\+xml|atom\+xml|feed\+json|rdf\+xml)\b/i;
/** So much of a page is looked at: its links stand at the top. */
const maxPage = 2 * 1024 * 1024;
const maxFound = 20;

/** Finds the feeds that a page links as its own, in the order of the page. */
export function findFeeds(html: string, pageUrl: string): { title: string | null; feeds: FoundFeed[] } {
  let base = pageUrl;
  let title = '';
  let inTitle = false;
  const links: { href: string; title: string | null }[] = [];
  const parser = new Parser({
    onopentag(name, attribs) {
      if (name === 'title') inTitle = title === '';
      if (name === 'base' && attribs.href) base = resolveUrl(attribs.href, pageUrl) ?? base;
      if (name !== 'link' || !attribs.href) return;
      const rel = (attribs.rel ?? '').toLowerCase().split(/\s+/);
      const isFeed =
        rel.includes('feed') || (rel.includes('alternate') && feedTypes.test((attribs.type ?? '').trim()));
      if (isFeed) links.push({ href: attribs.href, title: attribs.title ?? null });
    },
    ontext(text) {
      if (inTitle && title.length < 1000) title += text;
    },
    onclosetag(name) {
      if (name === 'title') inTitle = false;
    },
  });
  parser.write(html.slice(0, maxPage));
  parser.end();
  const feeds = new Map<string, FoundFeed>();
  for (const link of links) {
    const url = resolveUrl(link.href, base);
    if (url === null || url.startsWith('mailto:') || feeds.has(url) || feeds.size === maxFound) continue;
    feeds.set(url, { url, title: link.title === null ? null : tidyText(link.title).slice(0, 200) || null });
  }
  return { title: tidyText(title).slice(0, 200) || null, feeds: [...feeds.values()] };
}
