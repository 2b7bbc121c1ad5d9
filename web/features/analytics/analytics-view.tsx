import { Button, Group, SegmentedControl, Skeleton, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Analytics } from '#contract/engage-analytics.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import classes from './analytics.module.css';
import { analyticsQuery, firstDay } from './analytics-query.ts';
import { type AnalyticsSearch, windowDays } from './analytics-search.ts';
import { ConnectedList } from './connected-list.tsx';
import { NumberCards } from './number-cards.tsx';
import { SinceLine } from './since-line.tsx';

const AnalyticsCharts = lazy(() =>
  import('./analytics-charts.tsx').then(({ AnalyticsCharts }) => ({ default: AnalyticsCharts })),
);

type AnalyticsViewProps = {
  search: AnalyticsSearch;
  /** The day it is for the user. */
  today: string;
  onSearch: (search: AnalyticsSearch) => void;
  onEngage: () => void;
};

/** What came of commenting: a few numbers with what they mean, and plots whose points lead to their rows. */
export function AnalyticsView({ search, today, onSearch, onEngage }: AnalyticsViewProps) {
  const days = search.days ?? 30;
  const last = search.till ?? today;
  const analytics = useQuery(
    analyticsQuery({
      ...(search.till === undefined ? {} : { tillDate: search.till }),
      fromDate: firstDay(last, days),
    }),
  );
  const { data } = analytics;
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <Title order={1}>Analytics</Title>
        <Group gap="xs">
          <SegmentedControl
            size="xs"
            aria-label="How many days"
            value={String(days)}
            onChange={(value) =>
              onSearch({ ...search, days: windowDays.find((one) => String(one) === value) })
            }
            data={windowDays.map((one) => ({ value: String(one), label: `${one} days` }))}
          />
          <TextInput
            size="xs"
            type="date"
            aria-label="Last day"
            max={today}
            value={last}
            onChange={({ currentTarget: { value } }) =>
              onSearch({ ...search, till: value === '' || value >= today ? undefined : value })
            }
          />
        </Group>
      </div>
      {analytics.isError && !data ? (
        <ErrorNote
          error={analytics.error}
          title="The numbers could not be read"
          onRetry={() => void analytics.refetch()}
        />
      ) : !data ? (
        <AnalyticsSkeleton />
      ) : (
        <>
          <SinceLine analytics={data} />
          <NumberCards analytics={data} />
          {isEmpty(data) ? (
            <div className={classes.empty}>
              <h2>Nothing happened in these days</h2>
              <p>
                Numbers come as soon as comments are drafted and posted, or replies to you are told by one of
                your sources.
              </p>
              <Button variant="default" onClick={onEngage}>
                Find posts to comment on
              </Button>
            </div>
          ) : (
            <Suspense fallback={<ChartSkeleton />}>
              <AnalyticsCharts analytics={data} isOld={analytics.isPlaceholderData} />
            </Suspense>
          )}
          <ConnectedList connected={data.connected} />
        </>
      )}
    </div>
  );
}

function isEmpty({ totals }: Analytics): boolean {
  return Object.values(totals).every((count) => count === 0);
}

function AnalyticsSkeleton() {
  return (
    <div aria-busy="true">
      <div className={classes.cards}>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((one) => (
          <div key={one} className={classes.card}>
            <Skeleton height={14} width={72} mb={10} />
            <Skeleton height={24} width={40} />
          </div>
        ))}
      </div>
      <ChartSkeleton />
    </div>
  );
}

function ChartSkeleton() {
  return (
    <div className={classes.parts}>
      {['comments', 'back'].map((one) => (
        <div key={one} className={classes.part}>
          <Skeleton height={16} width={160} mb={20} />
          <Skeleton height={220} />
        </div>
      ))}
    </div>
  );
}
