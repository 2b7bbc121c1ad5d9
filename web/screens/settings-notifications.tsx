import { useQuery } from '@tanstack/react-query';
import { isUsable } from '#web/features/channels/channel-labels.ts';
import { connectionsQuery } from '#web/features/channels/queries.ts';
import { SlackFields } from '#web/features/channels/slack-fields.tsx';
import { SlackPreview } from '#web/features/channels/slack-preview.tsx';
import { digestMessages } from '#web/features/settings/notices/digest-labels.ts';
import { type DigestInSlack, MorningDigest } from '#web/features/settings/notices/morning-digest.tsx';
import { NoticeChannels } from '#web/features/settings/notices/notice-channels.tsx';
import { NoticeChoices } from '#web/features/settings/notices/notice-choices.tsx';
import { noticeSettingsQuery } from '#web/features/settings/notices/notice-queries.ts';
import { Section } from '#web/features/settings/section.tsx';
import { settingsMessages as messages } from '#web/features/settings/settings-messages.ts';
import { SettingsPage } from './settings-page.tsx';

/** The notices the user gets outside inGrow, and how. */
export function SettingsNotificationsScreen() {
  const slack = useSlack();
  const { isError, data } = useQuery(noticeSettingsQuery);
  // All three sections share one query, and the first one shows its error.
  const hasFailed = isError && !data;
  return (
    <SettingsPage>
      <Section title={messages.notifications.choices}>
        <NoticeChoices />
      </Section>
      {!hasFailed && (
        <>
          <Section title={messages.notifications.digest}>
            <MorningDigest slack={slack} />
          </Section>
          <Section title={messages.notifications.ways}>
            <NoticeChannels />
          </Section>
        </>
      )}
    </SettingsPage>
  );
}

/** How Slack channels are picked and shown; null if no workspace is connected. */
function useSlack(): DigestInSlack | null {
  const { data } = useQuery(connectionsQuery);
  const connection = data?.items.find(({ channel }) => channel === 'slack');
  if (connection === undefined) return null;
  return {
    canSend: isUsable(connection),
    field: ({ channelId, channelName }, onChange) => (
      <SlackFields
        label={digestMessages.channel}
        connection={connection}
        value={{ channel: 'slack', channelId }}
        name={channelName}
        onChange={(value, name) => onChange({ channelId: value.channelId, channelName: name })}
      />
    ),
    preview: (text, { channelId, channelName }) => (
      <SlackPreview
        text={text}
        connection={connection}
        value={{ channel: 'slack', channelId }}
        channelName={channelName}
      />
    ),
  };
}
