import type { AtomFeed } from 'feedsmith';
import {
  dctermsDate,
  firstText,
  guessWords,
  type RawFeed,
  syndicationMinutes,
  titleOf,
  type Words,
} from './raw-feed.ts';

/** Atom 0.3 and 1.0 in the one shape. */
export function normaliseAtom(feed: AtomFeed.Feed<string>): RawFeed {
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

/** A title that does not say what it is, is text (RFC 4287). */
function atomTitle(text: { value?: string; type?: string } | undefined): Words | null {
  return atomWords(text && { ...text, type: text.type ?? 'text' });
}

/** Text of Atom says itself what it is; without a word content should be text, but is often HTML. */
function atomWords(text: { value?: string; type?: string } | undefined): Words | null {
  if (text?.value === undefined || text.value.trim() === '') return null;
  const type = text.type?.trim().toLowerCase();
  if (type === undefined) return guessWords(text.value);
  return { value: text.value, isHtml: /html/.test(type) };
}

/** An entry whose only address is its id. */
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
