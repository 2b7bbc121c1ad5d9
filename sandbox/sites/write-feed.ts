import type { SiteItem } from '#sandbox/sites/site-items.ts';
import type { Site } from '#sandbox/sites/site-list.ts';

const types = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  rdf: 'application/rdf+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
};

/** The media type that a site sends with its feed. */
export function feedType(site: Site): string {
  return types[site.format];
}

/** A site's feed with these items, newest first. */
export function writeFeed(site: Site, items: SiteItem[]): string {
  switch (site.format) {
    case 'rss':
      return writeRss(site, items);
    case 'atom':
      return writeAtom(site, items);
    case 'rdf':
      return writeRdf(site, items);
    case 'json':
      return writeJson(site, items);
  }
}

/** The path of an item. */
export function itemPath({ number }: SiteItem): string {
  return `/posts/${number}`;
}

/** The path of an item's picture, on a site that has pictures. */
export function picturePath({ number }: SiteItem): string {
  return `/pictures/${number}.png`;
}

/** An item as HTML. Its picture and its second link are relative, as on many sites. */
export function itemHtml(site: Site, item: SiteItem): string {
  const [first, ...others] = item.paragraphs.map(escapeXml);
  const picture = site.hasPictures ? `<img src="${picturePath(item)}" alt="A drawing">\n` : '';
  return `${picture}<p>${first}</p>\n${others.map((part) => `<p>${part}</p>`).join('\n')}\n<p><a href="/about">About us</a></p>`;
}

function writeRss(site: Site, items: SiteItem[]): string {
  const lines = items.map(
    (item) => `<item>
<title>${escapeXml(item.title)}</title>
<link>${link(site, item)}</link>
<guid isPermaLink="false">${site.host}-${item.number}</guid>
${site.isUndated ? '' : `<pubDate>${new Date(item.at).toUTCString()}</pubDate>\n`}<description>${escapeXml(item.paragraphs[0] ?? '')}</description>
<content:encoded><![CDATA[${itemHtml(site, item)}]]></content:encoded>
</item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
<title>${escapeXml(site.title)}</title>
<link>http://${site.host}/</link>
<description>${escapeXml(site.description)}</description>
<language>${site.language}</language>
${lines.join('\n')}
</channel>
</rss>
`;
}

function writeAtom(site: Site, items: SiteItem[]): string {
  const moment = (at: number) => new Date(at).toISOString();
  const entries = items.map(
    (item) => `<entry>
<id>tag:${site.host},2026:${item.number}</id>
<title>${escapeXml(item.title)}</title>
<link rel="alternate" href="${itemPath(item)}"/>
<published>${moment(item.at)}</published>
<updated>${moment(item.at)}</updated>
<content type="html">${escapeXml(itemHtml(site, item))}</content>
</entry>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://${site.host}/">
<id>tag:${site.host},2026:feed</id>
<title>${escapeXml(site.title)}</title>
<subtitle>${escapeXml(site.description)}</subtitle>
<link rel="alternate" type="text/html" href="/"/>
<link rel="self" href="${site.feedPath}"/>
<updated>${moment(items[0]?.at ?? 0)}</updated>
<author><name>${escapeXml(site.title)}</name></author>
${entries.join('\n')}
</feed>
`;
}

function writeRdf(site: Site, items: SiteItem[]): string {
  const list = items.map((item) => `<rdf:li rdf:resource="${link(site, item)}"/>`);
  const lines = items.map(
    (item) => `<item rdf:about="${link(site, item)}">
<title>${escapeXml(item.title)}</title>
<link>${link(site, item)}</link>
<description>${escapeXml(item.paragraphs.join(' '))}</description>
<dc:date>${new Date(item.at).toISOString()}</dc:date>
</item>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel rdf:about="http://${site.host}/">
<title>${escapeXml(site.title)}</title>
<link>http://${site.host}/</link>
<description>${escapeXml(site.description)}</description>
<items><rdf:Seq>${list.join('')}</rdf:Seq></items>
</channel>
${lines.join('\n')}
</rdf:RDF>
`;
}

function writeJson(site: Site, items: SiteItem[]): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: site.title,
    description: site.description,
    home_page_url: `http://${site.host}/`,
    feed_url: `http://${site.host}${site.feedPath}`,
    language: site.language,
    items: items.map((item) => ({
      id: `${site.host}-${item.number}`,
      url: link(site, item),
      title: item.title,
      content_html: itemHtml(site, item),
      date_published: new Date(item.at).toISOString(),
    })),
  });
}

function link(site: Site, item: SiteItem): string {
  return `http://${site.host}${itemPath(item)}`;
}

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
