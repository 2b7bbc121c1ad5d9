import type { ReactNode } from 'react';
import type { CompanyFactSource, CompanyProfile } from '#contract/companies.ts';
import { formatCount, guessedWords } from '#web/features/signals/words.ts';
import { outsideLink } from '#web/lib/safe-link.ts';
import { absoluteTime, formatDay } from '#web/ui/relative-time.ts';
import classes from './company-view.module.css';

const sourceWords: Record<CompanyFactSource, string> = {
  headline: guessedWords,
  unipile: 'Unipile',
  rapidapi: 'RapidAPI',
  archive: 'your data archive',
  csv: 'your CSV',
  paste: 'pasted by you',
  user: 'edited by you',
};

/** What is known of a company, each fact with who told it and when. */
export function CompanyFacts({ company: { facts } }: { company: CompanyProfile }) {
  return (
    <section aria-labelledby="company-facts" className={classes.section}>
      <h2 id="company-facts">Facts</h2>
      <dl className={classes.facts}>
        <Fact label="Name" fact={facts.name} />
        <Fact label="Industry" fact={facts.industry} />
        <Fact label="Employees" fact={facts.headcount} show={formatCount} />
        <Fact label="Location" fact={facts.location} />
        <Fact label="Followers" fact={facts.followers} show={formatCount} />
        <Fact label="Website" fact={facts.website} show={(url) => <Address url={url} />} />
        <Fact label="Page in the network" fact={facts.url} show={(url) => <Address url={url} />} />
      </dl>
    </section>
  );
}

type Told<T> = { value: T; source: CompanyFactSource | null; at: string | null } | null;
type FactProps<T> = { label: string; fact: Told<T>; show?: (value: T) => ReactNode };

function Fact<T extends string | number>({ label, fact, show = String }: FactProps<T>) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {fact === null ? <span className={classes.quiet}>Not known</span> : show(fact.value)}
        {fact?.source && (
          <span className={classes.source} title={fact.at === null ? undefined : absoluteTime(fact.at)}>
            {sourceWords[fact.source]}
            {fact.at !== null && `, ${formatDay(fact.at)}`}
          </span>
        )}
      </dd>
    </div>
  );
}

function Address({ url }: { url: string }) {
  const link = outsideLink(url);
  const shown = url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
  if (link === null) return shown;
  return <a {...link}>{shown}</a>;
}
