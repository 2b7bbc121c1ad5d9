import { ActionIcon, Button, Popover, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { type Analytics, AnalyticsNumber, AnswerNumber } from '#contract/engage/engage-analytics.ts';
import { formatCount } from '#core/pluralize.ts';
import { outsideLink } from '#web/lib/safe-link.ts';
import { DayField } from '#web/ui/date-fields.tsx';
import { LoadError } from '#web/ui/error-note.tsx';
import { FilterBar } from '#web/ui/filters/filter-bar.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { formatDay } from '#web/ui/relative-time.ts';
import { useNow } from '#web/ui/use-now.ts';
import classes from './analytics.module.css';
import { analyticsMessages as messages, numberLabels } from './analytics-messages.ts';
import { analyticsQuery, firstDay } from './analytics-query.ts';
import { type AnalyticsSearch, windowDays } from './analytics-search.ts';

/** The metrics of a window. Each icon explains its metric. */
function NumberCards({ analytics }: { analytics: Analytics }) {
  const { totals, streak, answers, definitions } = analytics;
  const answerValues = {
    medianHours: answers.medianHours === null ? messages.none : messages.hours(answers.medianHours),
    withinDay: answers.withinDay === null ? messages.none : messages.share(answers.withinDay),
    repliesAgain: formatCount(answers.repliesAgain),
  };
  return (
    <dl className={classes.cards}>
      {AnalyticsNumber.options.map((number) => (
        <NumberCard
          key={number}
          name={numberLabels[number]}
          value={formatCount(totals[number])}
          meaning={definitions[number]}
        />
      ))}
      {AnswerNumber.options.map((number) => (
        <NumberCard
          key={number}
          name={numberLabels[number]}
          value={answerValues[number]}
          meaning={definitions[number]}
        />
      ))}
      <NumberCard
        name={numberLabels.streak}
        value={messages.streakDays(streak)}
        meaning={definitions.streak}
      />
    </dl>
  );
}

function NumberCard({ name, value, meaning }: { name: string; value: string; meaning: string }) {
  return (
    <div className={classes.card}>
      <dt>
        {name}
        <Popover width={280} position="bottom-start" withArrow trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon size="sm" variant="subtle" color="gray" aria-label={messages.meaning(name)}>
              <IconInfoCircle size={15} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown className={classes.meaning}>{meaning}</Popover.Dropdown>
        </Popover>
      </dt>
      <dd>{value}</dd>
    </div>
  );
}

const AnalyticsCharts = lazy(() =>
  import('./analytics-charts.tsx').then(({ AnalyticsCharts }) => ({ default: AnalyticsCharts })),
);

type AnalyticsViewProps = {
  search: AnalyticsSearch;
  /** Today in the user's time zone. */
  today: string;
  onSearch: (search: AnalyticsSearch) => void;
  onEngage: () => void;
};

/** The results of commenting: a few metrics with definitions, and charts whose points link to their rows. */
export function AnalyticsView({ search, today, onSearch, onEngage }: AnalyticsViewProps) {
  const now = useNow();
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
    <>
      <FilterBar
        chips={[]}
        start={
          <>
            <SegmentedControl
              size="xs"
              aria-label={messages.days}
              value={String(days)}
              onChange={(value) =>
                onSearch({ ...search, days: windowDays.find((one) => String(one) === value) })
              }
              data={windowDays.map((one) => ({ value: String(one), label: messages.window(one) }))}
            />
            <DayField
              size="xs"
              w={140}
              aria-label={messages.lastDay}
              max={today}
              value={last}
              onChange={(day) =>
                onSearch({ ...search, till: day === null || day >= today ? undefined : day })
              }
            />
          </>
        }
      />
      <Page width="full">
        {analytics.isError && !data ? (
          <LoadError of={analytics} title={messages.notRead} />
        ) : !data ? (
          <AnalyticsSkeleton />
        ) : (
          <>
            <Text size="sm" c="dimmed" mb="sm">
              {messages.period(formatDay(data.from, now), formatDay(data.till, now))}
            </Text>
            <NumberCards analytics={data} />
            {isEmpty(data) ? (
              <EmptyState
                title={
                  search.till === undefined && data.from <= data.hereSince
                    ? messages.empty.ever
                    : messages.empty.now
                }
                action={
                  <Button variant="default" onClick={onEngage}>
                    {messages.empty.action}
                  </Button>
                }
              />
            ) : (
              <Suspense fallback={<ChartSkeleton />}>
                <AnalyticsCharts analytics={data} isOld={analytics.isPlaceholderData} />
              </Suspense>
            )}
            <ConnectedList connected={data.connected} />
          </>
        )}
      </Page>
    </>
  );
}

function isEmpty({ totals }: Analytics): boolean {
  return Object.values(totals).every((count) => count === 0);
}

function AnalyticsSkeleton() {
  return (
    <div aria-busy="true">
      <div className={classes.cards}>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'].map((one) => (
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

/** People who connected after a comment: the rows behind that number. */
function ConnectedList({ connected }: { connected: Analytics['connected'] }) {
  if (connected.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby="connections">
      <h2 id="connections">{messages.connected}</h2>
      <ul className={classes.connected}>
        {connected.map(({ personId, name, url, connectedAt, commentedAt }) => (
          <li key={personId}>
            <Name name={name} url={url} />
            <span className={classes.quiet}>
              {messages.connectedAt}
              <MomentText moment={connectedAt} />
              {messages.commentedAt}
              <MomentText moment={commentedAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Name({ name, url }: { name: string; url: string | null }) {
  const link = outsideLink(url);
  return link === null ? name : <a {...link}>{name}</a>;
}
