import { Button, Menu } from '@mantine/core';
import { IconMessage2, IconPlus, IconUserPlus } from '@tabler/icons-react';
import type { ConnectedProfile } from '#contract/profile.ts';

type AddProps = {
  profiles: readonly ConnectedProfile[];
  onAdd: (profile: ConnectedProfile) => void;
  onFromPost: () => void;
};

/** Adds people by hand. They belong to one profile: where several are shown, it asks to which. */
export function AddButton(props: AddProps) {
  return (
    <Menu position="bottom-start" width={props.profiles.length === 1 ? 200 : 260}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}>
          Add
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <AddItems {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The same as entries of a menu. */
export function AddItems({ profiles, onAdd, onFromPost }: AddProps) {
  return (
    <>
      {profiles.map((profile) => (
        <Menu.Item
          key={profile.id}
          leftSection={<IconUserPlus size={15} stroke={1.6} />}
          onClick={() => onAdd(profile)}
        >
          {profiles.length === 1 ? 'People by address…' : `Add to ${profile.name}`}
        </Menu.Item>
      ))}
      <Menu.Item leftSection={<IconMessage2 size={15} stroke={1.6} />} onClick={onFromPost}>
        From a post…
      </Menu.Item>
    </>
  );
}
