import { decodePercent } from '#core/decode-percent.ts';
import { PortError } from '#server/ports/port-error.ts';

/** LinkedIn's names of a post as Unipile v2 reports them: its own name first, then its other names. */
export type PostNames = { urn: string; otherNames: string[] };

const name = /urn:li:(?:activity|ugcPost|share):\d+/;
/** `…/feed/update/urn:li:share:7…`, or `…/posts/somebody_words-activity-7…-abcd`. */
const inUrl = /\b(activity|ugcPost|share)[:-](\d{15,})/;

/**
 * v2's ids are opaque: mostly LinkedIn's name in base64, sometimes the name itself, or an activity's bare
 * number. If the id doesn't show a name, the link does.
 */
export function readPostNames(id: string, shareUrl: string | null | undefined): PostNames {
  const own = /^\d+$/.test(id)
    ? `urn:li:activity:${id}`
    : (name.exec(id)?.[0] ?? name.exec(Buffer.from(id, 'base64').toString('latin1'))?.[0]);
  const url = shareUrl ?? '';
  const [, kind, number] = inUrl.exec(decodePercent(url) ?? url) ?? [];
  const linked = kind === undefined ? undefined : `urn:li:${kind}:${number}`;
  const urn = own ?? linked;
  if (urn === undefined) throw new PortError('malformed', 'Unipile v2 answered a post without its number');
  return { urn, otherNames: linked === undefined || linked === urn ? [] : [linked] };
}

/**
 * How to request a post if v2's own id for it isn't known: activities by their bare number, others by their
 * name.
 */
export function nativePostId(urn: string): string {
  return /^urn:li:activity:(\d+)$/.exec(urn)?.[1] ?? urn;
}

const maxKnown = 5_000;

/**
 * v2's ids of posts seen so far, by LinkedIn's names. Calls for a post's comments and reactions need these
 * ids, and may refuse others.
 */
export function openPostIds() {
  const known = new Map<string, string>();
  return {
    remember(names: PostNames, id: string): void {
      for (const each of [names.urn, ...names.otherNames]) known.set(each, id);
      for (const oldest of known.keys()) {
        if (known.size <= maxKnown) break;
        known.delete(oldest);
      }
    },
    find: (urn: string) => known.get(urn),
  };
}

/** The parts of a list page that decide where the list ends. */
type Page = {
  data: readonly unknown[];
  next_cursor?: string | null | undefined;
  total_count?: number | null | undefined;
};

const offsetMark = 'offset:';
/** Lists aren't read beyond this, so the walk ends whatever the vendor counts. */
const maxOffset = 20_000;

/** How to request a page: by v2's cursor or, for lists without one, by an offset. */
export function pageQuery(cursor: string | null): { cursor?: string; offset?: number } {
  if (cursor === null) return {};
  return cursor.startsWith(offsetMark) ? { offset: Number(cursor.slice(offsetMark.length)) } : { cursor };
}

/**
 * Where a list continues: at its cursor. LinkedIn's reactions have none and are paged by offset ("Manage post
 * reactions"). So without a cursor, the list continues after the last item read, until its total is reached
 * or a page is empty.
 */
export function afterPage(page: Page, at: string | null, limit: number): string | null {
  if (page.next_cursor) return page.next_cursor;
  const isCounted = at === null || at.startsWith(offsetMark);
  if (!isCounted || page.data.length === 0) return null;
  const read = (pageQuery(at).offset ?? 0) + page.data.length;
  const hasMore = page.total_count == null ? page.data.length >= limit : read < page.total_count;
  return hasMore && read < maxOffset ? `${offsetMark}${read}` : null;
}
