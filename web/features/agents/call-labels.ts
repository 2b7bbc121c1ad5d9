import { agentTools } from '#core/agent-tools.ts';
import type { CallPart } from './group-parts.ts';

/** A call in one line: `Found 42 people (founders)`. */
export function callLabel(call: CallPart): string {
  const { tool, state, summary } = call;
  const title = titled(call);
  const { doing: now, done: past } = tool === null ? { doing: title, done: title } : agentTools[tool];
  const [doing, done] = [detailed(call, now), detailed(call, past)];
  const of = (what: string) => (summary === null || summary.trim() === '' ? what : `${what}: ${summary}`);
  switch (state) {
    case 'running':
      return doing;
    case 'waiting':
      return `${doing}: needs your approval`;
    case 'done':
      if (summary !== null && count.test(summary)) return detailed(call, verbFirst(summary));
      // Some summaries already start with the verb.
      return summary?.startsWith(`${past.split(' ')[0]} `) ? summary : of(done);
    case 'declined':
      return `${title}: declined`;
    case 'failed':
      return of(`${title} failed`);
  }
}

/** Consecutive calls of one tool in one line: `Read 4 people: Adaeze Okafor, Bo Lind and 2 more`. */
export function foldedLabel(calls: readonly [CallPart, ...CallPart[]]): string {
  const [{ tool }] = calls;
  const found = calls.flatMap(({ summary }) => summary?.trim() || []);
  const many = tool === null ? undefined : agentTools[tool].several;
  if (many !== undefined) {
    const names = [...new Set(found.map((summary) => summary.replace(/^Read (?:a post of )?/, '')))];
    const more = names.length - maxNames;
    const list = more > 1 ? [...names.slice(0, maxNames), `${more} more`] : names;
    return `Read ${calls.length} ${many}: ${joinAnd(list)}`;
  }
  if (found.length > 0 && found.every((summary) => count.test(summary))) {
    const [first = '', ...others] = found;
    return joinAnd([verbFirst(first), ...others.map((summary) => summary.replace(count, '$1'))]);
  }
  const done = tool === null ? calls[0].title : agentTools[tool].done;
  return `${done} ${calls.length === 2 ? 'twice' : `${calls.length} times`}: ${joinAnd(found)}`;
}

/** As many names as fit on one line. */
const maxNames = 3;

/** A summary with a number: `42 people found`. */
const count = /^(\d.*) (found|read|saved)$/;

/** `Found 42 people` */
const verbFirst = (summary: string): string =>
  summary.replace(
    count,
    (_, what: string, verb: string) => `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${what}`,
  );

export const joinAnd = (list: readonly string[]): string =>
  list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`;

const titled = (call: CallPart): string =>
  call.tool === null ? call.title : detailed(call, agentTools[call.tool].title);

/** The action with its object. Titles look like `Search signals: founders`. */
function detailed({ tool, title }: CallPart, what: string): string {
  const begin = tool === null ? '' : `${agentTools[tool].title}: `;
  return begin !== '' && title.startsWith(begin) ? `${what} (${title.slice(begin.length)})` : what;
}

/** Formatted JSON. Invalid JSON stays unchanged. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
