import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { hostName } from '#sandbox/host-name.ts';
import { findItem, itemsOf, type SiteItem } from '#sandbox/sites/site-items.ts';
import { movedHosts, type Site, sites } from '#sandbox/sites/site-list.ts';
import { escapeXml, feedType, itemHtml, itemPath, writeFeed } from '#sandbox/sites/write-feed.ts';
import type { StateStore } from '#sandbox/state.ts';

const hour = 3_600_000;

/** Whether a Host header names one of the websites. */
export function isSiteHost(host: string | undefined): boolean {
  const name = hostName(host);
  return name in movedHosts || sites.some((site) => site.host === name);
}

/** The sample network's websites, told apart by the Host header. All other calls are passed on. */
export function playSites(state: StateStore, now: () => number): MiddlewareHandler {
  const asked = new Map<string, number>();
  return async (c, next) => {
    const name = hostName(c.req.header('host'));
    const target = movedHosts[name];
    if (target) return c.redirect(`http://${target}${c.req.path}`, 301);
    const site = sites.find(({ host }) => host === name);
    if (!site) return next();
    const { seed, genesis } = state.current;
    const { path } = c.req;
    if (path === '/') return c.html(homePage(site, itemsOf(site, seed, genesis, now())));
    const number = path.match(/^\/posts\/(-?\d{1,9})$/)?.[1];
    if (number !== undefined) {
      const item = findItem(site, seed, genesis, now(), Number(number));
      return item ? c.html(itemPage(site, item)) : c.html(page(site, '<p>Nothing here.</p>'), 404);
    }
    const drawn = site.hasPictures && path.match(/^\/pictures\/(-?\d{1,9})\.png$/)?.[1];
    if (drawn) return new Response(drawPicture(Number(drawn)), { headers: { 'content-type': 'image/png' } });
    if (path === '/about') return c.html(page(site, `<p>${escapeXml(site.description)}</p>`));
    if (path !== site.feedPath) return c.html(page(site, '<p>Nothing here.</p>'), 404);
    if (site.goneAfterHours !== undefined && now() >= genesis + site.goneAfterHours * hour) {
      return c.html(page(site, '<p>This blog is closed.</p>'), 410);
    }
    if (site.retryAfter !== undefined) {
      const times = (asked.get(site.host) ?? 0) + 1;
      asked.set(site.host, times);
      if (times % 3 === 0) return c.text('Slow down', 429, { 'retry-after': String(site.retryAfter) });
    }
    return feedAnswer(site, itemsOf(site, seed, genesis, now()), c.req.header('if-none-match'));
  };
}

function feedAnswer(site: Site, items: SiteItem[], known: string | undefined): Response {
  const text = writeFeed(site, items);
  const etag = `W/"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`;
  const headers = { etag, 'last-modified': new Date(items[0]?.at ?? 0).toUTCString() };
  if (known === etag) return new Response(null, { status: 304, headers });
  // All of its non-ASCII letters exist in Latin 1.
  const body = site.isMisencoded ? Buffer.from(latin(text), 'latin1') : text;
  return new Response(body, { headers: { ...headers, 'content-type': feedType(site) } });
}

/** Replaces punctuation that ISO 8859-1 doesn't have. */
function latin(text: string): string {
  return text.replace(/[„“”]/g, '"').replace(/[‚‘’]/g, "'").replaceAll('–', '-');
}

function homePage(site: Site, items: SiteItem[]): string {
  const list = items
    .map((item) => `<li><a href="${itemPath(item)}">${escapeXml(item.title)}</a></li>`)
    .join('\n');
  return page(site, `<p>${escapeXml(site.description)}</p>\n<ul>\n${list}\n</ul>`);
}

function itemPage(site: Site, item: SiteItem): string {
  return page(site, `<h2>${escapeXml(item.title)}</h2>\n${itemHtml(site, item)}`);
}

function page(site: Site, body: string): string {
  const type = feedType(site).split(';')[0];
  const feed = site.isHidden
    ? ''
    : `<link rel="alternate" type="${type}" title="${escapeXml(site.title)}" href="${site.feedPath}">\n`;
  return `<!doctype html>
<html lang="${site.language}">
<head>
<meta charset="utf-8">
<title>${escapeXml(site.title)}</title>
${feed}</head>
<body>
<h1><a href="/">${escapeXml(site.title)}</a></h1>
${body}
</body>
</html>
`;
}

const width = 320;
const height = 180;

/**
 * A picture as PNG (RFC 2083): bands of one hue on a light background. The same number gives the same
 * picture.
 */
function drawPicture(number: number): Uint8Array<ArrayBuffer> {
  const hue = [0, 1, 2].map((channel) => 60 + ((Math.abs(number) * 67 + channel * 83) % 140));
  const lines = Buffer.alloc((width * 3 + 1) * height, 0xf4);
  for (let y = 0; y < height; y += 1) {
    const line = y * (width * 3 + 1);
    // Each line starts with its filter type: none.
    lines[line] = 0;
    for (let x = 0; x < width; x += 1) {
      const top = height * (0.25 + 0.6 * Math.abs(Math.sin((Math.floor(x / 40) + 1) * (number + 0.5))));
      if (y > top && x % 40 < 28) lines.set(hue, line + 1 + x * 3);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits for each of three colors.
  head.writeUInt8(8, 8);
  head.writeUInt8(2, 9);
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(lines)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
