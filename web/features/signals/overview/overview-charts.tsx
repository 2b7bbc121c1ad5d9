import '@mantine/charts/styles.css';
import type { Overview } from '#contract/signals/overview.ts';
import { formatCount } from '#core/pluralize.ts';
import { countOfPeople } from '#web/features/signals/labels/signal-labels.ts';
import { RowsLink } from '#web/features/signals/search/rows-link.tsx';
import type { SignalSearch } from '#web/features/signals/search/signal-search.ts';
import { BandChart } from './band-chart.tsx';
import { companySearch } from './bar-search.ts';
import classes from './overview.module.css';
import { WeekChart } from './week-chart.tsx';

type OverviewChartsProps = {
  overview: Overview;
  search: SignalSearch;
  /** The chart still shows the previous filters while the new ones load. */
  isOld: boolean;
  onOpen: (search: SignalSearch) => void;
};

/** The three charts, in a file that loads when they are first shown: the chart library is large. */
export function OverviewCharts({ overview, search, isOld, onOpen }: OverviewChartsProps) {
  return (
    <div className={classes.parts} data-old={isOld || undefined} aria-busy={isOld}>
      <WeekChart weeks={overview.weeks} search={search} now={new Date(overview.asOf)} onOpen={onOpen} />
      <BandChart bands={overview.bands} search={search} onOpen={onOpen} />
      <CompanyBars companies={overview.companies} from={overview.companiesFrom} search={search} />
    </div>
  );
}

type CompanyBarsProps = { companies: Overview['companies']; from: string; search: SignalSearch };

/** The companies with the most people who engaged this month, each a link to them. */
function CompanyBars({ companies, from, search }: CompanyBarsProps) {
  const max = Math.max(1, ...companies.map(({ people }) => people));
  return (
    <section className={classes.part} aria-labelledby="overview-companies">
      <h2 id="overview-companies">Top companies</h2>
      <p>People who engaged in 30 days, and in the 30 before</p>
      {companies.length === 0 ? (
        <p className={classes.nothing}>No one from a known company in 30 days</p>
      ) : (
        <ol className={classes.companies}>
          {companies.map(({ id, company, people, peopleBefore }) => (
            <li key={id}>
              <RowsLink className={classes.company} search={companySearch(search, id, from)}>
                <span className="cut" title={company}>
                  {company}
                </span>
                <span className={classes.track} aria-hidden>
                  <span style={{ width: `${(100 * people) / max}%` }} />
                </span>
                <span className={classes.number}>{countOfPeople(people)}</span>
                <span className={classes.quiet}>{`${formatCount(peopleBefore)} before`}</span>
              </RowsLink>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
