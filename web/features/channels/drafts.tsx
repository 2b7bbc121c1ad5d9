import { Button, Menu, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Composition } from '#contract/channels/compositions.ts';
import type { Channel, Publication } from '#contract/channels/publications.ts';
import type { Realm } from '#contract/profile.ts';
import { momentOf } from '#web/lib/zoned-time.ts';
import { nextHour, WhenField } from '#web/ui/date-fields.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { useNow } from '#web/ui/use-now.ts';
import classes from './calendar.module.css';
import { compositionsQuery } from './calendar-queries.ts';
import { excerptOf } from './channel-states.ts';
import { PostListFrame } from './post-list-frame.tsx';
import { PostRow, SelectPost } from './post-row.tsx';
import { postsMessages as messages } from './posts-messages.ts';
import { useDuplicate, useRemoveDrafts, useScheduleSeveral } from './use-calendar.ts';

type Props = {
  realm: Realm;
  zone: string;
  channel: readonly Channel[];
  onFilter: (channel: readonly Channel[]) => void;
  onWrite: () => void;
  onOpen: (compositionId: string) => void;
};

const origins: Partial<Record<Publication['origin'], string>> = {
  agent: messages.byAgent,
  feed: messages.fromFeed,
};

const draftsOf = ({ publications }: Composition) => publications.filter(({ state }) => state === 'draft');

/** Unscheduled drafts, one row per composition. */
export function Drafts({ realm, zone, channel, onFilter, onWrite, onOpen }: Props) {
  const list = useInfiniteQuery(compositionsQuery('drafts', realm, { channel }));
  const remove = useRemoveDrafts();
  const duplicate = useDuplicate();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [isScheduling, setScheduling] = useState(false);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const chosen = items.filter(({ id }) => selected.includes(id));
  return (
    <PostListFrame
      list={list}
      isEmpty={items.length === 0}
      channel={channel}
      onFilter={onFilter}
      empty={{ title: messages.noDrafts, text: messages.noDraftsText }}
      onWrite={onWrite}
    >
      {chosen.length > 0 && (
        <div className={classes.bulk}>
          <Button size="xs" onClick={() => setScheduling(true)}>
            {messages.scheduleSeveral(chosen.length)}
          </Button>
        </div>
      )}
      <ul className={classes.rows}>
        {items.map((composition) => {
          const drafts = draftsOf(composition);
          const firsts = drafts.filter(({ part }) => part === 0);
          const [first] = drafts;
          const changed = drafts
            .map(({ updatedAt }) => updatedAt)
            .sort()
            .at(-1);
          const origin = first && origins[first.origin];
          const { id } = composition;
          return (
            <PostRow
              key={id}
              composition={{ ...composition, publications: drafts }}
              withStates={false}
              start={
                <SelectPost
                  text={excerptOf(drafts)}
                  isSelected={selected.includes(id)}
                  onSelect={(isSelected) =>
                    setSelected((before) =>
                      isSelected ? [...before, id] : before.filter((each) => each !== id),
                    )
                  }
                />
              }
              about={
                <>
                  {origin && <span>{origin}</span>}
                  {changed !== undefined && <MomentText moment={changed} />}
                </>
              }
              actions={
                <Button size="xs" variant="default" onClick={() => onOpen(id)}>
                  {messages.edit}
                </Button>
              }
              menu={
                <>
                  <Menu.Item onClick={() => duplicate.mutate(id)}>{messages.duplicate}</Menu.Item>
                  <Menu.Item
                    color="red"
                    disabled={remove.isPending}
                    onClick={() => remove.mutate(firsts.map((each) => each.id))}
                  >
                    {messages.remove}
                  </Menu.Item>
                </>
              }
            />
          );
        })}
      </ul>
      <MoreButton list={list} label={messages.showMore} />
      <ScheduleSeveral
        posts={isScheduling ? chosen.map((each) => draftsOf(each).filter(({ part }) => part === 0)) : []}
        zone={zone}
        onClose={() => setScheduling(false)}
        onDone={() => {
          setScheduling(false);
          setSelected([]);
        }}
      />
    </PostListFrame>
  );
}

type SeveralProps = {
  /** The first parts of each post. Empty: closed. */
  posts: readonly (readonly Publication[])[];
  zone: string;
  onClose: () => void;
  onDone: () => void;
};

function ScheduleSeveral({ posts, zone, onClose, onDone }: SeveralProps) {
  const now = useNow();
  const [wall, setWall] = useState<string | null>(() => nextHour(now, zone));
  const several = useScheduleSeveral(zone, onDone);
  const send = () => wall !== null && several.mutate({ posts, first: momentOf(wall, zone) });
  return (
    <Dialog
      title={messages.scheduleSeveralTitle}
      opened={posts.length > 0}
      onClose={onClose}
      footer={
        <Button disabled={wall === null} loading={several.isPending} onClick={send}>
          {messages.scheduleSeveral(posts.length).replace('…', '')}
        </Button>
      }
    >
      <Text size="sm">{messages.scheduleSeveralText}</Text>
      <WhenField value={wall} zone={zone} now={now} onChange={setWall} />
    </Dialog>
  );
}
