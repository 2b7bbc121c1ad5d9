import { SegmentedControl } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ChannelSetup } from '#contract/channels/connections.ts';
import type { Realm } from '#contract/profile.ts';
import { Composer } from '#web/features/channels/composer.tsx';
import { connectMessages } from '#web/features/channels/connect-messages.ts';
import { OpenComposition } from '#web/features/channels/open-composition.tsx';
import { PostLists } from '#web/features/channels/post-lists.tsx';
import {
  allRealms,
  channelsOf,
  connectionsIn,
  defaultRealm,
  isConfigured,
  pausedIn,
} from '#web/features/channels/post-realms.ts';
import { newPost, type PostsSearch } from '#web/features/channels/posts-search.ts';
import { anythingInQuery, connectionsQuery } from '#web/features/channels/queries.ts';
import { useProfile } from '#web/features/session/use-profile.ts';
import { planQuery } from '#web/lib/plan-query.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { ListSkeleton } from '#web/ui/page/list-skeleton.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';

type RealmSwitchProps = {
  setups: readonly ChannelSetup[];
  /** The realm shown. */
  realm: Realm;
  onChange: (realm: Realm) => void;
};

const realmLabels: Record<Realm, string> = { real: 'Real', sample: 'Sample network' };

/**
 * Switches between the realms that this server can publish to or that have earlier posts. Renders nothing
 * if there is only one.
 */
function RealmSwitch({ setups, realm, onChange }: RealmSwitchProps) {
  const others = allRealms.filter((each) => each !== realm && !isConfigured(setups, each));
  const filled = useQueries({ queries: others.map(anythingInQuery) });
  const offered = allRealms.filter((each) => {
    const index = others.indexOf(each);
    return index < 0 || filled[index]?.data === true;
  });
  if (offered.length < 2) return null;
  return (
    <SegmentedControl
      aria-label="Network"
      size="xs"
      value={realm}
      data={offered.map((value) => ({ value, label: realmLabels[value] }))}
      onChange={(next) => onChange(next as Realm)}
    />
  );
}

const route = getRouteApi('/dashboard/posts');

/** Posts: scheduled posts, drafts and sent posts, and the composer. One realm at a time. */
export function PostsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const zone = useProfile()?.timezone ?? 'UTC';
  const channels = useQuery(connectionsQuery);
  const plan = useQuery(planQuery);
  const setups = channels.data?.channels ?? [];
  const connections = channels.data?.items ?? [];
  const realm = search.network ?? defaultRealm(setups, connections);
  // A new post has its id before it's saved, so that a reload, or connecting a channel, leads back to it.
  const [fresh, setFresh] = useState(() => crypto.randomUUID() as string);
  const isNew = search.compose === newPost;
  const compositionId = isNew ? fresh : (search.compose ?? fresh);
  useEffect(() => {
    if (isNew) void navigate({ search: (before) => ({ ...before, compose: fresh }), replace: true });
    else if (search.compose === fresh) setFresh(crypto.randomUUID());
  }, [isNew, search.compose, fresh, navigate]);
  // An unscheduled post is refetched.
  const [takenBack, setTakenBack] = useState<Record<string, number>>({});

  /** The URL parameters of another tab, in the same realm. */
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
            <LoadError of={channels} title={connectMessages.channelsNotRead} />
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
        realm={realm}
        zone={zone}
        within={within}
        onSearch={show}
        actions={[
          <RealmSwitch
            key="realm"
            setups={setups}
            realm={realm}
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
      realm={realm}
    >
      {(drafts, its) => {
        const actions = [
          // A post is only in one realm, so switching starts a new one.
          <RealmSwitch
            key="realm"
            setups={setups}
            realm={its}
            onChange={(next) => {
              setFresh(crypto.randomUUID());
              show({ network: next, compose: newPost });
            }}
          />,
        ];
        return (
          <Composer
            compositionId={compositionId}
            drafts={drafts}
            realm={its}
            channels={channelsOf(setups, its)}
            connections={connectionsIn(its, connections)}
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
          />
        );
      }}
    </OpenComposition>
  );
}
