import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Agent, NewAgent } from '#contract/agents/agents.ts';
import type { Template, TemplateChange } from '#contract/agents/templates.ts';
import { api } from '#web/lib/api.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { offerUndo } from '#web/ui/undo-store.ts';
import { agentQuery, agentsQuery, templatesQuery } from './queries.ts';

const noAgents: Agent[] = [];
const noTemplates: Template[] = [];

/**
 * Several components may request the next page at the same time. It's fetched once, and all of them get it.
 */
const once = { cancelRefetch: false };

/** All of the user's agents, page by page. `assistants` hold what was requested over MCP. */
export function useAgents({ enabled = true }: { enabled?: boolean } = {}) {
  const pages = useInfiniteQuery({ ...agentsQuery, enabled });
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage(once);
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const all = useMemo(() => pages.data?.pages.flatMap(({ items }) => items) ?? noAgents, [pages.data]);
  const agents = useMemo(() => all.filter(({ isOverMcp }) => !isOverMcp), [all]);
  const assistants = useMemo(() => all.filter(({ isOverMcp }) => isOverMcp), [all]);
  return { ...pages, agents, assistants };
}

/** All templates, page by page. */
export function useTemplates() {
  const pages = useInfiniteQuery(templatesQuery);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage(once);
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const templates = useMemo(
    () => pages.data?.pages.flatMap(({ items }) => items) ?? noTemplates,
    [pages.data],
  );
  return { ...pages, templates };
}

/** Creates, edits, and deletes agents. */
export function useAgentActions() {
  const client = useQueryClient();
  const readAgain = () => {
    void client.invalidateQueries({ queryKey: ['agent'] });
    void client.invalidateQueries({ queryKey: ['agent-query'] });
  };
  const show = (agent: Agent) => {
    client.setQueryData(agentQuery(agent.id).queryKey, agent);
    readAgain();
  };
  const save = useMutation({
    /** A null `id` creates an agent. */
    mutationFn: ({ id, body }: { id: string | null; body: NewAgent & { basedOn?: string | undefined } }) => {
      const { basedOn, ...agent } = body;
      if (id === null) return api.agents.create({ body: agent });
      return api.agents.change({ params: { id }, body: { ...agent, basedOn } });
    },
    onSuccess: show,
    // Shows what someone else saved.
    onError: readAgain,
  });
  const restore = async ({ id, name }: Pick<Agent, 'id' | 'name'>) => {
    try {
      show(await api.agents.restore({ params: { id } }));
    } catch (error) {
      showFailure(error, `Couldn’t restore ${name}.`);
    }
  };
  const remove = useMutation({
    mutationFn: ({ id }: Pick<Agent, 'id' | 'name' | 'schedules'>) => api.agents.remove({ body: { id } }),
    onSuccess: (_, agent) => {
      readAgain();
      offerUndo({
        message:
          agent.schedules > 0
            ? `${agent.name} was deleted and its schedules were paused`
            : `${agent.name} was deleted`,
        undo: () => restore(agent),
      });
    },
    onError: (error) => showFailure(error, 'Couldn’t delete the agent.'),
  });
  const saveAsTemplate = useMutation({
    mutationFn: ({ id }: Pick<Agent, 'id'>) => api.templates.add({ params: { id }, body: {} }),
    onSuccess: ({ template }) => {
      void client.invalidateQueries({ queryKey: ['agent-template'] });
      showToast(`“${template.name}” was saved to your templates`, 'success');
    },
    onError: (error) => showFailure(error, 'Couldn’t save it as a template.'),
  });
  return { save, remove, saveAsTemplate };
}

/** Creates agents from templates; edits and deletes the user's own templates. */
export function useTemplateActions() {
  const client = useQueryClient();
  const readAgain = () => void client.invalidateQueries({ queryKey: ['agent-template'] });
  const add = useMutation({
    mutationFn: ({ id }: Pick<Template, 'id'>) => api.templates.add({ params: { id }, body: {} }),
    onSuccess: ({ agent }) => {
      if (agent) client.setQueryData(agentQuery(agent.id).queryKey, agent);
      void client.invalidateQueries({ queryKey: ['agent'] });
    },
    onError: (error) => showFailure(error, 'Couldn’t add the agent.'),
  });
  const change = useMutation({
    mutationFn: ({ id, ...body }: TemplateChange & { id: string }) =>
      api.templates.change({ params: { id }, body }),
    onSettled: readAgain,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.templates.remove({ params: { id } }),
    onSuccess: readAgain,
  });
  return { add, change, remove };
}
