import { parse } from 'csv-parse/sync';
import { Parser } from 'htmlparser2';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import sanitizeHtml from 'sanitize-html';
import type { ArtifactDetails, ArtifactFormat } from '#contract/agents/artifacts.ts';
import type { Citation } from '#contract/agents/prompts.ts';
import { citationMark, refsIn, refsOfMark } from '#core/citation-marks.ts';
import { guardText } from '#server/db/guard-formula.ts';
import { escapeHtml, htmlToText, textToHtml, tidyText } from '#server/modules/feeds/reading/clean-html.ts';

/** The file formats an artifact can be exported to. */
export type ArtifactFile = 'csv' | 'markdown' | 'html';

/** The longest file, in characters: a table can be much longer than the text it was written from. */
const maxFile = 8 * 2 ** 20;

/**
 * An artifact as a file. Can take very long, so call it in a child process. @throws if the file gets too long
 */
export function writeFile(as: ArtifactFile, artifact: ArtifactDetails): string {
  const { format, content } = artifact;
  switch (as) {
    case 'csv':
      return bounded(
        writeCsv(format === 'csv' ? readCsv(content) : tabulate(renderContent(format, content))),
      );
    case 'markdown':
      return bounded(asMarkdown(artifact, markdownOf(format, content)));
    case 'html':
      return bounded(asPage(artifact, renderContent(format, content)));
  }
}

/** The same file without parsing its content. */
export function writePlainFile(as: ArtifactFile, artifact: ArtifactDetails): string {
  switch (as) {
    case 'csv':
      return writeCsv([['Text'], ...artifact.content.split('\n').map((line) => [line])]);
    case 'markdown':
      return asMarkdown(artifact, artifact.content);
    case 'html':
      return asPage(artifact, textToHtml(artifact.content));
  }
}

/** Content as safe HTML and as plain text. Can take very long, so call it in a child process. */
export function renderBoth(format: ArtifactFormat, content: string): { html: string; text: string } {
  const html = bounded(renderContent(format, content));
  return { html, text: htmlToText(html).trim() };
}

/** Content for a frame on our page. Can take very long, so call it in a child process. */
export function renderPage(format: ArtifactFormat, content: string): string {
  return bounded(renderFramed(format, content));
}

/** The same without parsing the content. */
export function showPlain(content: string): { html: string; text: string } {
  return { html: textToHtml(content), text: tidyText(content) };
}

function bounded(text: string): string {
  if (text.length > maxFile) throw new Error('The file is too long');
  return text;
}

function markdownOf(format: ArtifactFormat, content: string): string {
  if (format === 'csv') return markdownTable(readCsv(content));
  return format === 'html' ? renderContent(format, content) : content;
}

/**
 * Markdown with sources as footnotes. Tables become Markdown tables; HTML stays as it is, since Markdown
 * allows it.
 */
function asMarkdown({ title, citations }: ArtifactDetails, body: string): string {
  const known = new Set(citations.map(({ ref }) => ref));
  const marked = body.replace(citationMark, (_, inner: string) =>
    refsOfMark(inner)
      .map((ref) => (known.has(ref) ? `[^${ref}]` : `[${ref}]`))
      .join(''),
  );
  const notes = used(body, citations).map(
    ({ ref, label, url }) => `[^${ref}]: ${label}${url === null ? '' : ` <${url}>`}\n`,
  );
  return `# ${title}\n\n${marked.trim()}\n${notes.length > 0 ? `\n${notes.join('')}` : ''}`;
}

