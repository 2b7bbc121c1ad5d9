import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import sanitizeHtml from 'sanitize-html';
import type { ArtifactFormat } from '#contract/artifacts.ts';
import { escapeHtml } from '#server/modules/feeds/reading/clean-html.ts';
import { readCsv } from './read-csv.ts';

/**
 * A content as HTML that is safe to show: no scripts, styles, frames, forms or events. Markdown's own HTML is shown as
 * text.
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
 * The same for a frame of our page, where a link would lead the frame itself away, and its address leave by DNS and TLS
 * before any policy is asked. Links keep their address as a title.
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
