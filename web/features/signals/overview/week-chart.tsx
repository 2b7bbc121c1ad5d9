import { BarChart } from '@mantine/charts';
import type { Overview } from '#contract/signals/overview.ts';
import { formatCount } from '#core/pluralize.ts';
import {
  allShades,
  countOfShade,
  type EngagementShade,
  engagementShades,
  shadeLabels,
} from '#web/features/signals/labels/engagement-shades.ts';
import { NumbersTable } from '#web/features/signals/search/numbers-table.tsx';
import type { SignalSearch } from '#web/features/signals/search/signal-search.ts';
import chart from '#web/ui/chart.module.css';
import { barChart, clickable } from '#web/ui/chart-style.ts';
import { formatDay } from '#web/ui/relative-time.ts';
import { weekSearch } from './bar-search.ts';
import classes from './overview.module.css';

type WeekChartProps = {
  weeks: Overview['weeks'];
  search: SignalSearch;
  now: Date;
  onOpen: (search: SignalSearch) => void;
};

const color: Record<EngagementShade, string> = {
  words: 'var(--bar-1)',
  approval: 'var(--bar-2)',
  ties: 'var(--bar-3)',
};

/** Engagements by week, in the colors of the table. */
export function WeekChart({ weeks, search, now, onOpen }: WeekChartProps) {
  const shown = weeks.map((week) => ({
    week,
    label: formatDay(week.from, now),
    ...Object.fromEntries(allShades.map((shade) => [shade, countOfShade(week.counts, shade) || undefined])),
  }));
  const total = weeks.reduce(
    (sum, { counts }) => sum + allShades.reduce((all, shade) => all + countOfShade(counts, shade), 0),
    0,
  );
  const rowsOf = (week: Overview['weeks'][number], shade: EngagementShade) =>
    weekSearch(search, week, engagementShades[shade]);
  return (
    <section className={classes.part} aria-labelledby="overview-weeks">
      <h2 id="overview-weeks">Engagement by week</h2>
      <p>{`${formatCount(total)} in the last ${weeks.length} weeks, by week starting Monday`}</p>
      <ul className={chart.legend} aria-hidden>
        {allShades.map((shade) => (
          <li key={shade}>
            <span style={{ background: color[shade] }} />
            {shadeLabels[shade]}
          </li>
        ))}
      </ul>
      <div role="img" aria-label={`Engagements in each of ${weeks.length} weeks, with a table below`}>
        <BarChart
          {...barChart}
          h={220}
          type="stacked"
          data={shown}
          dataKey="label"
          series={allShades.map((shade) => ({
            name: shade,
            label: shadeLabels[shade],
            color: color[shade],
          }))}
          barProps={(series) => {
            const shade = allShades.find((one) => one === series.name);
            return clickable((index) => {
              const week = weeks[index];
              if (week && shade) onOpen(rowsOf(week, shade));
            });
          }}
        />
      </div>
      <NumbersTable
        caption="Engagements by week"
        head={['Week of', ...allShades.map((shade) => shadeLabels[shade])]}
        rows={weeks.toReversed().map((week) => ({
          name: formatDay(week.from, now),
          cells: allShades.map((shade) => ({
            count: countOfShade(week.counts, shade),
            search: rowsOf(week, shade),
            label: `${shadeLabels[shade]} in the week of ${formatDay(week.from, now)}`,
          })),
        }))}
      />
    </section>
  );
}
