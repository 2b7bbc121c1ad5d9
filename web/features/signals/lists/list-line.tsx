import { ActionIcon, Button, Group, Menu, TextInput, Tooltip } from '@mantine/core';
import { IconBan, IconDots, IconDownload, IconFileImport, IconPencil, IconTrash } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { Realm } from '#contract/profile.ts';
import type { List } from '#contract/signals/lists.ts';
import { countOfPeople } from '#web/features/signals/labels/signal-labels.ts';
import { isListName } from '#web/lib/names.ts';
import { isDoNotEngage } from './list-labels.ts';
import classes from './list-picker.module.css';
import { useRenameList } from './use-edit-lists.ts';

type Props = {
  list: List;
  realm: Realm;
  onDelete: () => void;
  onExport: () => void;
  onAddFromCsv: () => void;
};

/** A list and its actions. The built-in one can't be renamed or deleted. */
export function ListLine({ list, realm, onDelete, onExport, onAddFromCsv }: Props) {
  const [isRenaming, setRenaming] = useState(false);
  const isBuiltIn = isDoNotEngage(list);
  const people = list.people[realm];
  if (isRenaming) {
    return (
      <li className={classes.list}>
        <RenameList list={list} onDone={() => setRenaming(false)} />
      </li>
    );
  }
  return (
    <li className={classes.list}>
      {isBuiltIn && <IconBan className={classes.ban} size={15} stroke={2} aria-hidden />}
      <span className={`${classes.name} cut`} title={list.name}>
        {list.name}
      </span>
      <span className={classes.count}>{countOfPeople(people)}</span>
      {isBuiltIn && <span className={classes.count}>built in</span>}
      <Menu position="bottom-end" width={180} withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`More for the list ${list.name}`}>
            <IconDots size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!isBuiltIn && (
            <Menu.Item leftSection={<IconPencil size={15} stroke={1.6} />} onClick={() => setRenaming(true)}>
              Rename
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconDownload size={15} stroke={1.6} />}
            disabled={people === 0}
            onClick={onExport}
          >
            Export
          </Menu.Item>
          <Menu.Item leftSection={<IconFileImport size={15} stroke={1.6} />} onClick={onAddFromCsv}>
            Add from CSV
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {!isBuiltIn && (
        <Tooltip label="Delete">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Delete the list ${list.name}`}
            onClick={onDelete}
          >
            <IconTrash size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  );
}

type RenameListProps = { list: List; onDone: () => void };

/** Renames a list in place: Enter saves, Escape cancels. */
function RenameList({ list, onDone }: RenameListProps) {
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
          // Otherwise Escape would also close the surrounding dialog.
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
        <Button type="submit" size="xs" loading={rename.isPending} disabled={!isListName(name)}>
          Rename
        </Button>
        <Button size="xs" variant="default" onClick={onDone}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}

/**
 * Typing replaces the old name. Defined outside the component, so it runs once instead of on every letter.
 */
function focusAndSelect(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}
