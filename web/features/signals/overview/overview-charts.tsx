import '@mantine/charts/styles.css';
import type { Overview } from '#contract/overview.ts';
import type { SignalSearch } from '#web/features/signals/filters/signal-search.ts';
import { BandChart } from './band-chart.tsx';
import { CompanyBars } from './company-bars.tsx';
import classes from './overview.module.css';
import { WeekChart } from './week-chart.tsx';

type OverviewChartsProps = {
  overview: Overview;
  search: SignalSearch;
  /** What is shown is of other filters: the new ones are being read. */
  isOld: boolean;
  onOpen: (search: SignalSearch) => void;
};

/** The three charts. A file of its own that loads when it is first shown: the kit's charts are large. */
export function OverviewCharts({ overview, search, isOld, onOpen }: OverviewChartsProps) {
  return (
    <div className={classes.parts} data-old={isOld || undefined} aria-busy={isOld}>
      <WeekChart weeks={overview.weeks} search={search} now={new Date(overview.asOf)} onOpen={onOpen} />
      <BandChart bands={overview.bands} search={search} onOpen={onOpen} />
      <CompanyBars companies={overview.companies} search={search} />
    </div>
  );
}
