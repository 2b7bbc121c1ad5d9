import type { JsonFeed } from 'feedsmith';
import { firstText, type RawFeed, type Words } from './raw-feed.ts';

/** JSON Feed 1.0 and 1.1 in the one shape. */
export function normaliseJson(feed: JsonFeed.Feed<string>): RawFeed {
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

/** JSON Feed asks for the address as the id where there is one. */
function urlId(id: string | undefined): string | null {
  return id !== undefined && /^https?:\/\//i.test(id.trim()) ? id.trim() : null;
}

function words(value: string | undefined, isHtml: boolean): Words | null {
  return value === undefined || value.trim() === '' ? null : { value, isHtml };
}
