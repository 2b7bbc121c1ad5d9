import { Button, Checkbox, Group, Progress, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExportPreset, SignalExportQuery } from '#contract/signals/signal-export.ts';
import type { SignalQuery, SignalTotal } from '#contract/signals/signal-filters.ts';
import { exportPresets } from '#contract/signals/signal-values.ts';
import { isDoNotEngage } from '#web/features/signals/lists/list-labels.ts';
import { userLists } from '#web/features/signals/lists/list-queries.ts';
import { useTotal } from '#web/features/signals/rows/use-total.ts';
import { toTotalQuery } from '#web/features/signals/search/signal-search.ts';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { presetLabels, readChoice, saveExportChoice } from './export-choice.ts';
import { exportMessages } from './export-messages.ts';
import type { useExport } from './use-export.ts';

type Props = {
  connectedProfileId: string;
  /** The people to export. */
  query: SignalQuery;
  /** The title, if it isn't everything the table shows. */
  title?: string;
  running: ReturnType<typeof useExport>;
  onStart: (query: SignalExportQuery) => void;
  onClose: () => void;
};

/** "Export": picks the target program, and which of the matching people. */
export function ExportDialog({ title = exportMessages.title, onClose, ...props }: Props) {
  return (
    <Dialog opened onClose={onClose} title={title}>
      <MatchingForm {...props} />
    </Dialog>
  );
}

function MatchingForm({ connectedProfileId, query, running, onStart }: Omit<Props, 'title' | 'onClose'>) {
  const builtIn = useQuery(userLists).data?.items.find(isDoNotEngage);
  const without = builtIn && { ...query, notList: [...(query.notList ?? []), builtIn.id] };
  const all = useTotal(connectedProfileId, toTotalQuery(query)).data;
  const others = useTotal(connectedProfileId, toTotalQuery(without ?? query), without !== undefined).data;
  const isMailable = query.hasEmail === true;
  const noEmail = { ...query, hasEmail: false };
  const allWithout = useTotal(connectedProfileId, toTotalQuery(noEmail), !isMailable).data;
  const othersWithout = useTotal(
    connectedProfileId,
    toTotalQuery({ ...noEmail, ...(without ? { notList: without.notList } : {}) }),
    !isMailable && without !== undefined,
  ).data;
  return (
    <ExportForm
      all={all}
      others={others}
      withoutEmail={(isIncluding) => (isIncluding ? allWithout : othersWithout)}
      running={running}
      onStart={(format) => onStart({ ...query, ...format })}
    />
  );
}

type FormProps = {
  /** The number of matching people; undefined while counting. */
  all: SignalTotal | undefined;
  /** The number of them who aren't on Do not engage. */
  others: SignalTotal | undefined;
  /** The number of rows without an email, with or without Do not engage; undefined if unknown. */
  withoutEmail?: (isIncluding: boolean) => SignalTotal | undefined;
  running: ReturnType<typeof useExport>;
  onStart: (format: { preset: ExportPreset; bom?: boolean; withDoNotEngage?: boolean }) => void;
};

/**
 * Picks the target program, and whether to include people on Do not engage. The latter is never remembered.
 */
export function ExportForm({ all, others, withoutEmail, running, onStart }: FormProps) {
  const [choice, setChoice] = useState(readChoice);
  const [isIncluding, setIsIncluding] = useState(false);
  const isCounted = all?.isMore === false && others?.isMore === false;
  const unwanted = isCounted ? Math.max(0, all.total - others.total) : 0;
  const rows = isIncluding ? all : others;
  const unmailable = withoutEmail?.(isIncluding);
  const start = () => {
    saveExportChoice(choice);
    const { preset, bom } = choice;
    onStart({ preset, ...(bom ? { bom } : {}), ...(isIncluding ? { withDoNotEngage: true } : {}) });
  };
  return (
    <Stack gap="md">
      <Radio.Group
        label={exportMessages.preset}
        value={choice.preset}
        onChange={(value) => {
          const preset = exportPresets.find((one) => one === value);
          if (preset) setChoice({ ...choice, preset });
        }}
      >
        <Stack gap="xs" mt={6}>
          {exportPresets.map((preset) => (
            <Radio
              key={preset}
              value={preset}
              label={presetLabels[preset].name}
              description={presetLabels[preset].purpose}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Text size="sm" c="dimmed" aria-live="polite">
        {presetLabels[choice.preset].columns}
      </Text>
      {unmailable && unmailable.total > 0 && (
        <Text size="sm" role="status">
          {exportMessages.withoutEmail(unmailable)} {presetLabels[choice.preset].withoutEmail}
        </Text>
      )}
      <Stack gap="xs">
        {unwanted > 0 && (
          <Checkbox
            label={exportMessages.withDoNotEngage(unwanted)}
            description={isIncluding ? undefined : exportMessages.without(unwanted)}
            checked={isIncluding}
            onChange={(event) => setIsIncluding(event.currentTarget.checked)}
          />
        )}
        <Checkbox
          label={exportMessages.bom}
          description={exportMessages.bomHint}
          checked={choice.bom}
          onChange={(event) => setChoice({ ...choice, bom: event.currentTarget.checked })}
        />
      </Stack>
      {running.rows === null ? (
        <DialogFooter>
          <Button data-autofocus disabled={rows?.total === 0} onClick={start}>
            {rows?.total === 0 ? exportMessages.nobody : exportMessages.start(rows)}
          </Button>
        </DialogFooter>
      ) : (
        <Running
          rows={running.rows}
          total={rows?.isMore ? undefined : rows?.total}
          onCancel={running.cancel}
        />
      )}
    </Stack>
  );
}

type RunningProps = { rows: number; total: number | undefined; onCancel: () => void };

function Running({ rows, total, onCancel }: RunningProps) {
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text size="sm" role="status" className="tabular">
          {exportMessages.progress(rows, total)}
        </Text>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          {exportMessages.cancel}
        </Button>
      </Group>
      <Progress value={total ? Math.min(100, (100 * rows) / total) : 0} aria-label={exportMessages.title} />
    </Stack>
  );
}
