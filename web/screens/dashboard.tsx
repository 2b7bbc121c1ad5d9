import '#web/lib/insecure-origin.ts';
import { Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { saveUnsent } from '#web/features/agents/unsent.ts';
import { Frame } from '#web/features/frame/frame.tsx';
import { paletteMessages } from '#web/features/palette/palette-messages.ts';
import { type PaletteProps, PaletteSearch } from '#web/features/palette/palette-search.tsx';
import { connectedProfilesQuery } from '#web/features/profiles/queries.ts';
import { signOut } from '#web/features/session/sign-out.ts';
import { useChanges } from '#web/features/session/use-changes.ts';
import { useProfile } from '#web/features/session/use-profile.ts';
import { ZoneLine } from '#web/features/session/zone-line.tsx';
import { userLists } from '#web/features/signals/lists/list-queries.ts';
import { userViews } from '#web/features/signals/views/view-queries.ts';
import { bootstrapQuery, readBootstrap } from '#web/lib/bootstrap-query.ts';
import { planQuery } from '#web/lib/plan-query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { PageSkeleton } from '#web/ui/page/page-skeleton.tsx';
import { setReaderZone } from '#web/ui/relative-time.ts';
import { useActiveShortcuts, useShortcuts } from '#web/ui/shortcuts.ts';

/** Quick access to everything, opened with mod+K from anywhere. Starts fresh each time it opens. */
function Palette(props: PaletteProps) {
  const [opened, palette] = useDisclosure();
  useShortcuts([{ keys: 'mod+k', label: paletteMessages.title, run: palette.open }]);
  const shortcuts = useActiveShortcuts();
  return (
    <Modal.Root
      opened={opened}
      onClose={palette.close}
      size={560}
      yOffset="12vh"
      centered={false}
      // Opens and closes instantly: keys typed in the meantime must not reach the page below.
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={paletteMessages.title}>
        <Modal.Body p={0}>
          <PaletteSearch {...props} shortcuts={shortcuts} onClose={palette.close} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** This response also fills the cache of the calls it includes, so no screen makes them. */
const frameQuery = queryOptions({
  ...bootstrapQuery,
  queryFn: async (context) => {
    const answer = await readBootstrap(context);
    // If the user has signed out since, a late response must not reach whoever signs in next.
    context.signal.throwIfAborted();
    const known: [QueryKey, unknown][] = [
      [connectedProfilesQuery.queryKey, { items: answer.profiles }],
      [userLists.queryKey, { items: answer.lists }],
      [userViews.queryKey, { items: answer.views }],
      [planQuery.queryKey, answer.plan],
    ];
    for (const [key, data] of known) queryClient.setQueryData(key, (before: unknown) => before ?? data);
    return answer;
  },
});

/** The frame around every page under /dashboard. */
export function DashboardScreen() {
  const user = useProfile();
  const navigate = useNavigate();
  useChanges();
  const isThere = user !== undefined;
  const bootstrap = useQuery({ ...frameQuery, enabled: isThere });
  // Known from the first response. Afterward each query keeps itself up to date.
  const isKnown = isThere && !bootstrap.isPending;
  const profiles = useQuery({ ...connectedProfilesQuery, enabled: isKnown }).data?.items ?? [];
  const lists = useQuery({ ...userLists, enabled: isKnown }).data?.items ?? [];
  const views = useQuery({ ...userViews, enabled: isKnown }).data?.items ?? [];
  const plan = useQuery({ ...planQuery, enabled: isKnown }).data;
  if (!user) return null;
  setReaderZone(user.timezone);
  return (
    <Frame
      user={user}
      profiles={profiles}
      lists={lists}
      views={views}
      plan={plan}
      badges={bootstrap.data?.badges}
      sample={bootstrap.data?.sample ?? null}
      onSignOut={() => void signOut()}
    >
      <ZoneLine user={user} />
      {bootstrap.isPending ? <PageSkeleton /> : <Outlet />}
      <Palette
        connected={profiles}
        views={views}
        lists={lists}
        onAsk={(agentId, question) => {
          saveUnsent(agentId, question);
          void navigate({ to: '/dashboard/agents/$agentId', params: { agentId } });
        }}
      />
    </Frame>
  );
}
