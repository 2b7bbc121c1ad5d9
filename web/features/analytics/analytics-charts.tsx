import '@mantine/charts/styles.css';
import type { Analytics } from '#contract/engage/engage-analytics.ts';
import classes from './analytics.module.css';
import { DayChart } from './day-chart.tsx';

/** The plots. A file of its own that loads when it is first shown: the kit's charts are large. */
export function AnalyticsCharts({ analytics, isOld }: { analytics: Analytics; isOld: boolean }) {
  return (
    <div className={classes.parts} data-old={isOld || undefined} aria-busy={isOld}>
      <DayChart
        id="comments-by-day"
        title="Comments by day"
        analytics={analytics}
        numbers={[
          { number: 'drafted', colour: 'var(--low-fg)' },
          { number: 'approved', colour: 'var(--bar-2)' },
          { number: 'posted', colour: 'var(--bar-1)' },
        ]}
      />
      <DayChart
        id="back-by-day"
        title="What came back by day"
        analytics={analytics}
        numbers={[
          { number: 'replies', colour: 'var(--bar-1)' },
          { number: 'connections', colour: 'var(--very-high-fg)' },
        ]}
      />
    </div>
  );
}
