import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import classes from './filter-bar.module.css';

export type AddFilterProps = {
  fields: readonly { id: string; label: string }[];
  onAdd: (id: string) => void;
};

/** What is not filtered yet; `f` opens it. */
export function AddFilter({ fields, onAdd }: AddFilterProps) {
  const [isOpen, setOpen] = useState(false);
  useShortcuts(fields.length > 0 ? [{ keys: 'f', label: 'Add a filter', run: () => setOpen(true) }] : []);
  if (fields.length === 0) return null;
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      // A menu holds nothing but its entries: the first one has the focus, not a place in front of it.
      withInitialFocusPlaceholder={false}
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
      <Menu.Dropdown>
        {fields.map(({ id, label }) => (
          <Menu.Item key={id} onClick={() => onAdd(id)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
