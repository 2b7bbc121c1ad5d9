import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAgents } from '#web/features/agents/use-agents.ts';
import { ChannelFields } from '#web/features/channels/channel-fields.tsx';
import { isUsable } from '#web/features/channels/channel-labels.ts';
import { connectionsQuery } from '#web/features/channels/queries.ts';
import { connectedProfilesQuery } from '#web/features/profiles/queries.ts';
import type { EditorTools } from '#web/features/schedules/schedule-dialog.tsx';
import { useProfile } from '#web/features/session/use-profile.ts';
import { settings } from '#web/lib/settings.ts';
import { usePublishTargets } from './use-publish-targets.ts';

/** What the schedule editor needs from agents, channels, and the profile. */
export function useScheduleTools(): EditorTools {
  const profile = useProfile();
  const zone = profile?.timezone ?? 'UTC';
  const address = profile?.email ?? '';
  const { agents, data } = useAgents();
  const connections = useQuery(connectionsQuery);
  const connected = useQuery(connectedProfilesQuery);
  const targets = usePublishTargets();
  const realm = connected.data?.items.some((one) => one.network === 'real') ? 'real' : 'sample';
  return useMemo(() => {
    const memberOf = (channel: string) =>
      connections.data?.items.find(
        (one) => one.channel === channel && one.network === realm && isUsable(one),
      ) ?? null;
    return {
      agents: data === undefined ? null : agents,
      zone,
      mail: { isOffered: settings().mail, address },
      channels: targets(realm).map(({ channel, note }) => ({
        channel,
        note,
        member: memberOf(channel)?.name ?? null,
      })),
      options: (channel, options, onChange) => (
        <ChannelFields
          channel={channel}
          options={options}
          text=""
          connection={memberOf(channel)}
          isWriting={false}
          onChange={onChange}
        />
      ),
    };
  }, [agents, data, connections.data, realm, targets, zone, address]);
}
