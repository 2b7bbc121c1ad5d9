import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Publication } from '#contract/channels/publications.ts';
import type { Realm } from '#contract/profile.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { compositionQuery } from './composition-query.ts';
import { realmOf } from './post-realms.ts';
import { postsMessages as messages } from './posts-messages.ts';

type Props = {
  compositionId: string;
  /** The composition can't be on the server yet. */
  isNew: boolean;
  /** The realm to publish in, unless its drafts have another one. */
  realm: Realm;
  children: (drafts: readonly Publication[], realm: Realm) => ReactNode;
};

/** Fetches the drafts of a composition, then shows them. From then on, the typed text counts. */
export function OpenComposition({ compositionId, isNew, realm, children }: Props) {
  // A composition that started here stays new while it's shown, even after it's saved, and stays in its
  // realm.
  const [began] = useState({ isNew, realm });
  const drafts = useQuery({ ...compositionQuery(compositionId), enabled: !began.isNew });
  if (began.isNew) return children([], began.realm);
  if (drafts.isLoadingError) return <LoadError of={drafts} />;
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
  const its = realmOf(drafts.data, began.realm);
  return children(
    drafts.data.filter((one) => one.network === its),
    its,
  );
}
