import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PersonChange } from '#contract/signals/people.ts';
import { editableFields } from '#contract/signals/signal-values.ts';
import type { Signal, SignalDetails } from '#contract/signals/signals.ts';
import { api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { showToast } from '#web/ui/toast.ts';
import { offerUndo } from '#web/ui/undo-store.ts';
import { changeOf, fieldNames, type PersonTexts } from './edited-labels.ts';
import { readPeopleAgain } from './people-queries.ts';

type Props = { signal: Signal; person: SignalDetails['person']; onClose: () => void };

/** Corrects what is known of a person; each edit can be set back to what the sources say. */
export function EditDialog(props: Props) {
  return (
    <Modal opened onClose={props.onClose} title={`Edit ${props.signal.name}`} size="md">
      <EditForm {...props} />
    </Modal>
  );
}

function EditForm({ signal, person, onClose }: Props) {
  const { name, title, company, location } = signal;
  const before: PersonTexts = {
    name,
    title: title ?? '',
    company: company ?? '',
    email: person.email ?? '',
    location: location ?? '',
  };
  const [texts, setTexts] = useState(before);
  const save = useEditPerson(signal, onClose);
  const change = changeOf(before, texts, person.edited);
  const issues = save.error instanceof ApiError ? save.error.issues : [];
  return (
    <Stack
      component="form"
      gap="sm"
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        if (change) save.mutate(change);
      }}
    >
      {editableFields.map((field) => {
        const edited = person.edited.find((one) => one.field === field);
        return (
          <TextInput
            key={field}
            label={fieldNames[field]}
            description={edited && `Edited by you. Source: ${edited.sourceValue ?? 'nothing'}`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={texts[field]}
            error={issues.find(({ path }) => path === field)?.message}
            onChange={(event) => setTexts({ ...texts, [field]: event.currentTarget.value })}
            {...(edited && {
              rightSectionWidth: 96,
              rightSection: (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  aria-label={`Use the source for ${fieldNames[field].toLowerCase()}`}
                  onClick={() => setTexts({ ...texts, [field]: '' })}
                >
                  Use source
                </Button>
              ),
            })}
          />
        );
      })}
      {save.error && issues.length === 0 && <ErrorNote error={save.error} title="Not saved" />}
      <Group gap="xs">
        <Button type="submit" loading={save.isPending} disabled={change === null}>
          Save
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}

/** Corrects a person, and offers the way back. */
function useEditPerson(signal: Signal, onDone: () => void) {
  const client = useQueryClient();
  const send = (body: PersonChange) => api.people.edit({ params: { id: signal.personId }, body });
  const takeBack = async (body: PersonChange) => {
    try {
      await send(body);
    } catch (error) {
      showToast(`The edit could not be undone. ${reasonOf(error)}`, 'danger');
    }
    readPeopleAgain(client);
  };
  return useMutation({
    mutationFn: ({ change }: { change: PersonChange; undo: PersonChange }) => send(change),
    onSuccess: ({ name }, { undo }) => {
      readPeopleAgain(client);
      offerUndo({ message: `Saved ${name}`, undo: () => takeBack(undo) });
      onDone();
    },
  });
}
