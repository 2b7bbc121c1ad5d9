import { createHash } from 'node:crypto';

/** What keeps items apart, as the feed says it. */
export type Named = { guid: string | null; url: string | null; title: string; text: string };

export type ItemKeys = { key0: string; key1: string; key2: string; keyLevel: 0 | 1 | 2 };

/**
 * Who each item of a document is: its guid, else its address, else its words. Where the document gives the same to
 * several items, their addresses tell them apart, then their titles too; what is the same in all three is one item,
 * and the first of it is kept.
 */
export function keyItems<T extends Named>(items: T[]): (T & ItemKeys)[] {
  const groups = new Map<string, { urls: Set<string>; titles: Set<string> }>();
  const keyed = items.map((item) => {
    const key0 = hash(item.guid ?? item.url ?? `${item.title}\n${item.text}`);
    const key1 = hash(key0, item.url ?? '');
    const key2 = hash(key1, item.title);
    const group = groups.get(key0) ?? { urls: new Set(), titles: new Set() };
    groups.set(key0, group);
    group.urls.add(key1);
    group.titles.add(key2);
    return { ...item, key0, key1, key2, keyLevel: 0 as 0 | 1 | 2 };
  });
  const seen = new Set<string>();
  return keyed.filter((item) => {
    const group = groups.get(item.key0);
    if (group && group.titles.size > 1) item.keyLevel = group.urls.size === group.titles.size ? 1 : 2;
    const isFirst = !seen.has(item.key2);
    seen.add(item.key2);
    return isFirst;
  });
}

/** SHA-256 of the parts, cut to 16 bytes, in hex. */
export function hash(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\u0000')).digest('hex').slice(0, 32);
}
