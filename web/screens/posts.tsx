import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Composer } from '#web/features/channels/composer.tsx';
import { connectMessages } from '#web/features/channels/connect-messages.ts';
import { NetworkSwitch } from '#web/features/channels/network-switch.tsx';
import { NothingConnected } from '#web/features/channels/nothing-connected.tsx';
import { OpenComposition } from '#web/features/channels/open-composition.tsx';
import { PostLists } from '#web/features/channels/post-lists.tsx';
import { channelsOf, connectionsIn, defaultNetwork, pausedIn } from '#web/features/channels/post-networks.ts';
import { newPost, type PostsSearch } from '#web/features/channels/posts-search.ts';
import { connectionsQuery } from '#web/features/channels/queries.ts';
import { useProfile } from '#web/features/session/use-profile.ts';
import { planQuery } from '#web/lib/plan-query.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { ListSkeleton } from '#web/ui/page/list-skeleton.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';

const route = getRouteApi('/dashboard/posts');

/** Posts: scheduled posts, drafts and sent posts, and the composer. One network at a time. */
export function PostsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const zone = useProfile()?.timezone ?? 'UTC';
  const channels = useQuery(connectionsQuery);
  const plan = useQuery(planQuery);
  const setups = channels.data?.channels ?? [];
  const connections = channels.data?.items ?? [];
  const network = search.network ?? defaultNetwork(setups, connections);
  // A new post has its id before it's saved.
  const [fresh, setFresh] = useState(() => crypto.randomUUID() as string);
  const isNew = search.compose === newPost;
  const compositionId = isNew ? fresh : (search.compose ?? fresh);
  // Once the id is in the URL, or the user has gone to the lists, it belongs to that post.
  const isUsed = search.compose === fresh || search.compose === undefined;
  useEffect(() => {
    if (isUsed) setFresh(crypto.randomUUID());
  }, [isUsed]);
  // An unscheduled post is refetched.
  const [takenBack, setTakenBack] = useState<Record<string, number>>({});

  /** The URL parameters of another tab, in the same network. */
  const within = (next: PostsSearch): PostsSearch =>
    search.network === undefined ? next : { network: search.network, ...next };
  const toDrafts = within({ tab: 'drafts' });
  const show = (next: PostsSearch) => void navigate({ search: within(next) });

  if (!channels.data || (plan.isPending && isNew)) {
    return (
      <>
        <PageHeader title="Posts" />
        <Page width="full">
          {channels.isError ? (
            <ErrorNote
              error={channels.error}
              title={connectMessages.channelsNotRead}
              onRetry={() => void channels.refetch()}
            />
          ) : (
            <ListSkeleton />
          )}
        </Page>
      </>
    );
  }
  if (search.compose === undefined) {
    return (
      <PostLists
        search={{ ...search, tab: search.tab ?? 'queue' }}
        network={network}
        zone={zone}
        within={within}
        onSearch={show}
        actions={[
          <NetworkSwitch
            key="network"
            setups={setups}
            network={network}
            onChange={(next) => void navigate({ search: { ...search, network: next } })}
          />,
        ]}
      />
    );
  }
  return (
    <OpenComposition
      key={`${compositionId} ${search.network ?? ''} ${takenBack[compositionId] ?? 0}`}
      compositionId={compositionId}
      isNew={isNew}
      network={network}
    >
      {(drafts, its) => {
        const usable = connectionsIn(its, connections);
        const actions = [
          // A post is only in one network, so switching starts a new one.
          <NetworkSwitch
            key="network"
            setups={setups}
            network={its}
            onChange={(next) => {
              setFresh(crypto.randomUUID());
              show({ network: next, compose: newPost });
            }}
          />,
        ];
        if (Object.keys(usable).length === 0 && drafts.length === 0) {
          return <NothingConnected actions={actions} toDrafts={toDrafts} />;
        }
        return (
          <Composer
            compositionId={compositionId}
            drafts={drafts}
            network={its}
            channels={channelsOf(setups, its)}
            connections={usable}
            zone={zone}
            actions={actions}
            toDrafts={toDrafts}
            paused={pausedIn(its, plan.data)}
            onDone={(wasSent) => show({ tab: wasSent ? 'queue' : 'drafts' })}
            onUnscheduled={() => {
              setTakenBack((before) => ({
                ...before,
                [compositionId]: (before[compositionId] ?? 0) + 1,
              }));
              show({ network: its, compose: compositionId });
            }}
            onKept={() => void navigate({ search: within({ compose: compositionId }), replace: true })}
          />
        );
      }}
    </OpenComposition>
  );
}
