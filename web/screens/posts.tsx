import { Skeleton, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Connection } from '#contract/connections.ts';
import type { Channel, Publication } from '#contract/publications.ts';
import { Calendar } from '#web/features/channels/calendar.tsx';
import { isUsable } from '#web/features/channels/channel-words.ts';
import { Composer } from '#web/features/channels/composer.tsx';
import { allChannels } from '#web/features/channels/composition.ts';
import { Drafts } from '#web/features/channels/drafts.tsx';
import { OpenComposition } from '#web/features/channels/open-composition.tsx';
import type { PostsSearch } from '#web/features/channels/posts-search.ts';
import { connectionsQuery } from '#web/features/channels/queries.ts';
import { Queue } from '#web/features/channels/queue.tsx';
import { SentList } from '#web/features/channels/sent-list.tsx';
import { useProfile } from '#web/features/session/use-profile.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import classes from './posts.module.css';

const route = getRouteApi('/dashboard/channels/posts');

const tabs: { tab: PostsSearch['tab']; label: string }[] = [
  { tab: undefined, label: 'Write' },
  { tab: 'drafts', label: 'Drafts' },
  { tab: 'queue', label: 'Queue' },
  { tab: 'calendar', label: 'Calendar' },
  { tab: 'sent', label: 'Sent' },
];

/** Posts: writing them, what was begun, what is coming, and what left. */
export function PostsScreen() {
  useDocumentTitle('Posts · inGrow');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const zone = useProfile()?.timezone ?? 'UTC';
  const channels = useQuery(connectionsQuery);
  // A new post has its name before anything of it is kept.
  const [fresh, setFresh] = useState(() => crypto.randomUUID() as string);
  const compositionId = search.compose ?? fresh;
  // Once in the address, or left for another part, it is the name of that post.
  const isUsed = search.compose === fresh || search.tab !== undefined;
  useEffect(() => {
    if (isUsed) setFresh(crypto.randomUUID());
  }, [isUsed]);
  // Counted, so that what is taken back is read anew.
  const [round, setRound] = useState(0);
  const network = channels.data?.channels.flatMap(({ ways }) => ways)[0]?.network ?? 'sample';

  const show = (next: PostsSearch) => void navigate({ search: next });
  const write = () => show({});
  const open = (compose: string) => show({ compose });
  const edit = (publication: Publication) => open(publication.compositionId);
  const beginAnew = () => {
    setFresh(crypto.randomUUID());
    show({});
  };

  return (
    <div className={classes.page}>
      <Title order={1}>Posts</Title>
      <nav aria-label="Posts" className={classes.tabs}>
        {tabs.map(({ tab, label }) => (
          <Link
            key={label}
            to="/dashboard/channels/posts"
            search={tab === undefined ? {} : { tab }}
            className={classes.tab}
            // Writing has parts of its own in the address, and is not a part of the others.
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
          key={`${compositionId} ${round}`}
          compositionId={compositionId}
          isNew={search.compose === undefined}
        >
          {(drafts) => (
            <Composer
              compositionId={compositionId}
              drafts={drafts}
              connections={connectionsByChannel(channels.data.items)}
              zone={zone}
              onDone={beginAnew}
              onTakenBack={() => {
                setRound((before) => before + 1);
                open(compositionId);
              }}
              onKept={() => void navigate({ search: { compose: compositionId }, replace: true })}
              onLeave={() => show({ tab: 'drafts' })}
            />
          )}
        </OpenComposition>
      )}
      {channels.data && search.tab === 'drafts' && <Drafts network={network} onWrite={write} onOpen={open} />}
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

/** The account by which a post leaves, for each channel that has one; at LinkedIn its own page comes first. */
function connectionsByChannel(items: readonly Connection[]): Partial<Record<Channel, Connection>> {
  const usable = items.filter(isUsable);
  return Object.fromEntries(
    allChannels.flatMap((channel) => {
      const its = usable.filter((one) => one.channel === channel);
      const by = its.find(({ provider }) => provider === 'linkedin') ?? its[0];
      return by ? [[channel, by]] : [];
    }),
  );
}
