import { Button, Menu } from '@mantine/core';
import { IconAlarm, IconCopy, IconDots, IconDownload, IconListDetails, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { SignalQuery, SignalTotal } from '#contract/signals/signal-filters.ts';
import type { SignalStatus } from '#contract/signals/signal-kinds.ts';
import { formatCount } from '#core/pluralize.ts';
import { useLazy } from '#web/lib/lazy-component.ts';
import { copySelectedUrls, useCopyUrls } from './export/use-copy-urls.ts';
import { countOfPeople, formatTotal } from './labels/signal-labels.ts';
import { signalsMessages as messages } from './labels/signals-messages.ts';
import { lazyComponents } from './lazy-components.ts';
import type { RenderFollow } from './panel/signal-panel.tsx';
import { useBulkJob } from './rows/bulk-job.ts';
import type { Selection } from './rows/use-selection.ts';
import classes from './selection-bar.module.css';
import { StatusMenu } from './triage/status-menu.tsx';
import type { PendingChange } from './triage/use-confirm.ts';

type SelectionBarProps = {
  connectedProfileId: string;
  selection: Selection;
  /** The table's filters and order, for actions on everything that matches. */
  query: SignalQuery;
  total: SignalTotal | undefined;
  isBusy: boolean;
  /** A bulk change requested by a shortcut that waits for confirmation. */
  pending: PendingChange | null;
  onStatus: (status: SignalStatus) => void;
  onSnooze: () => void;
  onList: () => void;
  follow: RenderFollow;
};

/** Actions on the selected people, or on all that match: five buttons and "More". */
export function SelectionBar({ connectedProfileId, selection, query, total, ...props }: SelectionBarProps) {
  const copyAll = useCopyUrls(connectedProfileId);
  // Only one bulk change runs at a time, and a second one would be rejected.
  const changing = useBulkJob();
  const [isExporting, setExporting] = useState(false);
  const BulkExport = useLazy(lazyComponents.bulkExport, isExporting);
  const { target, size, isAll } = selection;
  const selectAll = total && messages.selectAll(formatTotal(total));
  if (target === null) return null;
  const copy = () => (target.kind === 'all' ? copyAll.run(query) : void copySelectedUrls(target.signals));
  return (
    <div className={classes.bar} role="toolbar" aria-label={messages.selected}>
      <span className={classes.count} role="status">
        {isAll && total ? messages.allSelected(formatTotal(total)) : messages.someSelected(formatCount(size))}
      </span>
      {selection.canSelectAll && (
        <Button variant="subtle" size="compact-md" className={classes.all} onClick={selection.selectAll}>
          {selectAll}
        </Button>
      )}
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        className={classes.clear}
        onClick={selection.clear}
      >
        {messages.clear}
      </Button>
      <span className={classes.space} />
      {props.pending ? (
        <Button key={props.pending.words} size="compact-md" autoFocus onClick={props.pending.run}>
          {props.pending.words}
        </Button>
      ) : isAll && changing ? (
        <span className={classes.count} role="status">
          {messages.changing(changing.total === null ? null : countOfPeople(changing.total))}
        </span>
      ) : (
        <div className={classes.actions}>
          <BarButton icon={<IconListDetails size={17} stroke={1.6} />} keys="L" onClick={props.onList}>
            {messages.addToList}
          </BarButton>
          {target.kind === 'some' && props.follow(target.signals, 'bar')}
          <BarButton
            icon={<IconAlarm size={17} stroke={1.6} />}
            keys="H"
            disabled={props.isBusy}
            onClick={props.onSnooze}
          >
            {messages.snooze}
          </BarButton>
          <StatusMenu
            status={null}
            isBusy={props.isBusy}
            {...(isAll ? { who: countOfPeople(size) } : {})}
            onChange={props.onStatus}
          />
          <BarButton
            icon={<IconX size={17} stroke={1.6} />}
            keys="D"
            disabled={props.isBusy}
            onClick={() => props.onStatus('dismissed')}
          >
            {messages.dismiss}
          </BarButton>
          <Menu position="top-end" width={220}>
            <Menu.Target>
              <Button
                variant="subtle"
                color="gray"
                size="compact-md"
                leftSection={<IconDots size={17} stroke={1.6} aria-hidden />}
              >
                <span>{messages.more}</span>
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {selection.canSelectAll && (
                <Menu.Item className={classes.allItem} onClick={selection.selectAll}>
                  {selectAll}
                </Menu.Item>
              )}
              <Menu.Item
                leftSection={<IconCopy size={15} stroke={1.6} />}
                disabled={copyAll.isPending}
                onClick={copy}
              >
                {messages.copyUrls}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconDownload size={15} stroke={1.6} />}
                onClick={() => setExporting(true)}
              >
                {messages.export(isAll && total ? formatTotal(total) : formatCount(size))}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      )}
      {BulkExport && (
        <BulkExport
          connectedProfileId={connectedProfileId}
          target={target}
          query={query}
          total={total}
          isOpen={isExporting}
          onClose={() => setExporting(false)}
        />
      )}
    </div>
  );
}

type BarButtonProps = {
  icon: ReactNode;
  keys: string;
  disabled?: boolean;
  onClick: () => void;
  children: string;
};

/** An icon with a label. On a phone the label is only for screen readers. */
function BarButton({ icon, keys, children, ...on }: BarButtonProps) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      leftSection={icon}
      title={`${children} (${keys})`}
      {...on}
    >
      <span>{children}</span>
    </Button>
  );
}
