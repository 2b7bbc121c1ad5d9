import type { Message } from '#sandbox/model/chat-request.ts';

/**
 * A row in a tool's answer that starts with a short name in brackets, a common format: `[s1] Ada, founder`.
 */
export type Found = { ref: string; label: string };

/** A tool's answer since the user's last message. */
export type Finding = { tool: string; text: string; found: readonly Found[] };

/** Longest label that an answer repeats, in characters. */
const maxLabelLength = 90;

/** The tools' answers since the user's last message, oldest first. */
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

/** All rows found, each once. */
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
  return [...first].length > maxLabelLength ? `${[...first].slice(0, maxLabelLength - 1).join('')}…` : first;
}

/** The most rows of one tool that an answer names. */
const maxRows = 5;

/**
 * The tools' output in words: each row with the short name used to cite it, and nothing that wasn't in the
 * output.
 */
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
