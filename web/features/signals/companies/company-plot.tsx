import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { useNavigate } from '@tanstack/react-router';
import type { CompanyProfile } from '#contract/signals/companies.ts';
import { shadeLabels } from '#web/features/signals/labels/engagement-shades.ts';
import { NumbersTable } from '#web/features/signals/search/numbers-table.tsx';
import { clickable } from '#web/ui/chart-style.ts';
import classes from './company-plot.module.css';
import { scopesOf } from './company-scopes.ts';
import { weekRows, weeksLabel } from './week-rows.ts';
import { companyWeekSearch } from './week-search.ts';

/** Series by effort, in the shades of the table's bars. */
const series = [
  { name: 'words', label: shadeLabels.words, color: 'var(--bar-1)' },
  { name: 'approval', label: shadeLabels.approval, color: 'var(--bar-2)' },
  { name: 'ties', label: shadeLabels.ties, color: 'var(--bar-3)' },
] as const;

/**
 * Engagements by a company's people, by week. Each part of a bar links to the people behind it. Screen
 * readers get a sentence and the numbers as links.
 */
export function CompanyPlot({ company }: { company: CompanyProfile }) {
  const { id, weeks } = company;
  const navigate = useNavigate();
  const rows = weekRows(weeks);
  const scopeId = scopesOf(company)[0]?.connectedProfileId ?? company.network;
  const shown = series.filter(({ name }) => rows.some((row) => row[name] > 0));
  return (
    <figure>
      <figcaption className="visually-hidden">{weeksLabel(rows)}</figcaption>
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
          barProps={(one) => {
            const shade = series.find(({ name }) => name === one.name)?.name;
            return clickable((index) => {
              const week = weeks[index];
              if (week === undefined || shade === undefined) return;
              void navigate({
                to: '/dashboard/signals/$connectedProfileId',
                params: { connectedProfileId: scopeId },
                search: companyWeekSearch(id, week, shade),
              });
            });
          }}
          barChartProps={{ accessibilityLayer: false }}
          tooltipAnimationDuration={0}
        />
      </div>
      <NumbersTable
        caption="Engagements by week"
        scopeId={scopeId}
        head={['Week of', ...series.map(({ label }) => label)]}
        rows={weeks
          .map((week, index) => ({ week, row: rows[index] }))
          .toReversed()
          .map(({ week, row }) => ({
            name: row?.week ?? week.from,
            cells: series.map(({ name, label }) => ({
              count: row?.[name] ?? 0,
              search: companyWeekSearch(id, week, name),
              label: `${label} in the week of ${row?.week ?? week.from}`,
            })),
          }))}
      />
    </figure>
  );
}
