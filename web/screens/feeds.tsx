import { getRouteApi } from '@tanstack/react-router';
import type { ItemDraft } from '#contract/feeds/rss-drafts.ts';
import type { PostsSearch } from '#web/features/channels/posts-search.ts';
import { FeedsView } from '#web/features/feeds/feeds-view.tsx';
import { usePublishTargets } from './use-publish-targets.ts';

/** Where a draft is written on, and where one sees what became of it. */
function postsSearchOf({ state, compositionId }: ItemDraft): PostsSearch {
  if (state === 'draft') return { compose: compositionId };
  return { tab: state === 'scheduled' || state === 'publishing' ? 'queue' : 'sent' };
}

const route = getRouteApi('/dashboard/feeds');

/** What the user's sites write, and the way from there to a post. Which items are shown lives in the URL. */
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
