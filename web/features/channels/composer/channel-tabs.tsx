import { ActionIcon, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Connection } from '#contract/channels/connections.ts';
import type { Channel, ChannelCheck } from '#contract/channels/publications.ts';
import { channelDefinitions } from '#core/channels/index.ts';
import { formatCount } from '#core/pluralize.ts';
import { channelViews } from '#web/features/channels/channel-views.ts';
import { type Composition, draftFor } from '#web/features/channels/composition.ts';
import { postsMessages as messages, moneyLabel } from '#web/features/channels/posts-messages.ts';
import classes from './composer.module.css';

/** What is being edited: the text for all channels, or the version of one. */
export type EditorTab = 'all' | Channel;

type Props = {
  tab: EditorTab;
  onTab: (tab: EditorTab) => void;
  composition: Composition;
  chosen: readonly Channel[];
  /** Channels that can be added. */
  others: readonly Channel[];
  connections: Partial<Record<Channel, Connection>>;
  checkOf: (channel: Channel) => ChannelCheck | null;
  onAdd: (channel: Channel) => void;
};

/** One tab for all channels and one per channel, with the post's length and cost there. */
export function ChannelTabs({ tab, onTab, composition, chosen, others, connections, checkOf, onAdd }: Props) {
  const tabs: EditorTab[] = ['all', ...chosen];
  const from = useLocation().href;
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    onTab(next);
    document.getElementById(`editor-tab-${next}`)?.focus();
  };
  return (
    <div className={classes.tabs}>
      <div role="tablist" aria-label={messages.tabs} className={classes.tabRow} onKeyDown={move}>
        {tabs.map((each) => (
          <button
            key={each}
            id={`editor-tab-${each}`}
            type="button"
            role="tab"
            aria-selected={each === tab}
            aria-controls="editor-panel"
            tabIndex={each === tab ? 0 : -1}
            className={classes.tab}
            onClick={() => onTab(each)}
          >
            {each === 'all' ? (
              messages.allChannels
            ) : (
              <ChannelTab
                channel={each}
                composition={composition}
                connection={connections[each] ?? null}
                check={checkOf(each)}
              />
            )}
          </button>
        ))}
      </div>
      {others.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={messages.addChannel}>
              <IconPlus size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((channel) => {
              const { Icon } = channelViews[channel];
              const connection = connections[channel];
              return connection ? (
                <Menu.Item
                  key={channel}
                  leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
                  onClick={() => onAdd(channel)}
                >
                  {channelNames[channel]} · {connection.name}
                </Menu.Item>
              ) : (
                <Menu.Item
                  key={channel}
                  leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
                  // Chosen already, so that it's there when the user comes back.
                  onClick={() => onAdd(channel)}
                  renderRoot={(props) => (
                    <Link to="/dashboard/channels" search={{ connect: channel, from }} {...props} />
                  )}
                >
                  {messages.connectChannel(channel)}
                </Menu.Item>
              );
            })}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

type TabProps = {
  channel: Channel;
  composition: Composition;
  connection: Connection | null;
  check: ChannelCheck | null;
};

function ChannelTab({ channel, composition, connection, check }: TabProps) {
  const { Icon, target } = channelViews[channel];
  const { followUps } = draftFor(composition, channel);
  const isThread = channelDefinitions[channel].splits !== null && followUps.length > 0;
  const limit = check?.limit ?? null;
  const isBlocked = check?.warnings.some(({ blocks, code }) => blocks && code !== 'empty') ?? false;
  const length = target
    ? target(connection, composition.parts[channel].options)
    : isThread
      ? messages.threadParts(channel, followUps.length + 1)
      : check !== null && limit !== null
        ? `${formatCount(check.length)} / ${formatCount(limit)}`
        : null;
  const cost = check?.costUsd ? moneyLabel(check.costUsd) : null;
  const isDear = cost !== null && (check?.costUsd ?? 0) >= 0.1;
  return (
    <>
      <Icon size={16} stroke={1.6} aria-hidden />
      {channelNames[channel]}{' '}
      <span
        className={`${classes.counter} tabular`}
        data-over={isBlocked || undefined}
        data-dear={isDear || undefined}
      >
        {[length, cost].filter((each) => each !== null).join(' · ')}
      </span>
    </>
  );
}
