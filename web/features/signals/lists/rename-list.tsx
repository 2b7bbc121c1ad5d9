import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { type List, ListName } from '#contract/lists.ts';
import { useRenameList } from './use-edit-lists.ts';

type Props = { list: List; onDone: () => void };

/** Names a list anew where it stands: Enter saves, Escape leaves it as it was. */
export function RenameList({ list, onDone }: Props) {
  const [name, setName] = useState(list.name);
  const rename = useRenameList();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === list.name) onDone();
    else rename.mutate({ id: list.id, name }, { onSuccess: onDone });
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone();
  };
  return (
    <form onSubmit={submit} style={{ flex: 1 }}>
      <Group gap="xs" wrap="nowrap" align="flex-start" py={4}>
        <TextInput
          flex={1}
          size="xs"
          aria-label={`New name of the list ${list.name}`}
          // Else Escape would close the dialog around it, too.
          data-mantine-stop-propagation
          ref={focusAndSelect}
          maxLength={80}
          value={name}
          error={rename.isError && rename.error.message}
          onChange={(event) => {
            rename.reset();
            setName(event.currentTarget.value);
          }}
          onKeyDown={leave}
        />
        <Button
          type="submit"
          size="xs"
          loading={rename.isPending}
          disabled={!ListName.safeParse(name).success}
        >
          Rename
        </Button>
        <Button size="xs" variant="default" onClick={onDone}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}

/** Typing replaces the old name; kept outside, so that it runs once and not with every letter. */
function focusAndSelect(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}
