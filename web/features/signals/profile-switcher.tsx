import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { ConnectedProfile } from '#contract/profile.ts';
import { SyncDot } from '#web/ui/sync-dot.tsx';
import classes from './signals-header.module.css';
import { formatCount } from './words.ts';

type ProfileSwitcherProps = {
  profile: ConnectedProfile;
  profiles: readonly ConnectedProfile[];
  onSwitch: (id: string) => void;
};

/** Whose signals are shown, with the others to switch to. */
export function ProfileSwitcher({ profile, profiles, onSwitch }: ProfileSwitcherProps) {
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-md"
          className={classes.switcher}
          leftSection={<SyncDot profile={profile} />}
          rightSection={<IconChevronDown size={14} stroke={1.8} aria-hidden />}
          aria-label={`Profile: ${profile.name}`}
          title={profile.name}
        >
          {profile.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {profiles.map((one) => (
          <Menu.Item
            key={one.id}
            leftSection={<SyncDot profile={one} />}
            rightSection={
              one.id === profile.id ? <IconCheck size={14} aria-hidden /> : <NewCount profile={one} />
            }
            onClick={() => onSwitch(one.id)}
          >
            <span className={classes.switchName}>{one.name}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function NewCount({ profile }: { profile: ConnectedProfile }) {
  return profile.newCount > 0 ? (
    <span className={classes.quiet}>{formatCount(profile.newCount)} new</span>
  ) : null;
}
