import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/lib/api.ts';
import { modelUsageQuery } from '#web/lib/model-query.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import classes from './agents.module.css';
import { agentsMessages as messages } from './agents-messages.ts';
import { AskField } from './ask-field.tsx';
import { useAgents } from './use-agents.ts';
import { useAsk } from './use-conversation.ts';

type Props = {
  /** A question suggested by another screen. */
  suggested: string;
  onBegun: (agentId: string, queryId: string) => void;
};

/**
 * Asks without choosing an agent. It uses the most recent agent that can look up people, or creates an
 * assistant.
 */
export function AskAnything({ suggested, onBegun }: Props) {
  const { agents, data } = useAgents();
  const [typed, setTyped] = useState<{ of: string; text: string }>({ of: suggested, text: suggested });
  const text = typed.of === suggested ? typed.text : suggested;
  const model = useQuery(modelUsageQuery);
  const ask = useAsk(() => undefined);
  const begin = useMutation({
    mutationFn: async (wanted: string) => {
      const able = agents.find(({ tools }) =>
        ['search_signals', 'read_signal'].every((tool) => tools.some((one) => one === tool)),
      );
      const agent = able ?? (await api.agents.create({ body: messages.assistant }));
      const prompt = await ask.mutateAsync({ agentId: agent.id, queryId: null, text: wanted });
      return { agentId: agent.id, queryId: prompt.queryId };
    },
    onSuccess: ({ agentId, queryId }) => onBegun(agentId, queryId),
  });
  return (
    <section className={classes.askAnything} aria-label={messages.askTitle}>
      {begin.isError && <ErrorNote error={begin.error} title={messages.notAsked} />}
      <AskField
        text={text}
        onText={(next) => setTyped({ of: suggested, text: next })}
        model={model.data?.model}
        blocked={data === undefined ? messages.waitForAgents : null}
        isSending={begin.isPending}
        isFocused={suggested !== ''}
        onAsk={(wanted) => begin.mutate(wanted)}
      />
    </section>
  );
}
