import { composeDraft } from '#sandbox/model/compose-draft.ts';
import type { Finding } from '#sandbox/model/read-findings.ts';

/** Rows of one tool that an answer names. */
const maxRows = 5;

/** What tools have shown, put in words: each row with the short name it is cited by, and nothing that was not there. */
export function reportFindings(findings: readonly Finding[]): string {
  const parts = findings.map(({ tool, text, found }) => {
    const [first = ''] = text.split('\n');
    if (found.length === 0) return first;
    const rows = found.slice(0, maxRows).map(({ ref, label }) => `- ${label} [${ref}]`);
    const more = found.length > maxRows ? [`- and ${found.length - maxRows} more`] : [];
    return [`From ${tool.replaceAll('_', ' ')}:`, '', ...rows, ...more].join('\n');
  });
  return parts.filter((part) => part.trim() !== '').join('\n\n');
}

/** A text about what was found: a draft around the longest text that was read, else the report. */
export function composeFrom(findings: readonly Finding[], seed: string): string {
  const read = findings
    .filter(({ found }) => found.length <= 1)
    .sort((a, b) => b.text.length - a.text.length)[0];
  if (!read || read.text.length < 200) return reportFindings(findings);
  const [ref] = read.found;
  const source = read.text.replace(/^\W*\[[a-z]\d+\].*$/m, '');
  return `${composeDraft(seed, source, 'insight').text}${ref ? ` [${ref.ref}]` : ''}`;
}
