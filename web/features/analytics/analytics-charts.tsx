import '@mantine/charts/styles.css';
import type { Analytics } from '#contract/engage/engage-analytics.ts';
import classes from './analytics.module.css';
import { analyticsMessages } from './analytics-messages.ts';
import { DayChart } from './day-chart.tsx';

/** The charts, in a file that loads when they are first shown: the chart library is large. */
export function AnalyticsCharts({ analytics, isOld }: { analytics: Analytics; isOld: boolean }) {
  return (
    <div className={classes.parts} data-old={isOld || undefined} aria-busy={isOld}>
      <DayChart
        id="comments-by-day"
        title={analyticsMessages.comments}
        analytics={analytics}
        numbers={[
          { number: 'drafted', color: 'var(--low-fg)' },
          { number: 'approved', color: 'var(--bar-2)' },
          { number: 'posted', color: 'var(--bar-1)' },
        ]}
      />
      <DayChart
        id="back-by-day"
        title={analyticsMessages.responses}
        analytics={analytics}
        numbers={[
          { number: 'answered', color: 'var(--low-fg)' },
          { number: 'replies', color: 'var(--bar-1)' },
          { number: 'connections', color: 'var(--bar-2)' },
        ]}
      />
    </div>
  );
}
