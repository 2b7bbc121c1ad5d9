import { Button, Group, Skeleton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import type { ConnectedProfile } from '#contract/profile.ts';
import type { CompanyFactSource, CompanyProfile } from '#contract/signals/companies.ts';
import { formatCount, pluralize } from '#core/pluralize.ts';
import { AskAbout } from '#web/features/shared/ask-about/ask-about.tsx';
import { BriefButton } from '#web/features/shared/brief/brief-button.tsx';
import { EnrichmentBudgetText } from '#web/features/signals/enrichment/enrichment-budget.tsx';
import { hasSource } from '#web/features/signals/enrichment/has-source.ts';
import { useEnrichmentBudget } from '#web/features/signals/enrichment/use-enrichment-budget.ts';
import { FailedState } from '#web/features/signals/labels/failed-state.tsx';
import stateClasses from '#web/features/signals/labels/states.module.css';
import { api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { outsideLink } from '#web/lib/safe-link.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { OutsideLink } from '#web/ui/outside-link.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { absoluteTime, formatDay } from '#web/ui/relative-time.ts';
import { showToast } from '#web/ui/toast.ts';
import { companyMessages as messages, sourceLabel } from './company-messages.ts';
import { CompanyPeople } from './company-people.tsx';
import { companyProfile } from './company-queries.ts';
import classes from './company-view.module.css';

/** The known facts about a company, each with its source and time. Unknown facts are left out. */
function CompanyFacts({ company: { facts } }: { company: CompanyProfile }) {
  const hasFacts = Object.values(facts).some((fact) => fact !== null && fact !== facts.name);
  return (
    <section aria-labelledby="company-facts" className={classes.section}>
      <h2 id="company-facts">{messages.facts}</h2>
      {!hasFacts && <p className={classes.quiet}>{messages.noData}</p>}
      <dl className={classes.facts}>
        <Fact label={messages.name} fact={facts.name} />
        <Fact label={messages.industry} fact={facts.industry} />
        <Fact label={messages.employees} fact={facts.headcount} show={formatCount} />
        <Fact label={messages.location} fact={facts.location} />
        <Fact label={messages.followers} fact={facts.followers} show={formatCount} />
        <Fact label={messages.website} fact={facts.website} show={(url) => <UrlLink url={url} />} />
        <Fact label={messages.page} fact={facts.url} show={(url) => <UrlLink url={url} />} />
      </dl>
    </section>
  );
}

type Reported<T> = { value: T; source: CompanyFactSource | null; at: string | null } | null;
type FactProps<T> = { label: string; fact: Reported<T>; show?: (value: T) => ReactNode };

function Fact<T extends string | number>({ label, fact, show = String }: FactProps<T>) {
  if (fact === null) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {show(fact.value)}
        {fact.source && (
          <span className={classes.source} title={fact.at === null ? undefined : absoluteTime(fact.at)}>
            {sourceLabel(fact.source)}
            {fact.at !== null && `, ${formatDay(fact.at)}`}
          </span>
        )}
      </dd>
    </div>
  );
}

function UrlLink({ url }: { url: string }) {
  const link = outsideLink(url);
  const shown = url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
  if (link === null) return shown;
  return <a {...link}>{shown}</a>;
}

/** The charts are large, so they load only when there is data. */
const CompanyPlot = lazy(() =>
  import('./company-plot.tsx').then(({ CompanyPlot }) => ({ default: CompanyPlot })),
);

type Props = { id: string; profiles: readonly ConnectedProfile[] };

/** A company: its people, their engagement, and the known facts with sources. */
export function CompanyView({ id, profiles }: Props) {
  const company = useQuery(companyProfile(id));
  useDocumentTitle(messages.title(company.data?.name));
  if (company.data) return <Shown company={company.data} profiles={profiles} />;
  if (!company.isError) return <CompanySkeleton />;
  if (company.error instanceof ApiError && company.error.status === 404) return <NoSuchCompany />;
  return (
    <>
      <PageHeader title={messages.company} crumb={toSignals} />
      <FailedState error={company.error} what={messages.notRead} onRetry={() => void company.refetch()} />
    </>
  );
}

function Shown({ company, profiles }: { company: CompanyProfile; profiles: readonly ConnectedProfile[] }) {
  return (
    <>
      <CompanyHead company={company} />
      <Page width="full">
        <Group gap="8px 12px">
          <AskAbout name={company.name} shortName={company.name} />
          <OutsideLink url={company.facts.url?.value}>{messages.openPage}</OutsideLink>
          <EnrichCompany company={company} />
        </Group>
        <Numbers company={company} />
        <div className={classes.columns}>
          <div className={classes.main}>
            <section aria-labelledby="company-activity" className={classes.section}>
              <h2 id="company-activity">{messages.byWeek}</h2>
              {company.interactions === 0 ? (
                <p className={classes.quiet}>{messages.noEngagements}</p>
              ) : (
                <Suspense fallback={<Skeleton height={276} />}>
                  <CompanyPlot company={company} />
                </Suspense>
              )}
            </section>
            <CompanyPeople company={company} profiles={profiles} />
          </div>
          <CompanyFacts company={company} />
        </div>
      </Page>
    </>
  );
}

function Numbers({ company }: { company: CompanyProfile }) {
  const { people, monthPeople, monthPeopleBefore, interactions, firstAt, latestAt } = company;
  return (
    <dl className={classes.numbers}>
      <Figure label={messages.people}>{formatCount(people)}</Figure>
      <Figure label={messages.month}>{messages.months(monthPeople, monthPeopleBefore)}</Figure>
      <Figure label={messages.engagements}>{formatCount(interactions)}</Figure>
      <Figure label={messages.firstActivity}>{firstAt ? <MomentText moment={firstAt} /> : '–'}</Figure>
      <Figure label={messages.lastActivity}>{latestAt ? <MomentText moment={latestAt} /> : '–'}</Figure>
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
      <h1>{messages.notFound}</h1>
      <p>{messages.notFoundText}</p>
      <Link to="/dashboard/signals" className={classes.home}>
        {messages.toSignals}
      </Link>
    </div>
  );
}

function CompanySkeleton() {
  return (
    <>
      <PageHeader title={messages.company} crumb={toSignals} />
      <Page width="full">
        <div aria-busy="true">
          <Skeleton height={48} mb={32} />
          <Skeleton height={220} mb={32} />
          {['a', 'b', 'c', 'd'].map((row) => (
            <Skeleton key={row} height={32} mb={8} />
          ))}
        </div>
      </Page>
    </>
  );
}

const toSignals = { label: messages.signals, to: '/dashboard/signals' } as const;

/** The company's name, its description, and actions to learn more. */
function CompanyHead({ company }: { company: CompanyProfile }) {
  const { name, facts } = company;
  const what = [
    facts.industry?.value,
    facts.location?.value,
    facts.headcount && pluralize(facts.headcount.value, 'person', 'people'),
  ].filter(Boolean);
  return (
    <PageHeader
      title={name}
      crumb={toSignals}
      realm={company.network}
      status={
        <>
          <PersonAvatar name={name} url={facts.logoUrl?.value ?? null} size={28} />
          <span className="cut">{what.length > 0 ? what.join(' · ') : messages.noData}</span>
        </>
      }
      actions={[<BriefButton key="brief" about={{ companyId: company.id }} />]}
    />
  );
}

function EnrichCompany({ company }: { company: CompanyProfile }) {
  const client = useQueryClient();
  const budget = useEnrichmentBudget(company.network);
  const enrich = useMutation({
    mutationFn: () => api.lookUps.company({ params: { id: company.id } }),
    onSuccess: (fresh) => {
      client.setQueryData(companyProfile(company.id).queryKey, fresh);
      showToast(messages.enriched(fresh.name), 'success');
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['look-ups'] }),
  });
  if (!hasSource(company.network) || budget?.perDay === 0) return null;
  if (!company.canBeLookedUp) return <p className={classes.quiet}>{messages.enrichFirst}</p>;
  return (
    <Group gap="4px 12px">
      <Button
        variant="default"
        size="compact-md"
        loading={enrich.isPending}
        disabled={budget?.left === 0}
        onClick={() => enrich.mutate()}
      >
        {messages.enrich}
      </Button>
      <EnrichmentBudgetText budget={budget} lookedUp={company.lookedUp} />
      {enrich.isError && <ErrorNote error={enrich.error} title={messages.notEnriched} />}
    </Group>
  );
}
