import { ActionIcon, Button, type ButtonProps, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment, isValidElement, type ReactElement } from 'react';
import { KeyCap } from '#web/ui/key-cap.tsx';
import type { HeaderAction } from './page-header.tsx';
import { linkProps } from './page-link.ts';

/** A header action as a button: 36 px, filled if it is the main action. */
export function HeaderButton({ action, isPrimary = false }: { action: HeaderAction; isPrimary?: boolean }) {
  const look: ButtonProps = {
    ...(isPrimary ? {} : { variant: 'default' }),
    ...(action.isDangerous && !isPrimary ? { c: 'var(--danger)' } : {}),
    ...(action.icon === undefined ? {} : { leftSection: action.icon }),
    ...(action.keys === undefined ? {} : { rightSection: <KeyCap keys={action.keys} /> }),
    disabled: action.disabled ?? false,
    loading: action.loading ?? false,
  };
  if (action.menu !== undefined) {
    return (
      <Menu position="bottom-end">
        <Menu.Target>
          <Button {...look}>{action.label}</Button>
        </Menu.Target>
        <Menu.Dropdown>{action.menu}</Menu.Dropdown>
      </Menu>
    );
  }
  if (action.link) {
    return (
      <Button {...look} component={Link} {...linkProps(action.link)}>
        {action.label}
      </Button>
    );
  }
  return (
    <Button {...look} onClick={action.onClick}>
      {action.label}
    </Button>
  );
}

/** The actions that don't fit into the header. React elements among the parts must already be menu items. */
export function HeaderMenu({ parts }: { parts: readonly (HeaderAction | ReactElement)[] }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="More actions">
          <IconDots size={16} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {parts.map((part) =>
          isValidElement(part) ? (
            <Fragment key={part.key ?? 'element'}>{part}</Fragment>
          ) : (
            <HeaderItem key={(part as HeaderAction).label} action={part as HeaderAction} />
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function HeaderItem({ action }: { action: HeaderAction }) {
  if (action.menu !== undefined) {
    return (
      <>
        <Menu.Label>{action.label}</Menu.Label>
        {action.menu}
        <Menu.Divider />
      </>
    );
  }
  const look = {
    ...(action.icon === undefined ? {} : { leftSection: action.icon }),
    ...(action.keys === undefined ? {} : { rightSection: <KeyCap keys={action.keys} /> }),
    ...(action.isDangerous ? { color: 'var(--danger)' } : {}),
    disabled: (action.disabled ?? false) || (action.loading ?? false),
  };
  if (action.link) {
    return (
      <Menu.Item {...look} component={Link} {...linkProps(action.link)}>
        {action.label}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item {...look} onClick={action.onClick}>
      {action.label}
    </Menu.Item>
  );
}
