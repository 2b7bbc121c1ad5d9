import type { AtomFeed, JsonFeed, RdfFeed, RssFeed } from 'feedsmith';
import {
  dctermsDate,
  type FeedText,
  firstText,
  guessWords,
  type RawFeed,
  type RawItem,
  syndicationMinutes,
  titleOf,
} from './raw-feed.ts';

type RssItem = RssFeed.Item<string>;
type Link = { href?: string; rel?: string };

/** RSS 0.91 to 2.0 in the common shape. */
export function normalizeRss(feed: RssFeed.Feed<string>): RawFeed {
  return {
    format: 'rss',
    title: titleOf(feed.title, feed.dc?.titles?.[0], feed.dcterms?.titles?.[0]),
    description: guessWords(feed.description),
    siteUrl: firstText(feed.link, alternate(feed.atom?.links)),
    base: feed.xml?.base ?? null,
    ttlMinutes: feed.ttl ?? syndicationMinutes(feed.sy),
    items: (feed.items ?? []).map(rssItem),
  };
}

function rssItem(item: RssItem): RawItem {
  const guid = firstText(item.guid?.value);
  const isLink =
    guid !== null &&
    (item.guid?.isPermaLink === true || (item.guid?.isPermaLink !== false && /^https?:\/\//i.test(guid)));
  const picture = item.enclosures?.find((one) => one.type?.startsWith('image/'))?.url;
  return {
    guid,
    link:
      firstText(item.link, alternate(item.atom?.links)) ??
      (isLink ? guid : firstText(item.enclosures?.[0]?.url)),
    title: titleOf(item.title, item.dc?.titles?.[0], item.dcterms?.titles?.[0], item.media?.title?.value),
    author: firstText(item.dc?.creators?.[0], item.authors?.[0]?.name, item.itunes?.author),
    content: guessWords(item.content?.encoded ?? item.description ?? item.atom?.content?.value),
    imageUrl: firstText(
      picture,
      item.media?.thumbnails?.[0]?.url,
      item.media?.groups?.[0]?.thumbnails?.[0]?.url,
      item.media?.contents?.find((one) => one.medium === 'image' || one.type?.startsWith('image/'))?.url,
      item.itunes?.image,
    ),
    date:
      item.pubDate ??
      item.dc?.dates?.[0] ??
      dctermsDate(item.dcterms) ??
      item.atom?.published ??
      item.atom?.updated,
    base: item.xml?.base ?? null,
  };
}

/** RSS 1.0, and 0.9 before it, which are RDF. */
export function normalizeRdf(feed: RdfFeed.Feed<string>): RawFeed {
  return {
    format: 'rdf',
    title: titleOf(feed.title, feed.dc?.titles?.[0], feed.dcterms?.titles?.[0]),
    description: guessWords(feed.description),
    siteUrl: firstText(feed.link, alternate(feed.atom?.links)),
    base: feed.xml?.base ?? null,
    ttlMinutes: syndicationMinutes(feed.sy),
    items: (feed.items ?? []).map((item) => ({
      guid: firstText(item.rdf?.about),
      link: firstText(item.link, item.rdf?.about),
      title: titleOf(item.title, item.dc?.titles?.[0], item.dcterms?.titles?.[0]),
      author: firstText(item.dc?.creators?.[0]),
      content: guessWords(item.content?.encoded ?? item.description),
      imageUrl: firstText(item.media?.thumbnails?.[0]?.url),
      date: item.dc?.dates?.[0] ?? dctermsDate(item.dcterms),
      base: item.xml?.base ?? null,
    })),
  };
}

function alternate(links: Link[] | undefined): string | undefined {
  return links?.find(({ rel }) => rel === undefined || rel === 'alternate')?.href;
}

/** Atom 0.3 and 1.0 in the common shape. */
export function normalizeAtom(feed: AtomFeed.Feed<string>): RawFeed {
  return {
    format: 'atom',
    title: atomTitle(feed.title) ?? titleOf(feed.dc?.titles?.[0], feed.dcterms?.titles?.[0]),
    description: atomWords(feed.subtitle),
    siteUrl: linkOf(feed.links),
    base: feed.xml?.base ?? null,
    ttlMinutes: syndicationMinutes(feed.sy),
    items: (feed.entries ?? []).map((entry) => ({
      guid: firstText(entry.id),
      link: linkOf(entry.links) ?? urlOf(entry.id) ?? enclosureOf(entry.links),
      title: atomTitle(entry.title) ?? titleOf(entry.dc?.titles?.[0], entry.dcterms?.titles?.[0]),
      author: firstText(
        entry.authors?.[0]?.name,
        entry.dc?.creators?.[0],
        entry.source?.authors?.[0]?.name,
        feed.authors?.[0]?.name,
      ),
      content:
        atomWords(entry.content) ??
        atomWords(entry.summary) ??
        guessWords(entry.media?.groups?.[0]?.description?.value),
      imageUrl: firstText(
        entry.links?.find(({ rel, type }) => rel === 'enclosure' && type?.startsWith('image/'))?.href,
        entry.media?.thumbnails?.[0]?.url,
        entry.media?.groups?.[0]?.thumbnails?.[0]?.url,
      ),
      date: entry.published ?? entry.updated ?? entry.dc?.dates?.[0] ?? dctermsDate(entry.dcterms),
      base: entry.xml?.base ?? feed.xml?.base ?? null,
    })),
  };
}

/** A title without a type is text (RFC 4287). */
function atomTitle(text: { value?: string; type?: string } | undefined): FeedText | null {
  return atomWords(text && { ...text, type: text.type ?? 'text' });
}

/** An Atom text declares its own type. Without a type it should be text, but is often HTML. */
function atomWords(text: { value?: string; type?: string } | undefined): FeedText | null {
  if (text?.value === undefined || text.value.trim() === '') return null;
  const type = text.type?.trim().toLowerCase();
  // Text that could be decoded no longer has this type.
  if (type === 'base64') return null;
  if (type === undefined) return guessWords(text.value);
  return { value: text.value, isHtml: /html/.test(type) };
}

/** For an entry whose only URL is its id. */
function urlOf(id: string | undefined): string | null {
  return id !== undefined && /^https?:\/\//i.test(id.trim()) ? id.trim() : null;
}

function enclosureOf(links: { href?: string; rel?: string }[] | undefined): string | null {
  return firstText(links?.find(({ rel }) => rel === 'enclosure')?.href);
}

function linkOf(links: { href?: string; rel?: string; type?: string }[] | undefined): string | null {
  const ways = links?.filter(({ rel }) => rel === undefined || rel === 'alternate') ?? [];
  const page = ways.find(({ type }) => type === undefined || /html/.test(type)) ?? ways[0];
  return firstText(page?.href);
}

/** JSON Feed 1.0 and 1.1 in the common shape. */
export function normalizeJson(feed: JsonFeed.Feed<string>): RawFeed {
  return {
    format: 'json',
    title: words(feed.title, false),
    description: words(feed.description, false),
    siteUrl: firstText(feed.home_page_url),
    base: null,
    ttlMinutes: null,
    items: (feed.items ?? []).map((item) => ({
      guid: firstText(item.id),
      link: firstText(item.url, item.external_url) ?? urlId(item.id) ?? firstText(item.attachments?.[0]?.url),
      title: words(item.title, false),
      author: firstText(item.authors?.[0]?.name, feed.authors?.[0]?.name),
      content:
        words(item.content_html, true) ?? words(item.content_text, false) ?? words(item.summary, false),
      imageUrl: firstText(item.image, item.banner_image),
      date: item.date_published ?? item.date_modified,
      base: null,
    })),
  };
}

/** JSON Feed recommends the URL as the id if there is one. */
function urlId(id: string | undefined): string | null {
  return id !== undefined && /^https?:\/\//i.test(id.trim()) ? id.trim() : null;
}

function words(value: string | undefined, isHtml: boolean): FeedText | null {
  return value === undefined || value.trim() === '' ? null : { value, isHtml };
}
