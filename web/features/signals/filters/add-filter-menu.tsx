import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { usePart } from '#web/lib/part.ts';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import classes from './add-filter-menu.module.css';
import { type FilterField, fieldLabel } from './chip-sentence.ts';
import { filterEditor } from './filter-editor-part.ts';
import { groupsWith } from './filter-groups.ts';

type AddFilterMenuProps = { fields: readonly FilterField[]; onAdd: (field: FilterField) => void };

/** All filters that are not set yet, in groups; `f` opens it, arrows and first letters move in it. */
export function AddFilterMenu({ fields, onAdd }: AddFilterMenuProps) {
  const [isOpen, setOpen] = useState(false);
  useShortcuts([{ keys: 'f', label: 'Add a filter', run: () => setOpen(fields.length > 0) }]);
  // Read ahead, while somebody looks for the filter.
  usePart(filterEditor, isOpen);
  if (fields.length === 0) return null;
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={380}
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
          title="Add a filter (f)"
        >
          Filter
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown} onKeyDown={goToLetter}>
        {groupsWith(fields).map(({ label, fields: inGroup }) => (
          // A group of menu items; HTML has no element for it.
          <div key={label} {...{ role: 'group', 'aria-label': label }} className={classes.group}>
            <Menu.Label aria-hidden>{label}</Menu.Label>
            {inGroup.map((field) => (
              <Menu.Item key={field} className={classes.item} onClick={() => onAdd(field)}>
                {fieldLabel[field]}
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A letter goes to the next entry that begins with it, as in menus of the system. */
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