/** A page without scripts, with its sources at the end. */
function asPage({ title, content, citations }: ArtifactDetails, body: string): string {
  const notes = used(content, citations).map(({ ref, label, url }) => {
    const name = url === null ? escapeHtml(label) : `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;
    return `<li id="${ref}">[${ref}] ${name}</li>`;
  });
  return `<!doctype html>
<html lang="und">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>body{font:16px/1.6 system-ui,sans-serif;max-width:44rem;margin:3rem auto;padding:0 1rem}table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:.3rem .6rem;text-align:left}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${body}
${notes.length > 0 ? `<h2>Sources</h2>\n<ul>\n${notes.join('\n')}\n</ul>\n` : ''}</body>
</html>
`;
}

function used(content: string, citations: readonly Citation[]): Citation[] {
  const refs = new Set(refsIn(content));
  return citations.filter(({ ref }) => refs.has(ref));
}

function markdownTable([head, ...rows]: string[][]): string {
  if (!head) return '';
  const cell = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replace(/\s+/g, ' ');
  const line = (cells: string[]) => `| ${head.map((_, i) => cell(cells[i] ?? '')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

/**
 * Content as HTML that is safe to show: no scripts, styles, frames, forms or events. HTML within Markdown is
 * shown as text.
 */
export function renderContent(format: ArtifactFormat, content: string): string {
  if (format === 'csv') return tableOf(readCsv(content));
  const html =
    format === 'html'
      ? content
      : micromark(content, 'utf8', { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  return sanitizeHtml(html, safe);
}

/**
 * The same for a frame on our page. There a link would navigate the frame itself, and DNS and TLS would leak
 * its URL before any policy applies. So links lose their target and keep the URL as a title.
 */
export function renderFramed(format: ArtifactFormat, content: string): string {
  return sanitizeHtml(renderContent(format, content), {
    ...safe,
    allowedAttributes: { ...safe.allowedAttributes, a: ['title'] },
    transformTags: {
      a: (tagName, { href, title }) => ({
        tagName,
        attribs: href === undefined ? { ...(title ? { title } : {}) } : { title: href },
      }),
    },
  });
}

const safe = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, 'h1', 'h2', 'del', 'ins', 'input'],
  allowedAttributes: {
    a: ['href', 'title'],
    td: ['align'],
    th: ['align'],
    input: ['type', 'checked', 'disabled'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  nestingLimit: 100,
} satisfies sanitizeHtml.IOptions;

function tableOf([head, ...rows]: string[][]): string {
  const row = (tag: string, cells: string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  if (!head) return '';
  return `<table><thead>${row('th', head)}</thead><tbody>${rows.map((cells) => row('td', cells)).join('\n')}</tbody></table>`;
}

/**
 * The part of rendered HTML that fits into a table: its first table, or else its list items, or else its
 * paragraphs. Items and paragraphs become rows of one cell below a header.
 */
export function tabulate(html: string): string[][] {
  const table: string[][] = [];
  const items: string[] = [];
  const paragraphs: string[] = [];
  let tables = 0;
  let row: string[] | null = null;
  // Lists can be nested: text belongs to the innermost item.
  const open: { tag: string; text: string }[] = [];
  const parser = new Parser({
    onopentagname(tag) {
      if (tag === 'table') tables += 1;
      if (tag === 'tr' && tables === 1) row = [];
      if (['td', 'th', 'li', 'p', 'h1', 'h2', 'h3'].includes(tag)) open.push({ tag, text: '' });
    },
    ontext(text) {
      const last = open.at(-1);
      if (last) last.text += text;
    },
    onclosetag(tag) {
      if (tag === 'tr' && row) {
        table.push(row);
        row = null;
      }
      if (open.at(-1)?.tag !== tag) return;
      const text = (open.pop()?.text ?? '').replace(/\s+/g, ' ').trim();
      const outer = open.at(-1);
      if (tag === 'td' || tag === 'th') row?.push(text);
      // A paragraph inside an item or cell is part of its text.
      else if (tag === 'p' && outer) outer.text += ` ${text}`;
      else if (text !== '') (tag === 'li' ? items : paragraphs).push(text);
    },
  });
  parser.end(html);
  if (table.length > 0) return table;
  if (items.length > 0) return [['Item'], ...items.map((text) => [text])];
  return [['Text'], ...paragraphs.map((text) => [text])];
}

/** The rows of a CSV written by hand or by a model: rows may differ in length and quotes may be malformed. */
export function readCsv(content: string): string[][] {
  return parse(content, {
    bom: true,
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: true,
  });
}

/** Rows as CSV (RFC 4180), protected against spreadsheet formulas. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

function cell(text: string): string {
  const guarded = guardText(text);
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
