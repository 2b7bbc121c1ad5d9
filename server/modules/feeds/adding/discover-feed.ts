import { maxUrl } from '#contract/max-url.ts';
import { AppError, invalidField } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { addErrors, siteMessages } from '#server/modules/feeds/feeds-messages.ts';
import { fetchFeed, hostOf, realmOf } from '#server/modules/feeds/polling/fetch-feed.ts';
import {
  backOffHost,
  hostBackOffError,
  hostBackOffUntil,
} from '#server/modules/feeds/polling/host-back-off.ts';
import type { FeedHead, FoundFeed, ReadItem } from '#server/modules/feeds/reading/document.ts';
import { type MoreItems, readInChild } from '#server/modules/feeds/reading/document-child.ts';
import type { Web, WebAnswer } from '#server/ports/web/port.ts';

type DiscoverDeps = Pick<Deps, 'db' | 'web' | 'clock'>;

/** A feed found behind a URL. */
export type DiscoveredFeed = {
  /** The URL to poll from now on. */
  url: string;
  answer: WebAnswer;
  head: FeedHead;
  items: ReadItem[];
  more: MoreItems;
  isDiscovered: boolean;
  /** All feeds that were found, this one first. */
  feeds: FoundFeed[];
};

/** Where sites that don't link a feed often have one. */
const wellKnown = ['/feed', '/rss', '/atom.xml', '/feed.xml', '/index.xml', '/rss.xml'];
/** How many feeds linked by a page are tried until one can be read. */
const maxTried = 3;
/** Time limits for one guess, and for everything, ms. */
const guessMs = 8_000;
const everythingMs = 40_000;

/**
 * Finds the feed behind a URL from a user: the URL itself, a feed that the page there links, or one of the
 * usual places. Passes it to `use`.
 *
 * @throws AppError that names the field `url` for something that can never be read; `provider_refused` if the
 *   site doesn't serve it now; `rate_limited` while the site allows no requests
 */
export async function discoverFeed<T>(
  deps: DiscoverDeps,
  typed: string,
  use: (found: DiscoveredFeed) => Promise<T>,
): Promise<T> {
  const url = cleanUrl(deps.web, typed);
  const end = Date.now() + everythingMs;
  const answer = await ask(deps, url);
  const page = await readAnswer(url, answer, async (found) => {
    if (found.kind === 'feed') {
      const feeds = [{ url: found.url, title: found.head.title }];
      return { done: await use({ ...found, isDiscovered: false, feeds }) };
    }
    return { page: found };
  });
  if ('done' in page) return page.done;
  if (page.page.kind === 'refused') throw invalidField('url', page.page.reason);
  const linked = page.page.feeds;
  let lastReason: string | null = null;
  const candidates = linked.length > 0 ? linked.slice(0, maxTried) : guesses(answer.url);
  for (const candidate of candidates) {
    const left = end - Date.now();
    if (left <= 0) break;
    const tried = await tryCandidate(
      deps,
      candidate,
      Math.min(left, linked.length > 0 ? 20_000 : guessMs),
      (found) => use({ ...found, isDiscovered: true, feeds: inFront(found, linked) }),
    );
    if ('done' in tried) return tried.done;
    lastReason = tried.reason;
  }
  throw invalidField(
    'url',
    linked.length > 0 && lastReason !== null ? addErrors.badFeedLink(lastReason) : addErrors.noFeed,
  );
}

type Feed = Omit<DiscoveredFeed, 'isDiscovered' | 'feeds'>;
type Read =
  | ({ kind: 'feed' } & Feed)
  | { kind: 'page'; feeds: FoundFeed[] }
  | { kind: 'refused'; reason: string };

async function readAnswer<T>(asked: string, answer: WebAnswer, use: (read: Read) => Promise<T>): Promise<T> {
  if (realmOf(answer.url) !== realmOf(asked)) {
    return use({ kind: 'refused', reason: siteMessages.leavesRealm });
  }
  const document = {
    bytes: answer.body,
    contentType: answer.headers.get('content-type'),
    url: answer.url,
  };
  return readInChild(document, true, (read, more) =>
    use(
      read.kind === 'feed'
        ? { kind: 'feed', url: answer.movedTo ?? asked, answer, head: read.head, items: read.items, more }
        : read,
    ),
  );
}

