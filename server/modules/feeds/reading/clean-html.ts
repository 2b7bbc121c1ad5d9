import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';

/** Of one item's HTML, so much is looked at. */
const mostHtml = 256 * 1024;
/** And so much is kept. */
const mostText = 100_000;

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
 * Makes HTML of a feed safe to show: only harmless elements, no styles, no scripts, no frames; links and pictures
 * absolute and over http, https or mailto; what is cut off in the middle is closed.
 */
export function cleanHtml(html: string, base: string): string {
  const clean = sanitizeHtml(html.slice(0, mostHtml), {
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
          ...absolute('href', href, base),
          ...(title ? { title } : {}),
          rel: 'noopener noreferrer nofollow',
          target: '_blank',
        },
      }),
      img: (name, { src, alt, title, width, height }) => ({
        tagName: name,
        attribs:
          // A picture of one pixel tells its sender who reads.
          width === '1' || height === '1'
            ? {}
            : {
                ...absolute('src', src, base),
                alt: alt ?? '',
                ...(title ? { title } : {}),
                loading: 'lazy',
                referrerpolicy: 'no-referrer',
              },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  });
  return clean.trim();
}

function absolute(name: string, address: string | undefined, base: string): Record<string, string> {
  const resolved = resolveUrl(address, base);
  return resolved === null ? {} : { [name]: resolved };
}

/** An address of a feed as an absolute one over http or https (or mailto); null for what is none. */
export function resolveUrl(address: string | undefined, base: string): string | null {
  const trimmed = address?.trim();
  if (!trimmed || trimmed.length > 4096 || !URL.canParse(trimmed, base)) return null;
  const url = new URL(trimmed, base);
  return /^(https?|mailto):$/.test(url.protocol) ? url.href : null;
}

const blocks = new Set(
  ['p', 'div', 'br', 'hr', 'li', 'ul', 'ol', 'tr', 'td', 'th', 'table', 'blockquote', 'pre', 'figure'].concat(
    ['figcaption', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'dd', 'section', 'article', 'header', 'footer'],
  ),
);
const silent = new Set(['script', 'style', 'noscript', 'template', 'svg', 'math', 'iframe', 'title']);

/** The words of HTML: blocks become lines, everything else that is no text goes. At most 100,000 characters. */
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
  parser.write(html.slice(0, mostHtml));
  parser.end();
  return tidyText(text);
}

/** Text with its white space in order: lines kept, empty ones at most one in a row. */
export function tidyText(text: string): string {
  return text
    .slice(0, mostText * 2)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, mostText)
    .toWellFormed();
}

/** One line of text, at most so long, cut at a word. */
export function oneLine(text: string, most: number): string {
  const line = text
    .slice(0, most * 4 + 200)
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= most) return line.toWellFormed();
  const cut = line.slice(0, most - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > most * 0.6 ? cut.slice(0, space) : cut).toWellFormed().trimEnd()}…`;
}

/** Text as HTML: a paragraph for each. */
export function textToHtml(text: string): string {
  return text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br />')}</p>`)
    .join('\n');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
