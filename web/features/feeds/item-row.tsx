import { ActionIcon, Button, Group, Skeleton, Text, Tooltip } from '@mantine/core';
import { IconExternalLink, IconMail, IconMailOpened, IconPencilPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { channelNames, publicationLabels } from '#contract/channels/channel-labels.ts';
import type { RssItem } from '#contract/feeds/rss.ts';
import type { ItemDraft } from '#contract/feeds/rss-drafts.ts';
import { outsideLink } from '#web/lib/safe-link.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import classes from './feeds.module.css';
import { itemMessages as messages } from './feeds-messages.ts';
import { itemDraftsQuery, itemQuery } from './feeds-queries.ts';
import { SafeHtml } from './safe-html.tsx';

export type ItemRowProps = {
  item: RssItem;
  isOpen: boolean;
  onOpen: (item: RssItem) => void;
  onRead: (item: RssItem, isRead: boolean) => void;
  onPost: (item: RssItem) => void;
  /** Opens a draft or post created from an item. */
  onDraft: (draft: ItemDraft) => void;
};

/**
 * An item: its title, site, age, and excerpt; its full text when opened. Rerenders only when the item
 * changes, not when the focus moves.
 */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { item, isOpen, onOpen, onRead, onPost, onDraft } = props;
  const link = outsideLink(item.url);
  const isRead = item.readAt !== null;
  const toggle = isRead ? messages.markUnread : messages.markRead;
  return (
    <div className={classes.item}>
      <div className={classes.line}>
        {!isRead && (
          <span className={classes.dot}>
            <span className="visually-hidden">{messages.unread}</span>
          </span>
        )}
        <button type="button" className={classes.open} aria-expanded={isOpen} onClick={() => onOpen(item)}>
          <h2 className={classes.title} dir="auto">
            {item.title}
          </h2>
          {!isOpen && item.excerpt !== '' && (
            <Text size="sm" c="dimmed" mt={2} lineClamp={2} className={classes.excerpt} dir="auto">
              {item.excerpt}
            </Text>
          )}
        </button>
      </div>
      <div className={classes.meta}>
        <span>
          {item.feed.title}
          {item.author && ` · ${item.author}`} · <MomentText moment={item.publishedAt} />
        </span>
        <span className={classes.space} />
        <Tooltip label={`${toggle} (U)`}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={messages.of(toggle, item.title)}
            onClick={() => onRead(item, !isRead)}
          >
            {isRead ? <IconMail size={15} stroke={1.6} /> : <IconMailOpened size={15} stroke={1.6} />}
          </ActionIcon>
        </Tooltip>
        {link && (
          <Tooltip label={messages.openOriginal}>
            <ActionIcon
              component="a"
              {...link}
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={messages.of(messages.openOriginal, item.title)}
            >
              <IconExternalLink size={15} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        )}
        <Tooltip label={`${messages.draft} (P)`}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={messages.of(messages.draft, item.title)}
            onClick={() => onPost(item)}
          >
            <IconPencilPlus size={15} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </div>
      {isOpen && <OpenedItem item={item} onPost={onPost} onDraft={onDraft} />}
    </div>
  );
});

function OpenedItem({ item, onPost, onDraft }: Pick<ItemRowProps, 'item' | 'onPost' | 'onDraft'>) {
  const details = useQuery(itemQuery(item.id));
  const drafts = useQuery(itemDraftsQuery(item.id));
  const link = outsideLink(item.url);
  return (
    <div className={classes.body}>
      {details.isPending && (
        <div aria-busy="true">
          <Skeleton height={12} mb={10} maw={640} />
          <Skeleton height={12} mb={10} maw={600} />
          <Skeleton height={12} mb={10} maw={420} />
        </div>
      )}
      {details.isError && (
        <p className="quiet" role="alert">
          {messages.notRead}{' '}
          <Button variant="subtle" size="compact-xs" onClick={() => void details.refetch()}>
            {messages.retry}
          </Button>
        </p>
      )}
      {details.data &&
        (details.data.text.trim() === '' && !details.data.html.includes('<img') ? (
          <p className="quiet">{messages.noText(link !== null)}</p>
        ) : (
          <SafeHtml html={details.data.html} />
        ))}
      <Group gap="xs" pt="xs">
        <Button
          size="compact-sm"
          leftSection={<IconPencilPlus size={15} aria-hidden />}
          onClick={() => onPost(item)}
        >
          {messages.draft}
        </Button>
        {link && (
          <Button
            component="a"
            {...link}
            size="compact-sm"
            variant="default"
            leftSection={<IconExternalLink size={15} stroke={1.6} aria-hidden />}
          >
            {messages.openOriginal}
          </Button>
        )}
        {drafts.data?.items.map((draft) => (
          <Button
            key={draft.publicationId}
            size="compact-sm"
            variant="default"
            onClick={() => onDraft(draft)}
          >
            {channelNames[draft.channel]}: {publicationLabels[draft.state]}
            {draft.ruleId !== null && messages.byRule}
          </Button>
        ))}
      </Group>
    </div>
  );
}
