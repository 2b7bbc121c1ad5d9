import { Button, Checkbox, Group, Modal, Progress, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exportPresets } from '#contract/signals/signal-values.ts';
import type { ExportPreset, SignalExportQuery, SignalQuery } from '#contract/signals/signals.ts';
import { toTotalQuery } from '#web/features/signals/filters/signal-search.ts';
import { isDoNotEngage } from '#web/features/signals/lists/list-labels.ts';
import { userLists } from '#web/features/signals/lists/list-queries.ts';
import { signalTotal } from '#web/features/signals/queries.ts';
import { formatCount } from '#web/features/signals/signal-labels.ts';
import { keepChoice, presetLabels, readChoice } from './export-choice.ts';
import type { useExport } from './use-export.ts';

type Props = {
  connectedProfileId: string;
  /** Who is exported. */
  query: SignalQuery;
  /** What is exported, where it is not all that the table shows. */
  title?: string;
  running: ReturnType<typeof useExport>;
  onStart: (query: SignalExportQuery) => void;
  onClose: () => void;
};

/** "Export": for which program, and who of those that match. */
export function ExportDialog({ title = 'Export', onClose, ...props }: Props) {
  return (
    <Modal opened onClose={onClose} title={title} size="md">
      <MatchingForm {...props} />
    </Modal>
  );
}

function MatchingForm({ connectedProfileId, query, running, onStart }: Omit<Props, 'title' | 'onClose'>) {
  const builtIn = useQuery(userLists).data?.items.find(isDoNotEngage);
  const without = builtIn && { ...query, notList: [...(query.notList ?? []), builtIn.id] };
  const all = useQuery(signalTotal(connectedProfileId, toTotalQuery(query))).data?.total;
  const others = useQuery({
    ...signalTotal(connectedProfileId, toTotalQuery(without ?? query)),
    enabled: without !== undefined,
  }).data?.total;
  return (
    <ExportForm
      all={all}
      others={others}
      running={running}
      onStart={(format) => onStart({ ...query, ...format })}
    />
  );
}

type FormProps = {
  /** How many there are; undefined while it is counted. */
  all: number | undefined;
  /** How many of them are not on Do not engage. */
  others: number | undefined;
  running: ReturnType<typeof useExport>;
  onStart: (format: { preset: ExportPreset; bom?: boolean; withDoNotEngage?: boolean }) => void;
};

/** For which program, and whether people on Do not engage come along: that is asked each time. */
export function ExportForm({ all, others, running, onStart }: FormProps) {
  const [choice, setChoice] = useState(readChoice);
  const [isIncluding, setIsIncluding] = useState(false);
  const unwanted = all === undefined || others === undefined ? undefined : Math.max(0, all - others);
  const rows = isIncluding ? all : others;
  const start = () => {
    keepChoice(choice);
    const { preset, bom } = choice;
    onStart({ preset, ...(bom ? { bom } : {}), ...(isIncluding ? { withDoNotEngage: true } : {}) });
  };
  return (
    <Stack gap="md">
      <Radio.Group
        label="For"
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
      <Stack gap="xs">
        {unwanted !== undefined && unwanted > 0 && (
          <Checkbox
            label={`Include people on Do not engage (${formatCount(unwanted)})`}
            description={isIncluding ? undefined : `${formatCount(unwanted)} left out`}
            checked={isIncluding}
            onChange={(event) => setIsIncluding(event.currentTarget.checked)}
          />
        )}
        <Checkbox
          label="Mark it as UTF-8 for Excel"
          description="A byte order mark: without it Excel shows accents and other scripts wrongly. Importers need none."
          checked={choice.bom}
          onChange={(event) => setChoice({ ...choice, bom: event.currentTarget.checked })}
        />
      </Stack>
      {running.rows === null ? (
        <Group>
          <Button data-autofocus disabled={rows === undefined || rows === 0} onClick={start}>
            {rows === 0 ? 'Nobody to export' : rows === undefined ? 'Export' : exportLabel(rows)}
          </Button>
        </Group>
      ) : (
        <Running rows={running.rows} total={rows} onCancel={running.cancel} />
      )}
    </Stack>
  );
}

const exportLabel = (rows: number) => `Export ${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`;

type RunningProps = { rows: number; total: number | undefined; onCancel: () => void };

function Running({ rows, total, onCancel }: RunningProps) {
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text size="sm" role="status" className="tabular">
          {formatCount(rows)}
          {total ? ` of ${formatCount(total)} rows` : ' rows'}
        </Text>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          Cancel the export
        </Button>
      </Group>
      <Progress value={total ? Math.min(100, (100 * rows) / total) : 0} aria-label="Export" />
    </Stack>
  );
}
