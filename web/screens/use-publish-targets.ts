import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Realm } from '#contract/profile.ts';
import { isUsable } from '#web/features/channels/channel-labels.ts';
import { connectionsQuery } from '#web/features/channels/queries.ts';
import type { PublishTarget } from '#web/lib/publish-target.ts';

/** The channels that content of a realm can be posted to, each with a note on what to know first. */
export function usePublishTargets(): (realm: Realm) => PublishTarget[] {
  const { data } = useQuery(connectionsQuery);
  return useCallback(
    (realm) =>
      (data?.channels ?? []).map(({ channel, ways, notConfigured }) => {
        const name = channelNames[channel];
        const isConnected = data?.items.some(
          (one) => one.channel === channel && one.network === realm && isUsable(one),
        );
        const isThere = ways.some((way) => way.network === realm);
        return {
          channel,
          note: isConnected
            ? null
            : isThere
              ? `${name} isn’t connected. The draft waits.`
              : (notConfigured ?? `${name} isn’t set up for the ${realm} network. Copy the draft instead.`),
        };
      }),
    [data],
  );
}
