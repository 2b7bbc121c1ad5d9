import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconCircleDot } from '@tabler/icons-react';
import type { SignalStatus } from '#contract/signals/signal-kinds.ts';
import { signalStatuses } from '#contract/signals/signal-values.ts';
import { capitalize, statusLabels } from '#web/features/signals/labels/signal-labels.ts';
import { StatusDot } from '#web/features/signals/labels/status-dot.tsx';

type StatusMenuProps = {
  /** The current status; null for several people. */
  status: SignalStatus | null;
  isBusy?: boolean;
  /** The people affected, if there are so many that each choice should say so. */
  who?: string;
  onChange: (status: SignalStatus) => void;
};

/** Sets the status of one person, or of the selection. */
export function StatusMenu({ status, isBusy = false, who, onChange }: StatusMenuProps) {
  return (
    <Menu position="bottom-start" width={who ? 260 : 160}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          loading={isBusy}
          leftSection={
            status ? <StatusDot status={status} /> : <IconCircleDot size={17} stroke={1.6} aria-hidden />
          }
          rightSection={<IconChevronDown size={14} stroke={1.8} aria-hidden />}
          aria-label={status ? `Status: ${statusLabels[status]}` : 'Set status'}
        >
          {status ? capitalize(statusLabels[status]) : 'Set status'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {signalStatuses.map((one) => (
          <Menu.Item
            key={one}
            leftSection={<StatusDot status={one} />}
            rightSection={one === status ? <IconCheck size={14} aria-hidden /> : null}
            onClick={() => onChange(one)}
          >
            {who ? `Mark ${who} as ${statusLabels[one]}` : capitalize(statusLabels[one])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
