import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Channel, ChannelCheck } from '#contract/channels/publications.ts';
import { type Composition, draftFor, isBlank } from '#web/features/channels/composition.ts';
import { api } from '#web/lib/api.ts';

export type Checks = {
  /** The checks of the current text; undefined while they load. */
  current: ChannelCheck[] | undefined;
  /** The newest result for a channel, even if it's slightly out of date. */
  of: (channel: Channel) => ChannelCheck | null;
};

/** The server's checks of the post, run when the user pauses typing. */
export function useChecks(
  compositionId: string,
  composition: Composition,
  chosen: readonly Channel[],
  at: Date | null,
): Checks {
  const asked = JSON.stringify({
    items: chosen.map((channel) => ({ channel, ...draftFor(composition, channel) })),
    compositionId,
    ...(at === null ? {} : { at: at.toISOString() }),
  });
  const [debounced] = useDebouncedValue(asked, 400);
  const check = useQuery({
    // The key matches no change event: otherwise saving a draft would rerun the check. Image descriptions are
    // stored with the images.
    queryKey: ['post-check', debounced, composition.images.map(({ alt }) => alt)],
    queryFn: ({ signal }) => api.publications.checkAll({ body: JSON.parse(debounced) }, { signal }),
    enabled: debounced === asked && chosen.length > 0 && !isBlank(composition),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const isCurrent = debounced === asked && !check.isPlaceholderData;
  const items = isBlank(composition) ? undefined : check.data?.items;
  return {
    current: isCurrent ? items : undefined,
    of: (channel) => items?.find((each) => each.channel === channel) ?? null,
  };
}
