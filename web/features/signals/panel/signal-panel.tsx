import { Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Signal, SignalList, SignalStatus } from '#contract/signals.ts';
import { FailedState } from '#web/features/signals/failed-state.tsx';
import { LookUpPerson } from '#web/features/signals/look-ups/look-up-person.tsx';
import { MergeHistory } from '#web/features/signals/people/merge-history.tsx';
import { PersonMenu } from '#web/features/signals/people/person-menu.tsx';
import { signalDetails } from '#web/features/signals/queries.ts';
import { NoteField } from '#web/features/signals/triage/note-field.tsx';
import { FitReceipt } from './fit-receipt.tsx';
import { PanelHead, PanelTools } from './panel-head.tsx';
import { ScoreReceipt } from './score-receipt.tsx';
import classes from './signal-panel.module.css';
import { Timeline } from './timeline.tsx';

type SignalPanelProps = {
  connectedProfileId: string;
  id: string;
  /** The row, where it is loaded: shown at once while the rest is read. */
  row: Signal | undefined;
  onMove: (by: 1 | -1) => void;
  onStatus: (signal: Signal, status: SignalStatus) => void;
  /** Picks a list for the person. */
  onList: (signal: Signal) => void;
  onUnlist: (signal: Signal, list: SignalList) => void;
  /** Opens another signal of the profile, or closes the panel. */
  onOpen: (id: string | undefined) => void;
  onSnooze: (signal: Signal) => void;
  onWake: (signal: Signal) => void;
  /** The note is to have the focus. */
  isNoteWanted: boolean;
  onNoteTaken: () => string;
  onLeaveNote: () => void;
  followButton: (signals: readonly Signal[]) => ReactNode;
  comments: (personId: string) => ReactNode;
  onClose: () => void;
};

/** One person beside the table: who, why this score, and all that happened. */
export function SignalPanel({ connectedProfileId, id, row, ...on }: SignalPanelProps) {
  const details = useInfiniteQuery(signalDetails(connectedProfileId, id));
  const first = details.data?.pages[0];
  const signal = first?.signal ?? row;
  const { isNoteWanted, onNoteTaken } = on;
  const isLost = details.isError && first === undefined;
  useEffect(() => {
    if (isLost && isNoteWanted) onNoteTaken();
  }, [isLost, isNoteWanted, onNoteTaken]);
  return (
    <aside className={classes.panel} aria-label={signal ? `Details of ${signal.name}` : 'Details'}>
      <PanelTools onMove={on.onMove} onClose={on.onClose} />
      <div className={classes.scroll} key={id}>
        {signal && (
          <PanelHead
            signal={signal}
            email={first?.person.email ?? null}
            edited={first?.person.edited ?? []}
            onStatus={on.onStatus}
            onList={on.onList}
            follow={on.followButton([signal])}
            onUnlist={on.onUnlist}
            menu={<PersonMenu signal={signal} person={first?.person} onOpen={on.onOpen} />}
            onSnooze={on.onSnooze}
            onWake={on.onWake}
          />
        )}
        {first ? (
          <>
            <LookUpPerson
              scopeId={connectedProfileId}
              signal={first.signal}
              lookedUp={first.person.lookedUp}
            />
            <NoteField
              connectedProfileId={connectedProfileId}
              id={id}
              note={first.note}
              isWanted={isNoteWanted}
              onTaken={onNoteTaken}
              onLeave={on.onLeaveNote}
            />
            <ScoreReceipt receipt={first.receipt} />
            {first.fit && <FitReceipt receipt={first.fit} />}
            <MergeHistory signal={first.signal} />
            {on.comments(first.signal.personId)}
            <Timeline
              entries={details.data?.pages.flatMap((page) => page.timeline.items) ?? []}
              interactions={first.signal.interactions}
              firstAt={first.signal.firstAt}
              hasMore={details.hasNextPage}
              isLoadingMore={details.isFetchingNextPage}
              hasFailed={details.isFetchNextPageError}
              onMore={() => void details.fetchNextPage()}
            />
          </>
        ) : details.isError ? (
          <FailedState
            error={details.error}
            what="The details could not be read."
            onRetry={() => void details.refetch()}
          />
        ) : (
          <PanelSkeleton hasHead={signal !== undefined} />
        )}
      </div>
    </aside>
  );
}

function PanelSkeleton({ hasHead }: { hasHead: boolean }) {
  return (
    <div className={classes.section} aria-busy="true">
      {!hasHead && <Skeleton height={44} mb={24} />}
      <Skeleton height={20} width="40%" mb={16} />
      {['a', 'b', 'c', 'd'].map((line) => (
        <Skeleton key={line} height={12} mb={16} />
      ))}
    </div>
  );
}
