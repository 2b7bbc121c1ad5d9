import type { ArtifactDetails, ArtifactFormat } from '#contract/artifacts.ts';
import { citationMark, refsIn, refsOfMark } from '#contract/citation-marks.ts';
import type { Citation } from '#contract/prompts.ts';
import { escapeHtml, htmlToText, textToHtml, tidyText } from '#server/modules/feeds/reading/clean-html.ts';
import { readCsv } from './read-csv.ts';
import { renderContent, renderFramed } from './render-content.ts';
import { tabulate } from './tabulate.ts';
import { writeCsv } from './write-csv.ts';

/** As which file an artifact leaves. */
export type ArtifactFile = 'csv' | 'markdown' | 'html';

/** No file is longer, in characters: a table may be much longer than what was written. */
const maxFile = 8 * 2 ** 20;

/** An artifact as a file. May take very long: call it by `artifact-child.ts`. @throws where it gets too long */
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

/** The same file without any reading of its content. */
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

/** A content as safe HTML and as plain text. May take very long: call it by `artifact-child.ts`. */
export function renderBoth(format: ArtifactFormat, content: string): { html: string; text: string } {
  const html = bounded(renderContent(format, content));
  return { html, text: htmlToText(html).trim() };
}

/** A content for a frame of our page. May take very long: call it by `artifact-child.ts`. */
export function renderPage(format: ArtifactFormat, content: string): string {
  return bounded(renderFramed(format, content));
}

/** The same without any reading of it. */
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

/** Its sources as footnotes; a table as one of Markdown. HTML is Markdown too. */
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

/** A page without scripts, its sources beneath. */
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
