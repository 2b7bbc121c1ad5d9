import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { EngageView } from '#web/features/engage/engage-view.tsx';
import { connectedProfilesQuery } from '#web/features/profiles/queries.ts';
import { RecommendedPeople } from '#web/features/recommendations/recommended-people.tsx';
import { TodaysTen } from '#web/features/recommendations/todays-ten.tsx';
import { DraftComment } from '#web/features/shared/comment-drafts/draft-comment.tsx';
import { useMissingProvider } from './use-missing-provider.ts';

const route = getRouteApi('/dashboard/engage');

/** Posts by followed people. The filters are in the URL. */
export function EngageScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const connected = useQuery(connectedProfilesQuery);
  const isReal = connected.data?.items.some(({ network: realm }) => realm === 'real') ?? false;
  const providerPath = useMissingProvider();
  /** The post that a shortcut requested a comment on. */
  const [wanted, setWanted] = useState<string | null>(null);
  return (
    <EngageView
      realm={isReal ? 'real' : 'sample'}
      providerPath={providerPath}
      search={search}
      onSearch={(next) => void navigate({ search: next })}
      onComment={(post) => setWanted(post.id)}
      below={(post, isFocused) => (
        <DraftComment
          postId={post.id}
          isCommented={post.isCommented}
          hasKeys={isFocused}
          isWanted={wanted === post.id}
          onTaken={() => setWanted(null)}
        />
      )}
      aside={{ before: <TodaysTen hasProvider={providerPath === null} />, after: <RecommendedPeople /> }}
    />
  );
}
