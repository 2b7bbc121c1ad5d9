import { Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#web/ui/error-note.tsx';
import { AnswerAllBar } from './answer-all-bar.tsx';
import { AnswerFoot } from './answer-foot.tsx';
import { AnswerHeader } from './answer-header.tsx';
import { AnswerList } from './answer-list.tsx';
import { AnswerPane } from './answer-pane.tsx';
import { AnswerListSkeleton, AnswerPaneSkeleton, NothingToAnswer } from './answer-states.tsx';
import { inboxMessages as messages } from './inbox-messages.ts';
import { inboxCountsQuery } from './inbox-queries.ts';
import type { InboxSearch } from './inbox-search.ts';
import panes from './panes.module.css';
import { type Decision, useDecide, useInbox } from './use-inbox.ts';
import { useInboxFocus } from './use-inbox-focus.ts';

type Props = {
  search: InboxSearch;
  /** `quiet` adds no history entry. */
  onSearch: (search: InboxSearch, quiet?: boolean) => void;
};

/** What waits for an answer: the list on the left, the open item on the right. */
export function AnswerView({ search, onSearch }: Props) {
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const { list, groups, items } = useInbox({
    postId: search.under,
    snoozed: search.later,
    dismissed: search.gone,
  });
  const focus = useInboxFocus({
    items,
    search,
    // On a phone, Back leads from the item to the list.
    onSearch: (next) => onSearch(next, !isPhone || search.item !== undefined),
    isPhone,
    isPending: list.isPending,
  });
  const decide = useDecide((id) => focus.show(id));
  const counts = useQuery(inboxCountsQuery).data;
  const isWhole = search.under === undefined && !search.later && !search.gone;
  const of = list.hasNextPage && isWhole ? (counts?.toAnswer ?? items.length) : items.length;
  const { item, openId } = focus;

  const showAll = () => onSearch({});
  const goOn = () => item && focus.goOnFrom(item.id);
  const move = (step: 1 | -1) => {
    if (step === 1 && focus.position === items.length && list.hasNextPage) void list.fetchNextPage();
    focus.move(step);
  };
  const isEmpty = list.isSuccess && items.length === 0 && !list.hasNextPage;
  const isBare = isEmpty && openId === null;
  const nothing = <NothingToAnswer search={search} onShowAll={showAll} />;
  const isListShown = !isPhone || openId === null;
  return (
    <Stack gap={0} flex={1} mih={0}>
      {isListShown && <AnswerHeader isGone={search.gone === true} />}
      <div className={panes.view}>
        {isListShown && !isBare && (
          <div className={panes.side}>
            {search.under !== undefined && (
              <AnswerAllBar postId={search.under} items={items} hasMore={list.hasNextPage} onStop={showAll} />
            )}
            {list.isPending ? (
              <AnswerListSkeleton />
            ) : list.isError && items.length === 0 ? (
              <div className={panes.more}>
                <LoadError of={list} title={messages.notRead} />
              </div>
            ) : (
              <AnswerList
                groups={groups}
                openId={openId}
                onOpen={focus.show}
                onAnswerAll={search.under === undefined ? (post) => onSearch({ under: post }) : undefined}
                more={
                  list.hasNextPage
                    ? {
                        isLoading: list.isFetchingNextPage,
                        hasFailed: list.isFetchNextPageError,
                        load: () => void list.fetchNextPage(),
                      }
                    : null
                }
              />
            )}
          </div>
        )}
        {(isBare || !isPhone || openId !== null) && (
          <div key={String(isBare)} className={panes.main} data-bare={isBare || undefined} tabIndex={-1}>
            {item ? (
              <AnswerPane
                key={item.id}
                item={item}
                position={focus.position}
                of={of}
                onBack={isPhone ? () => focus.show(undefined) : null}
                onMove={move}
                onDecide={(decision: Decision) => {
                  decide(item, decision);
                  goOn();
                }}
                onDone={goOn}
              />
            ) : isBare ? (
              nothing
            ) : focus.error ? (
              <LoadError
                of={{ error: focus.error, refetch: () => focus.show(undefined) }}
                title={messages.notReadOne}
              />
            ) : list.isError ? null : (
              <AnswerPaneSkeleton />
            )}
          </div>
        )}
      </div>
      {isListShown && <AnswerFoot search={search} onSearch={onSearch} />}
    </Stack>
  );
}
