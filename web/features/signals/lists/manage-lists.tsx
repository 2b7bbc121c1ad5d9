import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Realm } from '#contract/profile.ts';
import type { List } from '#contract/signals/lists.ts';
import { countOfPeople } from '#web/features/signals/labels/signal-labels.ts';
import { isListName } from '#web/lib/names.ts';
import { DialogFooter } from '#web/ui/dialog.tsx';
import { ErrorNote, LoadError } from '#web/ui/error-note.tsx';
import { ListLine } from './list-line.tsx';
import classes from './list-picker.module.css';
import { userLists } from './list-queries.ts';
import { useCreateList, useDeleteList } from './use-edit-lists.ts';

type ManageListsProps = {
  realm: Realm;
  onBack: () => void;
  onExport: (list: List) => void;
  onAddFromCsv: (list: List) => void;
};

/** All lists: create, rename, export, fill, and delete them. The built-in one can't be renamed or deleted. */
export function ManageLists({ realm, onBack, onExport, onAddFromCsv }: ManageListsProps) {
  const lists = useQuery(userLists);
  const [doomed, setDoomed] = useState<List | null>(null);
  if (doomed) return <ConfirmDeletion list={doomed} onDone={() => setDoomed(null)} />;
  return (
    <Stack gap="sm">
      <NewList />
      {lists.isError && <LoadError of={lists} title="Couldn’t load lists" />}
      <ul className={classes.lists} aria-label="Your lists">
        {lists.data?.items.map((list) => (
          <ListLine
            key={list.id}
            list={list}
            realm={realm}
            onDelete={() => setDoomed(list)}
            onExport={() => onExport(list)}
            onAddFromCsv={() => onAddFromCsv(list)}
          />
        ))}
      </ul>
      <DialogFooter>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      </DialogFooter>
    </Stack>
  );
}

function NewList() {
  const [name, setName] = useState('');
  const create = useCreateList();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(name, { onSuccess: () => setName('') });
  };
  return (
    <form onSubmit={submit}>
      <Group align="flex-start" gap="xs" wrap="nowrap">
        <TextInput
          data-autofocus
          flex={1}
          aria-label="Name of a new list"
          placeholder="Name of a new list"
          maxLength={80}
          value={name}
          error={create.isError && create.error.message}
          onChange={(event) => {
            create.reset();
            setName(event.currentTarget.value);
          }}
        />
        <Button type="submit" loading={create.isPending} disabled={!isListName(name)}>
          Create
        </Button>
      </Group>
    </form>
  );
}

/** Says what is deleted before deleting it. */
function ConfirmDeletion({ list, onDone }: { list: List; onDone: () => void }) {
  const remove = useDeleteList();
  const people = list.people.sample + list.people.real;
  return (
    <Stack gap="sm">
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        Delete “{list.name}”?
      </Text>
      <Text size="sm">
        {people === 0
          ? 'This list is empty.'
          : `${countOfPeople(people)} ${people === 1 ? 'stays' : 'stay'} in your signals and other lists.`}
      </Text>
      <Text size="sm" c="dimmed">
        This can’t be undone.
      </Text>
      {remove.isError && <ErrorNote error={remove.error} title="Not deleted" />}
      <DialogFooter>
        <Button variant="default" data-autofocus onClick={onDone}>
          Keep it
        </Button>
        <Button
          color="var(--danger-fill)"
          loading={remove.isPending}
          onClick={() => remove.mutate(list, { onSuccess: onDone })}
        >
          Delete list
        </Button>
      </DialogFooter>
    </Stack>
  );
}
