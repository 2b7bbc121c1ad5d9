import { ActionIcon, Checkbox, Group, Menu, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Composition } from '#contract/channels/compositions.ts';
import { Badge } from '#web/ui/badge.tsx';
import classes from './calendar.module.css';
import { waitMessage } from './channel-labels.ts';
import { channelStates, excerptOf } from './channel-states.ts';
import { channelViews } from './channel-views.ts';
import { PostPicture } from './post-picture.tsx';
import { postsMessages as messages } from './posts-messages.ts';

type Props = {
  composition: Composition;
  /** Shown before the post: a time or a checkbox. */
  start?: ReactNode;
  /** Secondary text below, in gray. */
  about?: ReactNode;
  /** Whether to show each channel's state. Drafts have none. */
  withStates: boolean;
  actions: ReactNode;
  /** Items of the row's menu. */
  menu: ReactNode;
  children?: ReactNode;
};

/** One post over all its channels, with its state on each. */
export function PostRow({ composition, start, about, withStates, actions, menu, children }: Props) {
  const { publications } = composition;
  const text = excerptOf(publications);
  const image = publications.flatMap(({ images }) => images)[0];
  const isComment = publications.every(({ kind }) => kind === 'comment');
  const problem = publications.find((one) => one.waitsForReconnect || one.isLate || one.error !== null);
  return (
    <li className={classes.postRow}>
      <div className={classes.row}>
        {start}
        {image && (
          <span className={classes.thumb}>
            <PostPicture image={image} />
          </span>
        )}
        <div className={classes.what}>
          <span className={`${classes.excerpt} cut`} data-empty={text === '' || undefined} title={text}>
            {text === '' ? messages.noText : text}
          </span>
          <span className={classes.about}>
            {channelStates(publications).map(({ threadId, channel, label, tone }) => {
              const { Icon } = channelViews[channel];
              return (
                <span key={threadId} className={classes.channel}>
                  <Icon size={16} stroke={1.6} aria-label={channelNames[channel]} />
                  {withStates && <Badge tone={tone}>{label}</Badge>}
                </span>
              );
            })}
            {isComment && messages.comment}
            {about}
          </span>
          {withStates && problem && (
            <Text
              size="sm"
              c={problem.error === null ? 'var(--warning)' : 'var(--mantine-color-text)'}
              maw="80ch"
            >
              {problem.waitsForReconnect
                ? waitMessage(problem)
                : problem.isLate
                  ? messages.late
                  : problem.error?.message}
            </Text>
          )}
        </div>
        <Group gap="xs" wrap="nowrap" ml="auto">
          {actions}
          {menu && (
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon variant="subtle" color="gray" aria-label="More actions">
                  <IconDots size={16} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>{menu}</Menu.Dropdown>
            </Menu>
          )}
        </Group>
      </div>
      {children}
    </li>
  );
}

type SelectProps = { text: string; isSelected: boolean; onSelect: (isSelected: boolean) => void };

export function SelectPost({ text, isSelected, onSelect }: SelectProps) {
  return (
    <Checkbox
      size="xs"
      aria-label={messages.select(text)}
      checked={isSelected}
      onChange={(event) => onSelect(event.currentTarget.checked)}
    />
  );
}
