import { Stack } from '@mantine/core';
import { type Query, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { List } from '#contract/signals/lists.ts';
import type { SignalTotal } from '#contract/signals/signal-filters.ts';
import type { View } from '#contract/signals/views.ts';
import { api } from '#web/lib/api.ts';
import { frameMessages, peopleIn, shownTotal } from './frame-messages.ts';
import classes from './side-nav.module.css';

const askMs = 250;

/**
 * How many people each saved view has. Counting isn't urgent, so it starts after the page has loaded its rows
 * and their total. Refetched some time after people change (`events.ts`).
 */
const viewCountsQuery = (connectedProfileId: string) =>
  queryOptions({
    queryKey: ['view-counts', connectedProfileId],
    queryFn: async ({ client, signal }) => {
      do await wait(askMs);
      while (!signal.aborted && client.isFetching({ predicate: isOfTable }) > 0);
      return api.views.counts({ params: { id: connectedProfileId } }, { signal });
    },
    staleTime: 60_000,
    retry: false,
  });

const isOfTable = ({ queryKey: [name] }: Query) => name === 'signals' || name === 'signal-rows';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Props = {
  views: readonly View[];
  lists: readonly List[];
  /** The profile whose signals are shown. */
  connectedProfileId: string;
  /** Sample and real people are never counted together. */
  realm: 'sample' | 'real';
};

/** The user's saved views and lists. The built-in list isn't included. */
export function SavedLinks({ views, lists, connectedProfileId, realm }: Props) {
  const own = lists.filter(({ kind }) => kind === 'own');
  const counts = useQuery({ ...viewCountsQuery(connectedProfileId), enabled: views.length > 0 }).data?.items;
  return (
    <>
      {views.length > 0 && (
        <Section label={frameMessages.views}>
          {views.map((view) => (
            <SavedLink
              key={view.id}
              label={view.name}
              search={searchOf(view)}
              id={connectedProfileId}
              people={counts?.find(({ id }) => id === view.id)}
            />
          ))}
        </Section>
      )}
      {own.length > 0 && (
        <Section label={frameMessages.lists}>
          {own.map(({ id, name, people }) => (
            <SavedLink
              key={id}
              label={name}
              search={{ list: [id] }}
              id={connectedProfileId}
              people={{ total: people[realm], isMore: false }}
            />
          ))}
        </Section>
      )}
    </>
  );
}

function Section({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={classes.saved} aria-label={label}>
      <h2 className={classes.heading}>{label}</h2>
      <Stack component="ul" gap={2}>
        {children}
      </Stack>
    </section>
  );
}

type SavedLinkProps = { label: string; search: object; id: string; people: SignalTotal | undefined };

function SavedLink({ label, search, id, people }: SavedLinkProps) {
  return (
    <li>
      <Link
        to="/dashboard/signals/$connectedProfileId"
        params={{ connectedProfileId: id }}
        search={search as never}
        // Only an exact match is active: with one more filter it's a different table.
        activeOptions={{ exact: true }}
        className={`${classes.link} ${classes.savedLink}`}
        title={label}
      >
        <span className={`${classes.label} cut`}>{label}</span>
        {people !== undefined && people.total > 0 && (
          <span className={`${classes.count} tabular`}>
            {shownTotal(people)}
            <span className="visually-hidden"> {peopleIn(people.total)}</span>
          </span>
        )}
      </Link>
    </li>
  );
}

/** The URL parameters of a view on the signals screen. */
function searchOf({ id, filters, sort, order, columns }: View): object {
  const search = { ...filters, sort, order, columns, view: id };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== null));
}
