import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Publication } from '#contract/channels/publications.ts';
import type { Network } from '#contract/profile.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { compositionQuery } from './composition-query.ts';
import { networkOf } from './post-networks.ts';
import { postsMessages as messages } from './posts-messages.ts';

type Props = {
  compositionId: string;
  /** The composition can't be on the server yet. */
  isNew: boolean;
  /** The network to publish in, unless its drafts have another one. */
  network: Network;
  children: (drafts: readonly Publication[], network: Network) => ReactNode;
};

/** Fetches the drafts of a composition, then shows them. From then on, the typed text counts. */
export function OpenComposition({ compositionId, isNew, network, children }: Props) {
  // A composition that started here stays new while it's shown, even after it's saved, and stays in its
  // network.
  const [began] = useState({ isNew, network });
  const drafts = useQuery({ ...compositionQuery(compositionId), enabled: !began.isNew });
  if (began.isNew) return children([], began.network);
  if (drafts.isLoadingError) return <ErrorNote error={drafts.error} onRetry={() => void drafts.refetch()} />;
  if (!drafts.data) {
    return (
      <>
        <PageHeader
          title={messages.editPost}
          crumb={{ label: messages.posts, to: '/dashboard/posts', search: { tab: 'drafts' } }}
        />
        <Stack gap="sm" p="lg" aria-hidden>
          <Skeleton height={28} width={240} />
          <Skeleton height={200} maw={680} />
        </Stack>
      </>
    );
  }
  const its = networkOf(drafts.data, began.network);
  return children(
    drafts.data.filter((one) => one.network === its),
    its,
  );
}
