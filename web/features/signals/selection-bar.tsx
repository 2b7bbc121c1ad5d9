import { Button, Kbd, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlarm, IconCopy, IconDownload, IconListDetails } from '@tabler/icons-react';
import type { Signal, SignalQuery, SignalStatus } from '#contract/signals/signals.ts';
import { maxPickedForExport } from '#contract/values.ts';
import { ExportButton } from './export/export-button.tsx';
import { ExportForm } from './export/export-dialog.tsx';
import { copySelectedUrls, useCopyUrls } from './export/use-copy-urls.ts';
import { useExport } from './export/use-export.ts';
import { isDoNotEngage } from './lists/list-labels.ts';
import { useManyJob } from './many/many-job.ts';
import type { RenderFollow } from './panel/signal-panel.tsx';
import classes from './selection-bar.module.css';
import { countOfPeople, formatCount } from './signal-labels.ts';
import { StatusMenu } from './status-menu.tsx';
import type { Selection } from './table/use-selection.ts';
import type { PendingChange } from './triage/use-confirm.ts';

type SelectionBarProps = {
  connectedProfileId: string;
  selection: Selection;
  /** Filters and order of the table, for what is made of all that match. */
  query: SignalQuery;
  total: number | undefined;
  isBusy: boolean;
  /** An action on very many that a key has asked for, and that waits for a second one. */
  pending: PendingChange | null;
  onStatus: (status: SignalStatus) => void;
  onSnooze: () => void;
  onList: () => void;
  follow: RenderFollow;
};

/** What one can do with the selected people: those that were picked, or all that match. */
export function SelectionBar({ connectedProfileId, selection, query, total, ...props }: SelectionBarProps) {
  const copyAll = useCopyUrls(connectedProfileId);
  // Only one change of very many is made at a time: who would ask for another is refused.
  const changing = useManyJob();
  const { target, size, isAll } = selection;
  if (target === null) return null;
  const copy = () => (target.kind === 'all' ? copyAll.run(query) : void copySelectedUrls(target.signals));
  return (
    <div className={classes.bar} role="toolbar" aria-label="Selected people">
      <span className={classes.count} role="status">
        {isAll ? `All ${formatCount(size)} matching selected` : `${formatCount(size)} selected`}
      </span>
      {selection.canSelectAll && (
        <Button variant="subtle" size="compact-md" onClick={selection.selectAll}>
          {`Select all ${formatCount(total ?? 0)} matching`}
        </Button>
      )}
      <Button variant="subtle" color="gray" size="compact-md" onClick={selection.clear}>
        Clear
      </Button>
      <span className={classes.space} />
      {props.pending ? (
        <Button key={props.pending.words} size="compact-md" autoFocus onClick={props.pending.run}>
          {props.pending.words}
        </Button>
      ) : isAll && changing ? (
        <span className={classes.count} role="status">
          {changing.total === null ? 'Changing people …' : `Changing ${countOfPeople(changing.total)} …`}
        </span>
      ) : (
        <>
          <Button
            variant="default"
            size="compact-md"
            disabled={copyAll.isPending}
            leftSection={<IconCopy size={15} stroke={1.6} aria-hidden />}
            onClick={copy}
          >
            Copy URLs
          </Button>
          {isAll ? (
            <ExportButton connectedProfileId={connectedProfileId} query={query} total={total} isCompact />
          ) : (
            target.kind === 'some' && (
              <PickedExport
                connectedProfileId={connectedProfileId}
                signals={target.signals}
                order={{ sort: query.sort, order: query.order }}
              />
            )
          )}
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconListDetails size={15} stroke={1.6} aria-hidden />}
            rightSection={<Kbd size="xs">l</Kbd>}
            onClick={props.onList}
          >
            Add to list
          </Button>
          {target.kind === 'some' && props.follow(target.signals, 'bar')}
          <Button
            variant="default"
            size="compact-md"
            disabled={props.isBusy}
            leftSection={<IconAlarm size={15} stroke={1.6} aria-hidden />}
            rightSection={<Kbd size="xs">h</Kbd>}
            onClick={props.onSnooze}
          >
            Snooze
          </Button>
          <StatusMenu
            status={null}
            isBusy={props.isBusy}
            {...(isAll ? { who: countOfPeople(size) } : {})}
            onChange={props.onStatus}
          />
          <Button
            variant="default"
            size="compact-md"
            disabled={props.isBusy}
            rightSection={<Kbd size="xs">e</Kbd>}
            onClick={() => props.onStatus('dismissed')}
          >
            {isAll ? `Dismiss ${countOfPeople(size)}` : 'Dismiss'}
          </Button>
        </>
      )}
    </div>
  );
}

type Props = {
  connectedProfileId: string;
  /** Who was picked by hand. */
  signals: readonly Signal[];
  order: Pick<SignalQuery, 'sort' | 'order'>;
};

/** Exports the people who were picked, in the order of the table; closes when it is done. */
function PickedExport({ connectedProfileId, signals, order }: Props) {
  const running = useExport(connectedProfileId);
  const [isOpen, dialog] = useDisclosure();
  const isTooMany = signals.length > maxPickedForExport;
  const wanted = signals.filter(({ lists }) => !lists.some(isDoNotEngage));
  // The order by the week is of those who match a filter.
  const { sort } = order;
  const sorted = sort === 'week' || sort === undefined ? {} : { sort };
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconDownload size={15} stroke={1.6} aria-hidden />}
        disabled={isTooMany}
        {...(isTooMany ? { title: `Up to ${maxPickedForExport} at once; more by filters` } : {})}
        onClick={dialog.open}
      >
        Export
      </Button>
      <Modal
        opened={isOpen}
        onClose={dialog.close}
        title={`Export ${formatCount(signals.length)} selected`}
        size="md"
      >
        <ExportForm
          all={signals.length}
          others={wanted.length}
          running={running}
          onStart={(format) => {
            const signalIds = signals.map(({ id }) => id);
            const direction = order.order === undefined ? {} : { order: order.order };
            void running.start({ signalIds, ...format, ...sorted, ...direction }).then(dialog.close);
          }}
        />
      </Modal>
    </>
  );
}
