import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconUsers } from '@tabler/icons-react';
import type { ConnectedProfile } from '#contract/profile.ts';
import { formatCount } from '#core/pluralize.ts';
import type { SignalScope } from '#web/features/signals/scope/signal-scope.ts';
import { inboxesOf } from '#web/lib/inboxes.ts';
import { SyncDot } from '#web/ui/sync-dot.tsx';
import classes from './signals-header.module.css';

type ProfileSwitcherProps = {
  scope: SignalScope;
  profiles: readonly ConnectedProfile[];
  onSwitch: (id: string) => void;
};

/** The profile whose signals are shown, with the others to switch to. */
export function ProfileSwitcher({ scope, profiles, onSwitch }: ProfileSwitcherProps) {
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-md"
          className={classes.switcher}
          leftSection={scope.profile ? <SyncDot profile={scope.profile} /> : <InboxSign />}
          rightSection={<IconChevronDown size={14} stroke={1.8} aria-hidden />}
          aria-label={`Profile: ${scope.name}`}
          title={scope.name}
        >
          <span className="cut">{scope.name}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {inboxesOf(profiles).map(({ realm, label, profiles: all }) => (
          <Menu.Item
            key={realm}
            leftSection={<InboxSign />}
            rightSection={
              realm === scope.id ? (
                <IconCheck size={14} aria-hidden />
              ) : (
                <NewCount count={all.reduce((sum, one) => sum + one.newCount, 0)} />
              )
            }
            onClick={() => onSwitch(realm)}
          >
            <span className={`${classes.switchName} cut`}>{label}</span>
          </Menu.Item>
        ))}
        {profiles.map((one) => (
          <Menu.Item
            key={one.id}
            leftSection={<SyncDot profile={one} />}
            rightSection={
              one.id === scope.id ? <IconCheck size={14} aria-hidden /> : <NewCount count={one.newCount} />
            }
            onClick={() => onSwitch(one.id)}
          >
            <span className={`${classes.switchName} cut`}>{one.name}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Takes the place of the sync dot of a single profile. */
const InboxSign = () => <IconUsers size={14} stroke={1.8} aria-hidden />;

function NewCount({ count }: { count: number }) {
  return count > 0 ? (
    <span className={`${classes.words} quiet tabular cut`}>{formatCount(count)} new</span>
  ) : null;
}
