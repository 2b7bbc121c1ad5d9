import { Menu, Text, UnstyledButton } from '@mantine/core';
import { IconLogout, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Profile } from '#contract/access/access.ts';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';

type Props = { user: Profile; nameShown: boolean; className?: string | undefined; onSignOut: () => void };

/** The signed-in user, and sign-out. */
export function PersonMenu({ user, nameShown, className, onSignOut }: Props) {
  return (
    <Menu position="top-start" width={220}>
      <Menu.Target>
        <UnstyledButton className={className}>
          <PersonAvatar name={user.name} url={user.profilePictureUrl} size={24} />
          <span className="visually-hidden">Account of {nameShown ? '' : user.name}</span>
          {nameShown && (
            <Text span size="sm" className="cut">
              {user.name}
            </Text>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        <Menu.Item component={Link} to="/dashboard/settings" leftSection={<IconSettings size={16} />}>
          Settings
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={onSignOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
