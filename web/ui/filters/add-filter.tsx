import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import classes from './filter-bar.module.css';

export type AddFilterProps<Id extends string = string> = {
  /**
   * The fields that aren't filtered yet, in order. Grouped fields appear under their group's name, in two
   * columns.
   */
  fields: readonly { id: Id; label: string; group?: string }[];
  onAdd: (id: Id) => void;
  /** Called when the menu opens, so the data of the first choice can be preloaded. */
  onOpen?: () => void;
};

/** The menu of fields that aren't filtered yet. `f` opens it; arrow keys and first letters move within it. */
export function AddFilter<Id extends string>({ fields, onAdd, onOpen }: AddFilterProps<Id>) {
  const [isOpen, setOpen] = useState(false);
  const change = (opens: boolean) => {
    setOpen(opens);
    if (opens) onOpen?.();
  };
  useShortcuts(fields.length > 0 ? [{ keys: 'f', label: 'Add a filter', run: () => change(true) }] : []);
  if (fields.length === 0) return null;
  const groups = [...new Set(fields.map(({ group }) => group))];
  const entries = (group: string | undefined) =>
    fields
      .filter((field) => field.group === group)
      .map(({ id, label }) => (
        <Menu.Item key={id} onClick={() => onAdd(id)}>
          {label}
        </Menu.Item>
      ));
  const hasGroups = groups.some((group) => group !== undefined);
  return (
    <Menu
      opened={isOpen}
      onChange={change}
      position="bottom-start"
      width={hasGroups ? 380 : undefined}
      menuItemTabIndex={0}
    >
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          className={classes.add}
          leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
          title="Add a filter (F)"
        >
          Filter
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={hasGroups ? classes.menu : undefined} onKeyDown={goToLetter}>
        <div className={hasGroups ? classes.groups : undefined} role="presentation">
          {groups.map((group) =>
            group === undefined ? (
              entries(group)
            ) : (
              // A group of menu items. HTML has no element for it.
              <div key={group} {...{ role: 'group', 'aria-label': group }} className={classes.group}>
                <Menu.Label aria-hidden>{group}</Menu.Label>
                {entries(group)}
              </div>
            ),
          )}
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Typing a letter moves to the next entry that begins with it, as in system menus. */
function goToLetter(event: KeyboardEvent<HTMLElement>) {
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const following = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  const next = following.find((item) =>
    item.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()),
  );
  if (!next) return;
  event.preventDefault();
  next.focus();
}
