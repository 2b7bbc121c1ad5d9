import type { RdfFeed, RssFeed } from 'feedsmith';
import {
  dctermsDate,
  firstText,
  guessWords,
  type RawFeed,
  type RawItem,
  syndicationMinutes,
  titleOf,
} from './raw-feed.ts';

type RssItem = RssFeed.Item<string>;
type Link = { href?: string; rel?: string };

/** RSS 0.91 to 2.0 in the one shape. */
export function normaliseRss(feed: RssFeed.Feed<string>): RawFeed {
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
export function normaliseRdf(feed: RdfFeed.Feed<string>): RawFeed {
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
