import { Chip, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api-error.ts';
import { TimeField } from '#web/ui/date-fields.tsx';
import { LoadError } from '#web/ui/error-note.tsx';
import { NoOption } from '#web/ui/no-option.tsx';
import { NextRuns } from './next-runs.tsx';
import { timingLabel } from './schedule-labels.ts';
import { timingQuery } from './schedule-queries.ts';
import classes from './schedules.module.css';
import { cronOf, type Timing, type TimingKind, weekdays } from './timing.ts';

type Props = {
  timing: Timing;
  timezone: string;
  onTiming: (timing: Timing) => void;
  onZone: (timezone: string) => void;
};

const kinds: { value: TimingKind; label: string }[] = [
  { value: 'daily', label: 'Every day' },
  { value: 'weekdays', label: 'Weekdays' },
  { value: 'weekly', label: 'Days of the week' },
  { value: 'monthly', label: 'A day of the month' },
  { value: 'cron', label: 'Cron' },
];

const dates = Array.from({ length: 28 }, (_, index) => String(index + 1));

/** All zones the browser knows, plus the selected one, which the browser may not know. */
const zones = (current: string) => [...new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')])];

/** When the schedule runs, with a preview below. */
export function TimingFields({ timing, timezone, onTiming, onZone }: Props) {
  const change = (part: Partial<Timing>) => onTiming({ ...timing, ...part });
  const { kind } = timing;
  return (
    <Stack gap="sm">
      <div className={classes.fields}>
        <Select
          label="Runs"
          data={kinds}
          value={kind}
          allowDeselect={false}
          onChange={(value) =>
            // A custom cron starts from the current choice.
            value !== null &&
            change({ kind: value as TimingKind, ...(value === 'cron' ? { cron: cronOf(timing) } : {}) })
          }
        />
        {kind === 'cron' ? (
          <TextInput
            label="Minute, hour, day, month, weekday"
            value={timing.cron}
            spellCheck={false}
            autoComplete="off"
            classNames={{ input: classes.mono ?? '' }}
            onChange={(event) => change({ cron: event.currentTarget.value })}
          />
        ) : (
          <TimeField label="At" value={timing.time} onChange={(time) => change({ time })} />
        )}
      </div>
      {kind === 'weekly' && (
        <Chip.Group
          multiple
          value={timing.weekdays.map(String)}
          onChange={(values) => values.length > 0 && change({ weekdays: values.map(Number) })}
        >
          <Group gap={6} role="group" aria-label="Days">
            {weekdays.map(({ value, label }) => (
              <Chip key={value} value={String(value)} size="sm" radius="sm" variant="light">
                {label}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      )}
      {kind === 'monthly' && (
        <Select
          label="Day of the month"
          data={dates}
          value={String(timing.date)}
          allowDeselect={false}
          onChange={(value) => value !== null && change({ date: Number(value) })}
        />
      )}
      <Select
        label="Time zone"
        data={zones(timezone)}
        value={timezone}
        searchable
        allowDeselect={false}
        limit={60}
        nothingFoundMessage={<NoOption>No such time zone</NoOption>}
        onChange={(zone) => zone !== null && onZone(zone)}
      />
      <TimingPreview cron={cronOf(timing)} timezone={timezone} />
    </Stack>
  );
}

/** The timing in words and its next five runs, or why it's invalid. */
function TimingPreview({ cron, timezone }: { cron: string; timezone: string }) {
  const [debounced] = useDebouncedValue(cron, 250);
  const preview = useQuery({ ...timingQuery(debounced, timezone), enabled: debounced !== '' });
  if (preview.isLoadingError) {
    const words = preview.error instanceof ApiError ? preview.error.issues[0]?.message : undefined;
    return words === undefined ? (
      <LoadError of={preview} title="Couldn’t load the next times" />
    ) : (
      <Text size="sm" className={classes.alarm} role="status">
        {words}
      </Text>
    );
  }
  return (
    <section className={classes.preview} aria-label="Next five runs" aria-live="polite">
      <Text size="sm" fw={600}>
        {preview.data ? timingLabel({ words: preview.data.words, timezone }) : 'Looking…'}
      </Text>
      <NextRuns runs={preview.data?.nextRuns ?? []} />
    </section>
  );
}
