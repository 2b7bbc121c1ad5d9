import { getRouteApi } from '@tanstack/react-router';
import { AgentsView } from '#web/features/agents/agents-view.tsx';
import { AskAnything } from '#web/features/agents/ask-anything.tsx';

const route = getRouteApi('/dashboard/agents');

/** The user's agents, and the templates for new ones. */
export function AgentsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <AgentsView
        search={search}
        onOpen={({ id }) => void navigate({ to: '/dashboard/agents/$agentId', params: { agentId: id } })}
      />
      <AskAnything
        suggested={search.ask ?? ''}
        onBegun={(agentId, queryId) =>
          void navigate({ to: '/dashboard/agents/$agentId/$queryId', params: { agentId, queryId } })
        }
      />
    </>
  );
}
