import type { Kysely } from 'kysely';
import type { ArtifactDetails } from '#contract/artifacts.ts';
import { citationMark, refsIn, refsOfMark } from '#contract/citation-marks.ts';
import type { Citation } from '#contract/prompts.ts';
import type { Streamed } from '#contract/route.ts';
import type { Database } from '#server/db/database.ts';
import { escapeHtml } from '#server/modules/feeds/reading/clean-html.ts';
import { readArtifact } from './read-artifact.ts';
import { readCsv } from './read-csv.ts';
import { renderContent } from './render-content.ts';
import { tabulate } from './tabulate.ts';
import { writeCsv } from './write-csv.ts';

/** As which file an artifact leaves. */
export type ArtifactFile = 'csv' | 'markdown' | 'html';

const endings: Record<ArtifactFile, string> = { csv: 'csv', markdown: 'md', html: 'html' };

/** The newest version as a file. @throws AppError `not_found` for a stranger's id */
export async function exportArtifact(
  db: Kysely<Database>,
  userId: string,
  id: string,
  as: ArtifactFile,
): Promise<Streamed> {
  const artifact = await readArtifact(db, userId, id);
  const text = write[as](artifact);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode(text);
  }
  return {
    chunks: chunks(),
    headers: { 'content-disposition': `attachment; filename="${fileName(artifact.title)}.${endings[as]}"` },
  };
}

const write: Record<ArtifactFile, (artifact: ArtifactDetails) => string> = {
  csv: ({ format, content }) =>
    writeCsv(format === 'csv' ? readCsv(content) : tabulate(renderContent(format, content))),
  markdown: asMarkdown,
  html: asPage,
};

/** Its sources as footnotes; a table as one of Markdown. HTML is Markdown too. */
function asMarkdown({ title, format, content, citations }: ArtifactDetails): string {
  const body =
    format === 'csv'
      ? markdownTable(readCsv(content))
      : format === 'html'
        ? renderContent(format, content)
        : content;
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
function asPage({ title, format, content, citations }: ArtifactDetails): string {
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
${renderContent(format, content)}
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

/** Letters, digits and hyphens of a title. */
function fileName(title: string): string {
  const name = title
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return name === '' ? 'artifact' : name.toLowerCase();
}
