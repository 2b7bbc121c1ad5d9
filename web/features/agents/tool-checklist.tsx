import { Button, Checkbox, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AgentToolName } from '#contract/agents/agent-tools.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import classes from './agents.module.css';
import { agentToolsQuery } from './queries.ts';
import { kindLabels, kinds } from './tool-summary.tsx';

type Props = { chosen: readonly AgentToolName[]; onChange: (chosen: AgentToolName[]) => void };

/** The tools of an agent, grouped by kind. */
export function ToolChecklist({ chosen, onChange }: Props) {
  const tools = useQuery(agentToolsQuery);
  if (tools.isLoadingError) {
    return <LoadError of={tools} title="Couldn’t load the tools" />;
  }
  if (!tools.data) return <Skeleton height={240} />;
  const { items } = tools.data;
  // Keeps the order of the list, whatever was checked first.
  const set = (name: AgentToolName, isOn: boolean) =>
    onChange(items.map((one) => one.name).filter((one) => (one === name ? isOn : chosen.includes(one))));
  const reads = items.filter(({ kind }) => kind === 'read').map(({ name }) => name);
  const hasAllReads = reads.every((name) => chosen.includes(name));
  return (
    <div className={classes.tools}>
      {kinds.map((kind) => (
        <fieldset key={kind}>
          <legend>{kindLabels[kind]}</legend>
          {kind === 'read' && !hasAllReads && (
            <div>
              <Button
                size="compact-xs"
                variant="default"
                onClick={() =>
                  onChange(
                    items
                      .map(({ name }) => name)
                      .filter((name) => reads.includes(name) || chosen.includes(name)),
                  )
                }
              >
                Select all
              </Button>
            </div>
          )}
          {items
            .filter((one) => one.kind === kind)
            .map(({ name, title, description }) => (
              <Checkbox
                key={name}
                label={title}
                description={description}
                checked={chosen.includes(name)}
                onChange={(event) => set(name, event.currentTarget.checked)}
              />
            ))}
        </fieldset>
      ))}
    </div>
  );
}
