import type { Overview } from '#contract/overview.ts';
import type { SignalSearch } from '#web/features/signals/filters/signal-search.ts';
import { countOfPeople, formatScore } from '#web/features/signals/words.ts';
import { companySearch } from './bar-search.ts';
import classes from './overview.module.css';
import { RowsLink } from './rows-link.tsx';

type CompanyBarsProps = { companies: Overview['companies']; search: SignalSearch };

/** The companies with most people, each a link to them. */
export function CompanyBars({ companies, search }: CompanyBarsProps) {
  const max = Math.max(1, ...companies.map(({ people }) => people));
  return (
    <section className={classes.part} aria-labelledby="overview-companies">
      <h2 id="overview-companies">Top companies</h2>
      <p>By people, with the sum of their scores</p>
      {companies.length === 0 ? (
        <p className={classes.nothing}>Nobody’s company is known here.</p>
      ) : (
        <ol className={classes.companies}>
          {companies.map(({ id, company, people, score }) => (
            <li key={id}>
              <RowsLink className={classes.company} search={companySearch(search, id)}>
                <span className={classes.companyName} title={company}>
                  {company}
                </span>
                <span className={classes.track} aria-hidden>
                  <span style={{ width: `${(100 * people) / max}%` }} />
                </span>
                <span className={classes.number}>{countOfPeople(people)}</span>
                <span className={classes.quiet}>{`score ${formatScore(score)}`}</span>
              </RowsLink>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
