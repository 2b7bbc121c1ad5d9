import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import type { CompanyWeek } from '#contract/companies.ts';
import { shadeWord } from '#web/features/signals/engagement-shades.ts';
import classes from './company-plot.module.css';
import { weekRows, weeksInWords } from './week-rows.ts';

/** By how much effort they take, in the shades of the table's bars. */
const series = [
  { name: 'words', label: shadeWord.words, color: 'var(--bar-1)' },
  { name: 'approval', label: shadeWord.approval, color: 'var(--bar-2)' },
  { name: 'ties', label: shadeWord.ties, color: 'var(--bar-3)' },
] as const;

/** What a company's people did, week by week. Readers of the screen get it as a sentence. */
export function CompanyPlot({ weeks }: { weeks: readonly CompanyWeek[] }) {
  const rows = weekRows(weeks);
  const shown = series.filter(({ name }) => rows.some((row) => row[name] > 0));
  return (
    <figure className={classes.plot}>
      <figcaption className="visually-hidden">{weeksInWords(rows)}</figcaption>
      <ul className={classes.legend} aria-hidden>
        {shown.map(({ name, label }) => (
          <li key={name} data-shade={name}>
            {label}
          </li>
        ))}
      </ul>
      <div aria-hidden>
        <BarChart
          h={220}
          data={rows}
          dataKey="week"
          type="stacked"
          series={shown}
          gridAxis="x"
          tickLine="none"
          maxBarWidth={20}
          yAxisProps={{ allowDecimals: false, width: 36 }}
          xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 24 }}
          barProps={{ isAnimationActive: false }}
          barChartProps={{ accessibilityLayer: false }}
          tooltipAnimationDuration={0}
        />
      </div>
    </figure>
  );
}
