import { ActionIcon, Button } from '@mantine/core';
import { IconAlarm, IconExternalLink, IconListDetails, IconMessagePlus } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import type { NextPost } from '#contract/signals/signal-details.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { isDoNotEngage } from '#web/features/signals/lists/list-labels.ts';
import { outsideLink } from '#web/lib/safe-link.ts';
import { KeyCap } from '#web/ui/key-cap.tsx';
import { panelMessages } from './panel-messages.ts';
import classes from './signal-panel.module.css';

/** The look of the follow button: the primary action, an icon among others, or an icon with a label. */
export type FollowVariant = 'primary' | 'icon' | 'bar';

type PanelActionsProps = {
  signal: Signal;
  /** The post that can be commented on; undefined while loading. */
  nextPost: NextPost | null | undefined;
  onDraft: () => void;
  onList: () => void;
  onSnooze: () => void;
  follow: (signals: readonly Signal[], look: FollowVariant) => ReactNode;
  /** More actions on the person. */
  menu: ReactNode;
};

/** One primary action, with the others as icons. */
export function PanelActions({ signal, nextPost, ...props }: PanelActionsProps) {
  const link = outsideLink(signal.url);
  const isBlocked = signal.lists.some(isDoNotEngage);
  return (
    <div className={classes.actions}>
      {isBlocked ? null : nextPost === null ? (
        <Fragment key={signal.id}>{props.follow([signal], 'primary')}</Fragment>
      ) : (
        <Button
          className={classes.primary}
          disabled={nextPost === undefined}
          leftSection={<IconMessagePlus size={16} stroke={1.6} aria-hidden />}
          rightSection={<KeyCap keys="c" />}
          title={nextPost ? panelMessages.draftHint(nextPost.excerpt) : undefined}
          onClick={props.onDraft}
        >
          {nextPost?.draft ? panelMessages.reviewDraft : panelMessages.draftComment}
        </Button>
      )}
      <ActionIcon
        data-tip={`${panelMessages.addToList} (L)`}
        variant="default"
        size={36}
        aria-label={panelMessages.addToList}
        onClick={props.onList}
      >
        <IconListDetails size={17} stroke={1.6} />
      </ActionIcon>
      {!isBlocked && nextPost !== null && (
        <Fragment key={signal.id}>{props.follow([signal], 'icon')}</Fragment>
      )}
      <ActionIcon
        data-tip={`${panelMessages.snooze} (H)`}
        variant="default"
        size={36}
        aria-label={panelMessages.snooze}
        onClick={props.onSnooze}
      >
        <IconAlarm size={17} stroke={1.6} />
      </ActionIcon>
      {link === null ? (
        <ActionIcon
          data-tip={panelMessages.noUrl}
          variant="default"
          size={36}
          aria-label={panelMessages.noUrl}
          data-disabled
          aria-disabled
        >
          <IconExternalLink size={17} stroke={1.6} />
        </ActionIcon>
      ) : (
        <ActionIcon
          data-tip={panelMessages.openProfile}
          component="a"
          {...link}
          variant="default"
          size={36}
          aria-label={panelMessages.openProfile}
        >
          <IconExternalLink size={17} stroke={1.6} />
        </ActionIcon>
      )}
      {props.menu}
    </div>
  );
}
