import type { AgentToolKind, AgentToolName } from '#contract/agents/agent-tools.ts';
import { agentTools } from '#core/agent-tools.ts';
import classes from './agents.module.css';
import { joinAnd } from './call-labels.ts';

/** What each kind of tool means for the user. */
export const kindLabels: Record<AgentToolKind, string> = {
  read: 'Can read',
  draft: 'Can save',
  write: 'Needs approval to',
};

export const kinds: readonly AgentToolKind[] = ['read', 'draft', 'write'];

/** What a tool reads or saves. A tool without an entry is named by its title. */
const objects: Partial<Record<AgentToolName, string>> = {
  search_signals: 'signals',
  read_signal: 'people',
  changes: 'job changes',
  search_posts: 'posts',
  read_post: 'posts',
  search_feed_items: 'feeds',
  read_feed_item: 'feeds',
  search_companies: 'companies',
  read_company: 'companies',
  read_lists: 'lists',
  read_own_posts: 'your own posts',
  comments_to_answer: 'comments to answer',
  conversations_to_answer: 'conversations to answer',
  save_artifact: 'reports',
};

const objectOf = (name: AgentToolName): string => {
  const { title } = agentTools[name];
  return objects[name] ?? title.charAt(0).toLowerCase() + title.slice(1);
};

/** An agent's tools, one line per kind: `Can read signals, people and lists`. */
export function ToolSummary({ tools }: { tools: readonly AgentToolName[] }) {
  if (tools.length === 0) return <p className="quiet">No tools</p>;
  return (
    <dl className={classes.summary}>
      {kinds.map((kind) => {
        const names = new Set(tools.filter((name) => agentTools[name].kind === kind).map(objectOf));
        if (names.size === 0) return null;
        return (
          <div key={kind}>
            <dt>{kindLabels[kind]}</dt>
            <dd>{joinAnd([...names])}</dd>
          </div>
        );
      })}
    </dl>
  );
}
