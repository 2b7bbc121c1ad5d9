import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { maxUrl } from '#contract/max-url.ts';

/** How much of one item's HTML is processed, in characters. */
const maxHtml = 256 * 1024;
/** How much of its text is kept, in characters. */
const maxText = 100_000;
/**
 * Maximum size of clean HTML, in bytes: resolved URLs and escaped characters make it longer than the source.
 */
export const maxCleanHtml = 512 * 1024;
/** Total length of one item's URLs, in characters; further links and images lose theirs. */
const maxUrlCharacters = 256 * 1024;

const tags = [
  ...[
    'p',
    'br',
    'hr',
    'div',
    'span',
    'a',
    'ul',
    'ol',
    'li',
    'blockquote',
    'code',
    'pre',
    'em',
    'i',
    'strong',
    'b',
  ],
  ...[
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'img',
    'figure',
    'figcaption',
    'sub',
    'sup',
    's',
    'del',
    'ins',
    'small',
  ],
  ...[
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'dl',
    'dt',
    'dd',
    'abbr',
    'cite',
    'q',
    'kbd',
    'samp',
    'mark',
    'time',
  ],
];

/**
 * Makes HTML from a feed safe to show: only harmless elements; no styles, scripts, or frames; links and
 * images absolute and over http, https or mailto. Never longer than {@link maxCleanHtml}; elements cut off in
 * the middle are closed.
 */
export function cleanHtml(html: string, base: string): string {
  return asMuchAsFits(html, (part) => sanitize(part, base));
}

/** The HTML of a text's beginning, halved until it is short enough. */
function asMuchAsFits(text: string, write: (part: string) => string): string {
  for (let part = text.slice(0, maxHtml); ; part = part.slice(0, Math.floor(part.length / 2))) {
    const html = write(part.toWellFormed());
    if (Buffer.byteLength(html) <= maxCleanHtml) return html;
  }
}

function sanitize(html: string, base: string): string {
  let left = maxUrlCharacters;
  const absolute = (name: string, raw: string | undefined): Record<string, string> => {
    const resolved = left > 0 ? resolveUrl(raw, base) : null;
    if (resolved === null) return {};
    left -= resolved.length;
    return { [name]: resolved };
  };
  const clean = sanitizeHtml(html, {
    allowedTags: tags,
    allowedAttributes: {
      a: ['href', 'title', 'rel', 'target'],
      img: ['src', 'alt', 'title', 'loading', 'referrerpolicy'],
      abbr: ['title'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowProtocolRelative: false,
    nestingLimit: 60,
    transformTags: {
      a: (name, { href, title }) => ({
        tagName: name,
        attribs: {
          ...absolute('href', href),
          ...(title ? { title } : {}),
          rel: 'noopener noreferrer nofollow',
          target: '_blank',
        },
      }),
      img: (name, { src, alt, title, width, height }) => {
        // A one-pixel image tells its sender who reads.
        const shown = width === '1' || height === '1' ? {} : absolute('src', src);
        if (!shown.src?.startsWith('http')) return { tagName: name, attribs: {} };
        return {
          tagName: name,
          attribs: {
            ...shown,
            alt: alt ?? '',
            ...(title ? { title } : {}),
            loading: 'lazy',
            referrerpolicy: 'no-referrer',
          },
        };
      },
    },
  });
  // Removes images without a source. All at once: the sanitizer's own filter copies everything before each of
  // them.
  return withoutControls(clean.replaceAll('<img />', '')).trim();
}

/**
 * A URL from a feed as an absolute one over http or https (or mailto); null if it isn't a URL, or is longer
 * than {@link maxUrl} once resolved.
 */
export function resolveUrl(raw: string | undefined, base: string): string | null {
  const trimmed = raw?.trim();
  if (!trimmed || trimmed.length > maxUrl || !URL.canParse(trimmed, base)) return null;
  const { protocol, href } = new URL(trimmed, base);
  return /^(https?|mailto):$/.test(protocol) && href.length <= maxUrl ? href : null;
}

const blocks = new Set(
  ['p', 'div', 'br', 'hr', 'li', 'ul', 'ol', 'tr', 'td', 'th', 'table', 'blockquote', 'pre', 'figure'].concat(
    ['figcaption', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'dd', 'section', 'article', 'header', 'footer'],
  ),
);
const silent = new Set(['script', 'style', 'noscript', 'template', 'svg', 'math', 'iframe', 'title']);

/**
 * The text of HTML: blocks become lines, everything that isn't text is removed. At most 100,000 characters.
 */
export function htmlToText(html: string): string {
  let text = '';
  let depth = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (silent.has(name)) depth += 1;
      else if (blocks.has(name)) text += '\n';
    },
    ontext(part) {
      if (depth === 0) text += part;
    },
    onclosetag(name) {
      if (silent.has(name)) depth = Math.max(0, depth - 1);
      else if (blocks.has(name)) text += '\n';
    },
  });
  parser.write(html.slice(0, maxHtml));
  parser.end();
  return tidyText(text);
}

/** Text with normalized white space: keeps lines, at most one empty line in a row; no control characters. */
export function tidyText(text: string): string {
  return withoutControls(text.slice(0, maxText * 2))
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, maxText)
    .toWellFormed();
}

/** One line of text, truncated after a word if too long; no control characters. */
export function oneLine(text: string, max: number): string {
  const line = withoutControls(text.slice(0, max * 4 + 200))
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= max) return line.toWellFormed();
  const cut = line.slice(0, max - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > max * 0.6 ? cut.slice(0, space) : cut).toWellFormed().trimEnd()}…`;
}

/** Text as HTML, one element per paragraph. Never longer than {@link maxCleanHtml}. */
export function textToHtml(text: string): string {
  return asMuchAsFits(text, paragraphs);
}

function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br />')}</p>`)
    .join('\n');
}

/** Text escaped for HTML, including attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/**
 * A text without control characters except white space: PostgreSQL refuses U+0000, and no page shows the
 * others.
 */
function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\s]/gu, '');
}
