import { BarChart } from '@mantine/charts';
import type { Overview } from '#contract/signals/overview.ts';
import type { Intensity } from '#contract/signals/signal-kinds.ts';
import { intensities } from '#contract/signals/signal-values.ts';
import { formatCount } from '#core/pluralize.ts';
import { capitalize, countOfPeople, intensityLabels } from '#web/features/signals/labels/signal-labels.ts';
import { NumbersTable } from '#web/features/signals/search/numbers-table.tsx';
import type { SignalSearch } from '#web/features/signals/search/signal-search.ts';
import chart from '#web/ui/chart.module.css';
import { barChart, still } from '#web/ui/chart-style.ts';
import { bandSearch } from './bar-search.ts';
import classes from './overview.module.css';

type BandChartProps = {
  bands: Overview['bands'];
  search: SignalSearch;
  onOpen: (search: SignalSearch) => void;
};

const color: Record<Intensity, string> = {
  low: 'var(--low-fg)',
  high: 'var(--high-fg)',
  very_high: 'var(--very-high-fg)',
};

const bandName = ({ scoreMin, scoreMax }: Overview['bands'][number]) =>
  scoreMax === null ? `${scoreMin} or more` : `${scoreMin} to ${scoreMax}`;

/** How many people have which score. */
export function BandChart({ bands, search, onOpen }: BandChartProps) {
  // One series per intensity, and each band belongs to exactly one, which gives it its color and label.
  const shown = bands.map((band) => ({
    label: band.scoreMax === null ? `${band.scoreMin}+` : String(band.scoreMin),
    [band.intensity]: band.people || undefined,
  }));
  const ofIntensity = (one: Intensity) =>
    bands.filter(({ intensity }) => intensity === one).reduce((sum, { people }) => sum + people, 0);
  return (
    <section className={classes.part} aria-labelledby="overview-bands">
      <h2 id="overview-bands">Scores</h2>
      <p>People by score, in steps of 5</p>
      <ul className={chart.legend}>
        {intensities.map((one) => (
          <li key={one}>
            <span style={{ background: color[one] }} aria-hidden />
            {`${capitalize(intensityLabels[one])}: ${formatCount(ofIntensity(one))}`}
          </li>
        ))}
      </ul>
      <div role="img" aria-label="People by score, with a table below">
        <BarChart
          {...barChart}
          h={220}
          type="stacked"
          data={shown}
          dataKey="label"
          series={intensities.map((one) => ({
            name: one,
            label: capitalize(intensityLabels[one]),
            color: color[one],
          }))}
          barProps={still}
          barChartProps={{
            ...barChart.barChartProps,
            // The full height of a band links to its rows, because a bar of a few people among thousands is
            // barely visible.
            onClick: ({ activeTooltipIndex }) => {
              const band = bands[Number(activeTooltipIndex)];
              if (band && band.people > 0) onOpen(bandSearch(search, band));
            },
          }}
        />
      </div>
      <NumbersTable
        caption="People by score"
        head={['Score', 'Intensity', 'People']}
        rows={bands.map((band) => ({
          name: bandName(band),
          words: capitalize(intensityLabels[band.intensity]),
          cells: [
            {
              count: band.people,
              search: bandSearch(search, band),
              label: `${countOfPeople(band.people)} with a score of ${bandName(band)}`,
            },
          ],
        }))}
      />
    </section>
  );
}
