import { LineChart } from '@mantine/charts';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import type { Analytics, AnalyticsNumber } from '#contract/engage/engage-analytics.ts';
import chart from '#web/ui/chart.module.css';
import classes from './analytics.module.css';
import { analyticsMessages as messages, numberLabels } from './analytics-messages.ts';
import { dayLabel, rowsUrl } from './day-rows.ts';

type DayChartProps = {
  id: string;
  title: string;
  analytics: Analytics;
  numbers: { number: AnalyticsNumber; color: string }[];
};

/** Numbers by day. Every point, and every number below, links to its rows. */
export function DayChart({ id, title, analytics, numbers }: DayChartProps) {
  const open = useOpenRows();
  const { days, network: realm } = analytics;
  const shown = days.map(({ day, counts }) => ({ label: dayLabel(day), ...counts }));
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={chart.legend} aria-hidden>
        {numbers.map(({ number, color }) => (
          <li key={number}>
            <span style={{ background: color }} />
            {numberLabels[number]}
          </li>
        ))}
      </ul>
      <div role="img" aria-label={messages.chart(title)}>
        <LineChart
          h={220}
          data={shown}
          dataKey="label"
          series={numbers.map(({ number, color }) => ({
            name: number,
            label: numberLabels[number],
            color: color,
          }))}
          curveType="linear"
          gridAxis="x"
          tickLine="none"
          gridColor="var(--line)"
          textColor="var(--mantine-color-dimmed)"
          strokeDasharray="0"
          strokeWidth={2}
          tooltipAnimationDuration={0}
          withDots
          lineProps={(series) => ({
            isAnimationActive: false,
            activeDot: {
              r: 6,
              cursor: 'pointer',
              onClick: (_event: unknown, point: unknown) => {
                const day = days[indexOf(point)];
                const one = numbers.find(({ number }) => number === series.name);
                if (day && one) open(rowsUrl(one.number, day, realm));
              },
            },
          })}
          lineChartProps={{ accessibilityLayer: false }}
          xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 24 }}
          yAxisProps={{ allowDecimals: false, width: 44 }}
        />
      </div>
      <DayNumbers title={title} analytics={analytics} numbers={numbers.map(({ number }) => number)} />
    </section>
  );
}

/** The index of a dot on its line. */
function indexOf(point: unknown): number {
  const index = typeof point === 'object' && point !== null && 'index' in point ? point.index : -1;
  return typeof index === 'number' ? index : -1;
}

type DayNumbersProps = { title: string; analytics: Analytics; numbers: AnalyticsNumber[] };

function DayNumbers({ title, analytics: { days, network: realm }, numbers }: DayNumbersProps) {
  return (
    <details className={chart.numbers}>
      <summary>
        {messages.asTable}
        <span className="visually-hidden">{messages.asTableOf(title)}</span>
      </summary>
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.day}</th>
            {numbers.map((number) => (
              <th key={number} scope="col" data-number>
                {numberLabels[number]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">{dayLabel(day.day)}</th>
              {numbers.map((number) => (
                <td key={number} data-number>
                  {day.counts[number] > 0 ? (
                    <RowsLink
                      url={rowsUrl(number, day, realm)}
                      label={messages.rowsOf(day.counts[number], numberLabels[number], dayLabel(day.day))}
                    >
                      {day.counts[number]}
                    </RowsLink>
                  ) : (
                    <span className={classes.quiet}>0</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Opens rows by URL without leaving the app. `#…` is a position on this page. */
function useOpenRows(): (url: string) => void {
  const router = useRouter();
  return (url) => {
    if (url.startsWith('#')) document.getElementById(url.slice(1))?.scrollIntoView();
    else router.history.push(url);
  };
}

/** A link to rows. */
function RowsLink({ url, label, children }: { url: string; label: string; children: ReactNode }) {
  const open = useOpenRows();
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(url);
  };
  return (
    <a href={url} aria-label={label} onClick={onClick}>
      {children}
    </a>
  );
}
