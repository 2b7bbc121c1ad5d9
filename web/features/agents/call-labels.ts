import { type AgentToolName, agentTools } from '#contract/agents/agent-tools.ts';
import type { CallPart } from './group-parts.ts';

/** The label of each tool, while it works and when it's done. */
const words: Record<AgentToolName, [doing: string, done: string]> = {
  search_signals: ['Searching signals', 'Searched signals'],
  read_signal: ['Reading about a person', 'Read about a person'],
  search_posts: ['Searching posts', 'Searched posts'],
  read_post: ['Reading a post', 'Read a post'],
  search_feed_items: ['Searching feeds', 'Searched feeds'],
  read_feed_item: ['Reading a feed item', 'Read a feed item'],
  search_companies: ['Searching companies', 'Searched companies'],
  read_company: ['Reading about a company', 'Read about a company'],
  read_lists: ['Reading lists', 'Read lists'],
  read_own_posts: ['Reading your posts', 'Read your posts'],
  save_artifact: ['Saving an artifact', 'Saved an artifact'],
  publish_post: ['Preparing a post', 'Published a post'],
  comment_on_post: ['Preparing a comment', 'Commented on a post'],
  add_to_list: ['Preparing a list', 'Added people to a list'],
  save_feed_rule: ['Preparing a feed rule', 'Saved a feed rule'],
};

/** A call in one line: `Searched signals (founders): 42 people found`. */
export function callLabel(call: CallPart): string {
  const { tool, state, summary } = call;
  const title = titled(call);
  const [now, past] = tool === null ? [title, title] : words[tool];
  const [doing, done] = [detailed(call, now), detailed(call, past)];
  const of = (what: string) => (summary === null || summary.trim() === '' ? what : `${what}: ${summary}`);
  switch (state) {
    case 'running':
      return doing;
    case 'waiting':
      return `${doing}: needs your approval`;
    case 'done':
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
  const many = tool === null ? undefined : readTogether[tool];
  if (many !== undefined) {
    const names = [...new Set(found.map((summary) => summary.replace(/^Read (?:a post of )?/, '')))];
    const more = names.length - maxNames;
    const list = more > 1 ? [...names.slice(0, maxNames), `${more} more`] : names;
    return `Read ${calls.length} ${many}: ${joinAnd(list)}`;
  }
  const done = tool === null ? calls[0].title : words[tool][1];
  return `${done} ${calls.length === 2 ? 'twice' : `${calls.length} times`}: ${joinAnd(found)}`;
}

/** As many names as fit on one line. */
const maxNames = 3;

const readTogether: Partial<Record<AgentToolName, string>> = {
  read_signal: 'people',
  read_post: 'posts',
  read_feed_item: 'feed items',
  read_company: 'companies',
};

const joinAnd = (list: readonly string[]): string =>
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
