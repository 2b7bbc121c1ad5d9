import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { channelNames } from '#contract/channel-words.ts';
import type { RssItem } from '#contract/rss.ts';
import type { ItemDraft } from '#contract/rss-drafts.ts';
import { isUsable } from '#web/features/channels/channel-words.ts';
import type { PostsSearch } from '#web/features/channels/posts-search.ts';
import { connectionsQuery } from '#web/features/channels/queries.ts';
import { FeedsView } from '#web/features/feeds/feeds-view.tsx';
import type { PostTarget } from '#web/features/feeds/make-post-dialog.tsx';

/** Where a draft is written on, and where one sees what became of it. */
function placeOf({ state, compositionId }: ItemDraft): PostsSearch {
  if (state === 'draft') return { compose: compositionId };
  return { tab: state === 'scheduled' || state === 'publishing' ? 'queue' : 'sent' };
}

const route = getRouteApi('/dashboard/feeds');

/** What the user's sites write, and the way from there to a post. Which items are shown lives in the address. */
export function FeedsScreen() {
  useDocumentTitle('Feeds · inGrow');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const connections = useQuery(connectionsQuery);
  const targets = useCallback(
    (item: RssItem): PostTarget[] =>
      (connections.data?.channels ?? []).map(({ channel, ways, notConfigured }) => {
        const own = connections.data?.items.filter(
          (one) => one.channel === channel && one.network === item.network,
        );
        const name = channelNames[channel];
        const isThere = ways.some(({ network }) => network === item.network);
        return {
          channel,
          note: own?.some(isUsable)
            ? null
            : isThere
              ? `${name} is not connected yet. The draft waits until it is.`
              : (notConfigured ??
                `${name} is of ${item.network === 'real' ? 'the sample network' : 'the real network'} here, and this item is not: its draft can be read and copied, not posted.`),
        };
      }),
    [connections.data],
  );
  return (
    <FeedsView
      search={search}
      onSearch={(next) => void navigate({ search: next })}
      targets={targets}
      onDraft={(draft) => void navigate({ to: '/dashboard/channels/posts', search: placeOf(draft) })}
    />
  );
}
