import { Skeleton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import type { CompanyProfile } from '#contract/companies.ts';
import type { ConnectedProfile } from '#contract/profile.ts';
import { FailedState } from '#web/features/signals/failed-state.tsx';
import stateClasses from '#web/features/signals/states.module.css';
import { formatCount, formatScore } from '#web/features/signals/words.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import { CompanyFacts } from './company-facts.tsx';
import { CompanyHead } from './company-head.tsx';
import { CompanyPeople } from './company-people.tsx';
import { companyProfile } from './company-queries.ts';
import classes from './company-view.module.css';

/** The charts are large: they load when there is something to draw. */
const CompanyPlot = lazy(() =>
  import('./company-plot.tsx').then(({ CompanyPlot }) => ({ default: CompanyPlot })),
);

type Props = { id: string; profiles: readonly ConnectedProfile[] };

/** A company: who is there, what they did, what is known of it and who said so. */
export function CompanyView({ id, profiles }: Props) {
  const company = useQuery(companyProfile(id));
  useDocumentTitle(`${company.data?.name ?? 'Company'} · inGrow`);
  if (company.data) return <Shown company={company.data} profiles={profiles} />;
  if (!company.isError) return <CompanySkeleton />;
  if (company.error instanceof ApiError && company.error.status === 404) return <NoSuchCompany />;
  return (
    <FailedState
      error={company.error}
      what="The company could not be read."
      onRetry={() => void company.refetch()}
    />
  );
}

function Shown({ company, profiles }: { company: CompanyProfile; profiles: readonly ConnectedProfile[] }) {
  return (
    <div className={classes.page}>
      <CompanyHead company={company} />
      <Numbers company={company} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <section aria-labelledby="company-activity" className={classes.section}>
            <h2 id="company-activity">Engagements by week</h2>
            {company.interactions === 0 ? (
              <p className={classes.quiet}>Nobody of this company has engaged with a connected profile.</p>
            ) : (
              <Suspense fallback={<Skeleton height={220} />}>
                <CompanyPlot company={company} />
              </Suspense>
            )}
          </section>
          <CompanyPeople company={company} profiles={profiles} />
        </div>
        <CompanyFacts company={company} />
      </div>
    </div>
  );
}

function Numbers({ company }: { company: CompanyProfile }) {
  const { people, score, interactions, firstAt, latestAt } = company;
  return (
    <dl className={classes.numbers}>
      <Figure label="People seen">{formatCount(people)}</Figure>
      <Figure label="Sum of their scores">{formatScore(score)}</Figure>
      <Figure label="Engagements">{formatCount(interactions)}</Figure>
      <Figure label="First activity">{firstAt ? <MomentText moment={firstAt} /> : '–'}</Figure>
      <Figure label="Last activity">{latestAt ? <MomentText moment={latestAt} /> : '–'}</Figure>
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  );
}

function NoSuchCompany() {
  return (
    <div className={stateClasses.state}>
      <h1>This company is not among your signals</h1>
      <p>Nobody you know works there any more, or the link belongs to somebody else.</p>
      <Link to="/dashboard" className={classes.home}>
        Go to your signals
      </Link>
    </div>
  );
}

function CompanySkeleton() {
  return (
    <div className={classes.page} aria-busy="true">
      <Skeleton height={44} width={320} mb={24} />
      <Skeleton height={48} mb={32} />
      <Skeleton height={220} mb={32} />
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} height={32} mb={8} />
      ))}
    </div>
  );
}
