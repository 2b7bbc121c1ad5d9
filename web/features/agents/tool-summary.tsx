import type { AgentToolKind, AgentToolName } from '#contract/agents/agent-tools.ts';
import { agentTools } from '#core/agent-tools.ts';
import classes from './agents.module.css';

/** What each kind of tool means for the user. */
export const kindLabels: Record<AgentToolKind, { title: string; words: string }> = {
  read: { title: 'Reads', words: 'Reads your own data' },
  draft: { title: 'Drafts', words: 'Saves to inGrow, where only you see it' },
  write: { title: 'Writes', words: 'Needs approval' },
};

export const kinds: readonly AgentToolKind[] = ['read', 'draft', 'write'];

/** An agent's tools, one line per kind. */
export function ToolSummary({ tools }: { tools: readonly AgentToolName[] }) {
  if (tools.length === 0) return <p className={classes.quiet}>No tools. It can’t read your data.</p>;
  return (
    <dl className={classes.summary}>
      {kinds.map((kind) => {
        const titles = tools
          .filter((name) => agentTools[name].kind === kind)
          .map((name) => agentTools[name].title);
        if (titles.length === 0) return null;
        return (
          <div key={kind}>
            <dt>{kind === 'write' ? 'Needs approval' : kindLabels[kind].title}</dt>
            <dd>{titles.map((title) => title.charAt(0).toLowerCase() + title.slice(1)).join(', ')}</dd>
          </div>
        );
      })}
    </dl>
  );
}
