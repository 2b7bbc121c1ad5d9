import type { SignalTotal } from '#contract/signals/signal-filters.ts';
import { formatCount } from '#core/pluralize.ts';
import { formatTotal } from '#web/features/signals/labels/signal-labels.ts';

const rowsOf = (rows: SignalTotal) =>
  `${formatTotal(rows)} ${rows.total === 1 && !rows.isMore ? 'row' : 'rows'}`;

/** Texts of the export. */
export const exportMessages = {
  title: 'Export',
  /** The label of the page's button. A total that isn't counted yet means everything. */
  button: (total: SignalTotal | undefined) =>
    !total?.total ? 'Export' : total.isMore ? 'Export all matching' : `Export ${formatCount(total.total)}`,
  start: (rows: SignalTotal | undefined) =>
    rows === undefined || rows.isMore ? 'Export all matching' : `Export ${rowsOf(rows)}`,
  nobody: 'No one to export',
  preset: 'Format',
  withDoNotEngage: (people: number) => `Include “Do not engage” (${formatCount(people)})`,
  without: (people: number) => `${formatCount(people)} left out`,
  withoutEmail: (rows: SignalTotal) => `${rowsOf(rows)} without an email.`,
  bom: 'Optimize for Excel',
  bomHint: 'Turn on if accents look wrong in Excel',
  progress: (rows: number, of: number | undefined) =>
    of ? `${formatCount(rows)} of ${formatCount(of)} rows` : `${formatCount(rows)} rows`,
  cancel: 'Cancel export',
} as const;
