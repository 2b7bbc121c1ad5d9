import { Skeleton, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Agent } from '#contract/agents/agents.ts';
import { agentsTabs } from '#web/features/shared/agents-tabs.ts';
import { modelUsageQuery } from '#web/lib/model-query.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { AgentDialog } from './agent-dialog.tsx';
import { AgentRow } from './agent-row.tsx';
import classes from './agents.module.css';
import { agentsMessages as messages } from './agents-messages.ts';
import type { AgentsSearch } from './agents-search.ts';
import { NoModel } from './no-model.tsx';
import { TemplateGallery } from './template-gallery.tsx';
import { useAgents } from './use-agents.ts';

type Props = {
  search: AgentsSearch;
  /** Opens an agent's first conversation. */
  onOpen: (agent: Agent) => void;
};

/** The user's agents, and the templates for new ones. */
export function AgentsView({ search, onOpen }: Props) {
  const { agents, assistants, isPending, isError, error, data, refetch } = useAgents();
  const model = useQuery(modelUsageQuery);
  /** Undefined: the dialog is closed. Null: it creates a new agent. */
  const [edited, setEdited] = useState<Agent | null>();
  const isFirstTime = data !== undefined && agents.length === 0;
  useShortcuts([{ keys: 'n', label: 'New agent', run: () => setEdited(null) }]);
  return (
    <>
      <PageHeader
        title="Agents"
        realm="current"
        primary={{
          label: 'New agent',
          icon: <IconPlus size={16} aria-hidden />,
          onClick: () => setEdited(null),
        }}
        tabs={agentsTabs(search.tab)}
      />
      <div className={classes.view}>
        {model.data?.model === null && <NoModel />}
        {isFirstTime && (
          <section className={classes.first} aria-labelledby="first-agent">
            <Title order={2} id="first-agent" mt="xs" mb={4}>
              Ask your data
            </Title>
            <p>Answers cite their sources. Start with a template:</p>
          </section>
        )}
        {search.tab === 'templates' || isFirstTime ? (
          <TemplateGallery onAdded={onOpen} />
        ) : isPending ? (
          <div aria-busy="true">
            {['a', 'b', 'c', 'd'].map((line) => (
              <div key={line} className={classes.row}>
                <Skeleton height={14} width="50%" />
              </div>
            ))}
          </div>
        ) : isError && !data ? (
          <LoadError of={{ error, refetch }} title="Couldn’t load your agents" />
        ) : (
          <ul className={classes.rows} aria-label="Your agents">
            {agents.map((agent) => (
              <AgentRow key={agent.id} agent={agent} onEdit={() => setEdited(agent)} />
            ))}
          </ul>
        )}
        {search.tab !== 'templates' && assistants.length > 0 && (
          <section aria-labelledby="assistants">
            <h2 id="assistants" className={classes.assistants}>
              {messages.assistants}
            </h2>
            <ul className={classes.rows} aria-labelledby="assistants">
              {assistants.map((agent) => (
                <AgentRow key={agent.id} agent={agent} onEdit={() => setEdited(agent)} />
              ))}
            </ul>
          </section>
        )}
        <AgentDialog
          opened={edited !== undefined}
          agent={edited ? (agents.find(({ id }) => id === edited.id) ?? edited) : null}
          onClose={() => setEdited(undefined)}
          onSaved={(saved) => {
            setEdited(undefined);
            if (edited === null) onOpen(saved);
          }}
        />
      </div>
    </>
  );
}
