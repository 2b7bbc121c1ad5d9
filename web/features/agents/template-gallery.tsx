import { Button, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { AgentToolName } from '#contract/agents/agent-tools.ts';
import type { Agent } from '#contract/agents/agents.ts';
import { type Template, TemplateCategory } from '#contract/agents/templates.ts';
import { type BasedOn, ChangedElsewhere, useBasedOn } from '#web/ui/changed-elsewhere.tsx';
import { ConfirmDialog, Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { ErrorNote, LoadError } from '#web/ui/error-note.tsx';
import classes from './agents.module.css';
import { ToolChecklist } from './tool-checklist.tsx';
import { ToolSummary } from './tool-summary.tsx';
import { useTemplateActions, useTemplates } from './use-agents.ts';

const categoryLabels: Record<TemplateCategory, string> = {
  find: 'Find people',
  write: 'Write posts',
  engage: 'Engage',
  watch: 'Keep watch',
  own: 'Your own',
};

type Props = {
  /** Opens the agent created from a template. */
  onAdded: (agent: Agent) => void;
};

/** Templates by category, the user's own first. */
export function TemplateGallery({ onAdded }: Props) {
  const { templates, isPending, isError, data, error, refetch } = useTemplates();
  const [open, setOpen] = useState<{ template: Template; mode: 'look' | 'edit' | 'remove' } | null>(null);
  const { add, remove } = useTemplateActions();
  const close = () => setOpen(null);
  const take = (template: Template) => {
    if (add.isPending) return;
    add.mutate(template, {
      onSuccess: ({ agent }) => {
        close();
        if (agent) onAdded(agent);
      },
    });
  };
  if (isError && !data) return <LoadError of={{ error, refetch }} title="Couldn’t load the templates" />;
  if (isPending) {
    return (
      <div aria-busy="true">
        {['a', 'b', 'c', 'd', 'e'].map((line) => (
          <div key={line} className={classes.template}>
            <Skeleton height={14} width="30%" mb={8} />
            <Skeleton height={12} width="70%" />
          </div>
        ))}
      </div>
    );
  }
  const shown = open && (templates.find(({ id }) => id === open.template.id) ?? open.template);
  const groups = (['own', ...TemplateCategory.options.filter((one) => one !== 'own')] as const).map(
    (category) => ({ category, items: templates.filter((one) => one.category === category) }),
  );
  return (
    <>
      {groups
        .filter(({ items }) => items.length > 0)
        .map(({ category, items }) => (
          <section key={category} className={classes.group} aria-label={categoryLabels[category]}>
            <h2>{categoryLabels[category]}</h2>
            {items.map((template) => (
              <article key={template.id} className={classes.template} aria-label={template.name}>
                <h3>{template.name}</h3>
                <div className={classes.buttons}>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="gray"
                    onClick={() => setOpen({ template, mode: 'look' })}
                  >
                    Details<span className="visually-hidden"> of {template.name}</span>
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="default"
                    loading={add.isPending && add.variables.id === template.id}
                    onClick={() => take(template)}
                  >
                    Add<span className="visually-hidden"> {template.name}</span>
                  </Button>
                </div>
                <p>{template.description}</p>
              </article>
            ))}
          </section>
        ))}
      <Dialog
        opened={open !== null && open.mode !== 'remove'}
        onClose={close}
        size="lg"
        title={shown?.name ?? ''}
      >
        {shown && open?.mode === 'look' && (
          <Look
            template={shown}
            isAdding={add.isPending}
            onAdd={() => take(shown)}
            onEdit={() => setOpen({ ...open, mode: 'edit' })}
            onRemove={() => setOpen({ ...open, mode: 'remove' })}
          />
        )}
        {shown && open?.mode === 'edit' && <Edit template={shown} onDone={close} />}
      </Dialog>
      <ConfirmDialog
        opened={open?.mode === 'remove' && shown !== undefined}
        onClose={close}
        title={`Delete ${shown?.name ?? ''}?`}
        action="Delete the template"
        cancel="Keep it"
        change={remove}
        failed="Not deleted"
        onConfirm={() => shown && remove.mutate(shown.id, { onSuccess: close })}
      >
        Can’t be undone. Agents from it stay.
      </ConfirmDialog>
    </>
  );
}

type LookProps = {
  template: Template;
  isAdding: boolean;
  onAdd: () => void;
  onEdit: () => void;
  onRemove: () => void;
};

/** A preview of the whole template, before adding it. */
function Look({ template, isAdding, onAdd, onEdit, onRemove }: LookProps) {
  return (
    <Stack gap="md">
      <Text size="sm">{template.description}</Text>
      <div>
        <Text size="sm" fw={600} mb={4}>
          Instructions
        </Text>
        <pre className={classes.text}>{template.instructions}</pre>
      </div>
      {template.prompt !== '' && (
        <div>
          <Text size="sm" fw={600} mb={4}>
            First question
          </Text>
          <pre className={classes.text}>{template.prompt}</pre>
        </div>
      )}
      <ToolSummary tools={template.tools} />
      <DialogFooter>
        {!template.isShipped && (
          <>
            <Button variant="subtle" color="red" mr="auto" onClick={onRemove}>
              Delete
            </Button>
            <Button variant="default" onClick={onEdit}>
              Edit
            </Button>
          </>
        )}
        <Button loading={isAdding} onClick={onAdd}>
          Add
        </Button>
      </DialogFooter>
    </Stack>
  );
}

type EditProps = { template: Template; onDone: () => void };

function Edit({ template, onDone }: EditProps) {
  const based = useBasedOn(template);
  return <Fields key={based.key} template={based.base ?? template} based={based} onDone={onDone} />;
}

function Fields({ template, based, onDone }: EditProps & { based: BasedOn<Template> }) {
  const [name, setName] = useState(template.name);
  const [description, setDescription] = useState(template.description);
  const [instructions, setInstructions] = useState(template.instructions);
  const [prompt, setPrompt] = useState(template.prompt);
  const [tools, setTools] = useState<readonly AgentToolName[]>(template.tools);
  const { change } = useTemplateActions();
  const formId = useId();
  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault();
        if (change.isPending || based.theirs) return;
        const { id, version: basedOn } = template;
        change.mutate(
          { id, name, description, instructions, prompt, tools: [...tools], basedOn },
          { onSuccess: onDone },
        );
      }}
    >
      <Stack gap="md">
        <TextInput
          label="Name"
          value={name}
          maxLength={80}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label="What it does"
          value={description}
          maxLength={300}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <Textarea
          label="Instructions"
          autosize
          minRows={4}
          maxRows={12}
          maxLength={8000}
          value={instructions}
          onChange={(event) => setInstructions(event.currentTarget.value)}
        />
        <Textarea
          label="First question"
          description="Fills the question field of a new agent"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={8000}
          value={prompt}
          onChange={(event) => setPrompt(event.currentTarget.value)}
        />
        <ToolChecklist chosen={tools} onChange={setTools} />
        {based.theirs && !change.isPending && !change.isSuccess ? (
          <ChangedElsewhere
            theirs={[
              based.theirs.name,
              based.theirs.description,
              based.theirs.instructions,
              based.theirs.prompt,
            ]
              .filter((text) => text !== '')
              .join('\n\n')}
            onTheirs={based.takeTheirs}
            onMine={() => {
              change.reset();
              based.keepMine();
            }}
          />
        ) : (
          change.isError && <ErrorNote error={change.error} title="Not saved" />
        )}
        <DialogFooter>
          <Button
            type="submit"
            form={formId}
            loading={change.isPending}
            disabled={name.trim() === '' || instructions.trim() === '' || based.theirs !== null}
          >
            Save
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}
