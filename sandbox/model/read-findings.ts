import type { Message } from '#sandbox/model/chat-request.ts';

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
