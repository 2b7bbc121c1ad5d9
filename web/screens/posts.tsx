import { Skeleton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Publication } from '#contract/channels/publications.ts';
import type { Network } from '#contract/profile.ts';
import { Calendar } from '#web/features/channels/calendar.tsx';
import { Composer } from '#web/features/channels/composer.tsx';
import { Drafts } from '#web/features/channels/drafts.tsx';
import { NetworkSwitch } from '#web/features/channels/network-switch.tsx';
import { OpenComposition } from '#web/features/channels/open-composition.tsx';
import { channelsOf, connectionsIn, defaultNetwork } from '#web/features/channels/post-networks.ts';
import type { PostsSearch } from '#web/features/channels/posts-search.ts';
import { connectionsQuery } from '#web/features/channels/queries.ts';
import { Queue } from '#web/features/channels/queue.tsx';
import { SentList } from '#web/features/channels/sent-list.tsx';
import { useProfile } from '#web/features/session/use-profile.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import classes from './posts.module.css';

const route = getRouteApi('/dashboard/posts');

const tabs: { tab: PostsSearch['tab']; label: string }[] = [
  { tab: undefined, label: 'Write' },
  { tab: 'drafts', label: 'Drafts' },
  { tab: 'queue', label: 'Queue' },
  { tab: 'calendar', label: 'Calendar' },
  { tab: 'sent', label: 'Sent' },
];

/** Posts: writing them, what was begun, what is coming, and what left. One network at a time. */
export function PostsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const zone = useProfile()?.timezone ?? 'UTC';
  const channels = useQuery(connectionsQuery);
  const setups = channels.data?.channels ?? [];
  const connections = channels.data?.items ?? [];
  const network = search.network ?? defaultNetwork(setups, connections);
  // A new post has its name before anything of it is kept.
  const [fresh, setFresh] = useState(() => crypto.randomUUID() as string);
  const compositionId = search.compose ?? fresh;
  // Once in the URL, or left for another part, it is the name of that post.
  const isUsed = search.compose === fresh || search.tab !== undefined;
  useEffect(() => {
    if (isUsed) setFresh(crypto.randomUUID());
  }, [isUsed]);
  // What is taken back is read again.
  const [takenBack, setTakenBack] = useState<Record<string, number>>({});

  /** The URL of another part; the network stays. */
  const within = (next: PostsSearch): PostsSearch =>
    search.network === undefined ? next : { network: search.network, ...next };
  const show = (next: PostsSearch) => void navigate({ search: within(next) });
  const write = () => show({});
  const edit = (publication: Publication) =>
    show({ network: publication.network, compose: publication.compositionId });
  const beginAnew = () => {
    setFresh(crypto.randomUUID());
    write();
  };
  const networkSwitch = (shown: Network, onChange: (next: Network) => void) => (
    <NetworkSwitch setups={setups} network={shown} onChange={onChange} />
  );

  return (
    <div className={classes.page}>
      <Title order={1}>Posts</Title>
      <nav aria-label="Posts" className={classes.tabs}>
        {tabs.map(({ tab, label }) => (
          <Link
            key={label}
            to="/dashboard/posts"
            search={within(tab === undefined ? {} : { tab })}
            className={classes.tab}
            // Writing has parts of its own in the URL, and is not a part of the others.
            activeOptions={{ exact: true }}
            aria-current={search.tab === tab ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {channels.isPending && (
        <Stack gap="sm" aria-hidden>
          <Skeleton height={28} width={240} />
          <Skeleton height={200} />
        </Stack>
      )}
      {channels.isError && !channels.data && (
        <ErrorNote error={channels.error} onRetry={() => void channels.refetch()} />
      )}
      {channels.data && search.tab === undefined && (
        <OpenComposition
          key={`${compositionId} ${search.network ?? ''} ${takenBack[compositionId] ?? 0}`}
          compositionId={compositionId}
          isNew={search.compose === undefined}
          network={network}
        >
          {(drafts, its) => (
            <>
              {/* A post never goes to both: another one is begun. */}
              {networkSwitch(its, (next) => show({ network: next, compose: crypto.randomUUID() }))}
              <Composer
                compositionId={compositionId}
                drafts={drafts}
                network={its}
                channels={channelsOf(setups, its)}
                connections={connectionsIn(its, connections)}
                zone={zone}
                onDone={beginAnew}
                onTakenBack={() => {
                  setTakenBack((before) => ({
                    ...before,
                    [compositionId]: (before[compositionId] ?? 0) + 1,
                  }));
                  show({ network: its, compose: compositionId });
                }}
                onKept={() => void navigate({ search: within({ compose: compositionId }), replace: true })}
                onLeave={() => show({ network: its, tab: 'drafts' })}
              />
            </>
          )}
        </OpenComposition>
      )}
      {channels.data &&
        search.tab !== undefined &&
        networkSwitch(network, (next) => void navigate({ search: { ...search, network: next } }))}
      {channels.data && search.tab === 'drafts' && (
        <Drafts network={network} onWrite={write} onOpen={(compose) => show({ network, compose })} />
      )}
      {channels.data && search.tab === 'queue' && (
        <Queue network={network} zone={zone} onWrite={write} onEdit={edit} />
      )}
      {channels.data && search.tab === 'calendar' && (
        <Calendar
          network={network}
          zone={zone}
          day={search.day}
          view={search.view ?? 'month'}
          onShow={({ day, view }) => show({ tab: 'calendar', day, ...(view === 'week' ? { view } : {}) })}
          onEdit={edit}
        />
      )}
      {channels.data && search.tab === 'sent' && (
        <SentList
          network={network}
          channel={search.channel ?? []}
          state={search.state ?? []}
          onFilter={({ channel, state }) =>
            show({
              tab: 'sent',
              ...(channel.length > 0 ? { channel } : {}),
              ...(state.length > 0 ? { state } : {}),
            })
          }
        />
      )}
    </div>
  );
}
