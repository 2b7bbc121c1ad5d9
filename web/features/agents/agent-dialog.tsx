import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { AgentToolName } from '#contract/agents/agent-tools.ts';
import type { Agent } from '#contract/agents/agents.ts';
import { issueOf } from '#web/lib/reason-of.ts';
import { type BasedOn, ChangedElsewhere, useBasedOn } from '#web/ui/changed-elsewhere.tsx';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { defaultTools } from './default-tools.ts';
import { ToolChecklist } from './tool-checklist.tsx';
import { useAgentActions } from './use-agents.ts';

type Props = {
  opened: boolean;
  /** Null for a new agent. */
  agent: Agent | null;
  onClose: () => void;
  onSaved: (agent: Agent) => void;
};

/** Creates or edits an agent: its name, its instructions, and its tools. */
export function AgentDialog({ opened, agent, onClose, onSaved }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={agent ? `Edit ${agent.name}` : 'New agent'} size="lg">
      <OpenAgent agent={agent} onSaved={onSaved} />
    </Dialog>
  );
}

type FormProps = Pick<Props, 'agent' | 'onSaved'>;

function OpenAgent({ agent, onSaved }: FormProps) {
  const based = useBasedOn(agent);
  return <AgentForm key={based.key} agent={based.base} based={based} onSaved={onSaved} />;
}

function AgentForm({ agent, based, onSaved }: FormProps & { based: BasedOn<Agent> }) {
  const [name, setName] = useState(agent?.name ?? '');
  const [instructions, setInstructions] = useState(agent?.instructions ?? '');
  const [tools, setTools] = useState<readonly AgentToolName[]>(agent?.tools ?? defaultTools);
  const { save } = useAgentActions();
  const formId = useId();
  const refused = { name: issueOf(save.error, 'name'), instructions: issueOf(save.error, 'instructions') };
  const isShownByField = refused.name !== undefined || refused.instructions !== undefined;
  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault();
        if (save.isPending || based.theirs) return;
        const body = { name, instructions, tools: [...tools], basedOn: agent?.version };
        save.mutate({ id: agent?.id ?? null, body }, { onSuccess: onSaved });
      }}
    >
      <Stack gap="md">
        <TextInput
          label="Name"
          placeholder="Competitor watch"
          value={name}
          maxLength={80}
          data-autofocus
          error={refused.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label="Instructions"
          description="Used in every conversation"
          placeholder="You help me see which of our competitors’ followers are new, and why they may matter to us."
          autosize
          minRows={4}
          maxRows={12}
          maxLength={8000}
          value={instructions}
          error={refused.instructions}
          onChange={(event) => setInstructions(event.currentTarget.value)}
        />
        <ToolChecklist chosen={tools} onChange={setTools} />
        {based.theirs && !save.isPending && !save.isSuccess ? (
          <ChangedElsewhere
            theirs={`${based.theirs.name}\n\n${based.theirs.instructions}`}
            onTheirs={based.takeTheirs}
            onMine={() => {
              save.reset();
              based.keepMine();
            }}
          />
        ) : (
          save.isError && !isShownByField && <ErrorNote error={save.error} title="Not saved" />
        )}
        <DialogFooter>
          {agent && (
            <Text size="sm" c="dimmed" mr="auto">
              Applies to new questions.
            </Text>
          )}
          <Button
            type="submit"
            form={formId}
            loading={save.isPending}
            disabled={name.trim() === '' || instructions.trim() === '' || based.theirs !== null}
          >
            {agent ? 'Save' : 'Create agent'}
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}