async function tryCandidate<T>(
  deps: DiscoverDeps,
  { url }: FoundFeed,
  timeoutMs: number,
  use: (found: Feed) => Promise<T>,
): Promise<{ done: T } | { reason: string }> {
  const refused = deps.web.refuse(url);
  if (refused !== null) return { reason: refused };
  let answer: WebAnswer;
  try {
    answer = await ask(deps, url, timeoutMs);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { reason: error.issues?.[0]?.message ?? error.message };
  }
  return readAnswer(url, answer, async (read) => {
    if (read.kind === 'feed') return { done: await use(read) };
    return { reason: read.kind === 'page' ? addErrors.webPage : read.reason };
  });
}

function guesses(pageUrl: string): FoundFeed[] {
  return wellKnown.map((path) => ({ url: new URL(path, pageUrl).href, title: null }));
}

function inFront(found: Feed, linked: FoundFeed[]): FoundFeed[] {
  return [
    { url: found.url, title: found.head.title },
    ...linked.filter(({ url }) => url !== found.url && url !== found.answer.url),
  ];
}

/** Requests a URL if its site may be asked now. @throws AppError as {@link discoverFeed} does */
async function ask({ db, web, clock }: DiscoverDeps, url: string, timeoutMs?: number): Promise<WebAnswer> {
  const now = clock.now();
  const then = addErrors.retryThen;
  const until = await hostBackOffUntil(db, hostOf(url), now);
  if (until !== null) throw hostBackOffError(until, now, then);
  const fetched = await fetchFeed(web, url, { now, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
  switch (fetched.kind) {
    case 'document':
      return fetched.answer;
    case 'unchanged':
      throw new AppError('provider_refused', siteMessages.unchanged);
    case 'wait':
      await backOffHost(db, fetched.host, fetched.until);
      throw hostBackOffError(fetched.until, now, then);
    case 'failed':
      if (fetched.isUrlAtFault) throw invalidField('url', fetched.message);
  }
  throw new AppError('provider_refused', fetched.message);
}

/**
 * Turns a URL as people type it into one that can be requested: adds `https://` if there is no scheme,
 * resolves `feed:` links, replaces YouTube pages with their feeds, and removes the fragment.
 *
 * @throws AppError that names the field `url` for something that isn't a URL, is too long, or is never
 *   requested
 */
export function cleanUrl(web: Web, typed: string): string {
  const bare = typed
    .trim()
    .replace(/^feed:(\/\/)?(?=https?:)/i, '')
    .replace(/^feed:(\/\/)?/i, 'https://');
  const full = /^[a-z][a-z\d+.-]*:\/\//i.test(bare) ? bare : withScheme(bare);
  if (!URL.canParse(full)) throw invalidField('url', addErrors.notUrl);
  const url = youtubeFeed(new URL(full));
  url.hash = '';
  // Characters beyond ASCII are longer in a URL than when typed.
  if (Math.max(bare.length, url.href.length) > maxUrl) {
    throw invalidField('url', addErrors.tooLong(maxUrl));
  }
  const refusal = web.refuse(url.href);
  if (refusal !== null) throw invalidField('url', refusal);
  return url.href;
}

/** Sites support https; those of the sample network only support http. */
function withScheme(bare: string): string {
  return `${/^[^/?#]*\.example([/?#]|$)/i.test(bare) ? 'http' : 'https'}://${bare}`;
}

/** YouTube channels and playlists have feeds that their pages hide from visitors. */
function youtubeFeed(url: URL): URL {
  if (!/^(www\.|m\.)?youtube\.com$/.test(url.hostname)) return url;
  const channel = url.pathname.match(/^\/channel\/(UC[\w-]{22})/)?.[1];
  const list = url.pathname === '/playlist' ? url.searchParams.get('list') : null;
  if (channel) return new URL(`https://www.youtube.com/feeds/videos.xml?channel_id=${channel}`);
  if (list)
    return new URL(`https://www.youtube.com/feeds/videos.xml?playlist_id=${encodeURIComponent(list)}`);
  return url;
}
