import { maxUrl } from '#contract/max-url.ts';
import { invalidField } from '#server/app-error.ts';
import type { Web } from '#server/ports/web/port.ts';

/**
 * An address as people type it, as one that can be asked: `https://` where there is no scheme, `feed:` links as what
 * they mean, pages of YouTube as their feeds, without a fragment.
 *
 * @throws AppError that names the field `url` for what is no address, or one that is too long or never asked
 */
export function cleanAddress(web: Web, typed: string): string {
  const bare = typed
    .trim()
    .replace(/^feed:(\/\/)?(?=https?:)/i, '')
    .replace(/^feed:(\/\/)?/i, 'https://');
  const full = /^[a-z][a-z\d+.-]*:\/\//i.test(bare) ? bare : withScheme(bare);
  if (!URL.canParse(full)) throw invalidField('url', 'This is not a web address.');
  const url = youtubeFeed(new URL(full));
  url.hash = '';
  // Signs beyond ASCII are longer in an address than they were typed.
  if (Math.max(bare.length, url.href.length) > maxUrl) {
    throw invalidField('url', `The address is longer than ${maxUrl} characters.`);
  }
  const refusal = web.refuse(url.href);
  if (refusal !== null) throw invalidField('url', refusal);
  return url.href;
}

/** Sites speak https; those of the sample network know no better than http. */
function withScheme(bare: string): string {
  return `${/^[^/?#]*\.example([/?#]|$)/i.test(bare) ? 'http' : 'https'}://${bare}`;
}

/** Channels and playlists of YouTube have feeds that their pages hide from strangers. */
function youtubeFeed(url: URL): URL {
  if (!/^(www\.|m\.)?youtube\.com$/.test(url.hostname)) return url;
  const channel = url.pathname.match(/^\/channel\/(UC[\w-]{22})/)?.[1];
  const list = url.pathname === '/playlist' ? url.searchParams.get('list') : null;
  if (channel) return new URL(`https://www.youtube.com/feeds/videos.xml?channel_id=${channel}`);
  if (list)
    return new URL(`https://www.youtube.com/feeds/videos.xml?playlist_id=${encodeURIComponent(list)}`);
  return url;
}
