import { getRouteApi } from '@tanstack/react-router';
import type { ItemDraft } from '#contract/feeds/rss-drafts.ts';
import type { PostsSearch } from '#web/features/channels/posts-search.ts';
import { FeedsView } from '#web/features/feeds/feeds-view.tsx';
import { usePublishTargets } from './use-publish-targets.ts';

/** Where a draft is edited, or where its state is shown. */
function postsSearchOf({ state, compositionId }: ItemDraft): PostsSearch {
  if (state === 'draft') return { compose: compositionId };
  return { tab: state === 'scheduled' || state === 'publishing' ? 'queue' : 'sent' };
}

const route = getRouteApi('/dashboard/feeds');

/** Posts from the user's feeds, which can be turned into posts of their own. The filters are in the URL. */
export function FeedsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const targets = usePublishTargets();
  return (
    <FeedsView
      search={search}
      onSearch={(next) => void navigate({ search: next })}
      targets={(item) => targets(item.network)}
      onDraft={(draft) => void navigate({ to: '/dashboard/posts', search: postsSearchOf(draft) })}
    />
  );
}
