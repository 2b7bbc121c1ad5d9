import type { Message } from '#sandbox/model/chat-request.ts';
import { composeDraft } from '#sandbox/model/compose-draft.ts';

/** A row of a tool's answer that begins with a short name in brackets, as many tools give them: `[s1] Ada, founder`. */
export type Found = { ref: string; label: string };

/** What a tool answered since the user spoke last. */
export type Finding = { tool: string; text: string; found: readonly Found[] };

/** Longest label that an answer repeats, in letters. */
const longestLabel = 90;

/** The answers of tools since the last words of the user, the oldest first. */
export function readFindings(messages: readonly Message[]): Finding[] {
  const since = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1);
  const names = new Map(
    since.flatMap(({ tool_calls: calls = [] }) => calls.map((call) => [call.id, call.function.name])),
  );
  return since
    .filter(({ role }) => role === 'tool')
    .map(({ tool_call_id: id = '', content }) => {
      const text = unfenced(content);
      return { tool: names.get(id) ?? '', text, found: readFound(text) };
    });
}

/** All rows that were found, each once. */
export function allFound(findings: readonly Finding[]): Found[] {
  return [...new Map(findings.flatMap(({ found }) => found).map((each) => [each.ref, each])).values()];
}

const unfenced = (text: string): string => text.replace(/^<<<\w+ \S{8,} ?[^>\n]*>>>$/gm, '').trim();

function readFound(text: string): Found[] {
  return [...text.matchAll(/^\W*\[([a-z]\d+)\]\s*(.*)$/gm)].map(([, ref = '', line = '']) => ({
    ref,
    label: shorten(line.replace(/\[[a-z]\d+\]/g, '').trim()),
  }));
}

function shorten(text: string): string {
  const first = text.split(/\s+[·|]\s+|\s{2,}/)[0] ?? text;
  return [...first].length > longestLabel ? `${[...first].slice(0, longestLabel - 1).join('')}…` : first;
}

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
