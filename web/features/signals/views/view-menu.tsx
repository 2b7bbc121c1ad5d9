import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconChevronDown, IconPencil, IconTrash } from '@tabler/icons-react';
import type { View } from '#contract/views.ts';
import type { Views } from './use-views.ts';

const icon = { size: 15, stroke: 1.6, 'aria-hidden': true };

/** What one can do with a view of one's own. */
export function ViewMenu({ view, views }: { view: View; views: Views }) {
  return (
    <Menu position="bottom-start" width={180}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={26} aria-label={`Change the view ${view.name}`}>
          <IconChevronDown size={14} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil {...icon} />}
          onClick={() => views.setNaming({ kind: 'rename', view })}
        >
          Rename
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowLeft {...icon} />}
          disabled={views.isFirst(view)}
          onClick={() => views.move(view, -1)}
        >
          Move left
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowRight {...icon} />}
          disabled={views.isLast(view)}
          onClick={() => views.move(view, 1)}
        >
          Move right
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash {...icon} />}
          color="var(--danger)"
          onClick={() => void views.remove(view)}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
