import { Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type {
  FitReceipt as Fit,
  Receipt,
  Signal,
  SignalList,
  SignalStatus,
} from '#contract/signals/signals.ts';
import { EnrichPerson } from '#web/features/signals/enrichment/enrich-person.tsx';
import { FailedState } from '#web/features/signals/failed-state.tsx';
import { MergeHistory } from '#web/features/signals/people/merge-history.tsx';
import { PersonMenu } from '#web/features/signals/people/person-menu.tsx';
import { signalDetails } from '#web/features/signals/queries.ts';
import {
  fitFieldLabels,
  fitValueLabel,
  formatCount,
  formatFit,
  formatScore,
  listed,
  receiptLabel,
} from '#web/features/signals/signal-labels.ts';
import { IntensityBadge } from '#web/features/signals/table/intensity-badge.tsx';
import { NoteField } from '#web/features/signals/triage/note-field.tsx';
import { absoluteTime } from '#web/ui/relative-time.ts';
import { PanelHead, PanelTools } from './panel-head.tsx';
import classes from './signal-panel.module.css';
import { Timeline } from './timeline.tsx';

/** Why the score is what it is: lines that sum to it, as of the moment they were reckoned for. */
function ScoreReceipt({ receipt }: { receipt: Receipt }) {
  return (
    <section className={classes.section} aria-labelledby="why-score">
      <div className={classes.heading}>
        <h3 id="why-score">Why {formatScore(receipt.score)}</h3>
        <IntensityBadge intensity={receipt.intensity} />
        <span className={classes.quiet}>
          intent{receipt.version > 1 && `, by version ${receipt.version} of your points`}
        </span>
      </div>
      {receipt.lines.length === 0 ? (
        <p className={classes.note}>Nothing here counts: only what they did towards you gives points.</p>
      ) : (
        <table className={classes.receipt}>
          <tbody>
            {receipt.lines.map((line) => {
              const words = receiptLabel(line);
              return (
                <tr key={line.type}>
                  <th scope="row">{words.what}</th>
                  <td className={classes.how}>{words.how}</td>
                  <td className={classes.points}>{signed(line.points, line.type === 'active_days')}</td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Score</th>
              <td className={classes.how}>as of {absoluteTime(receipt.at)}</td>
              <td className={classes.points}>{formatScore(receipt.score)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}

/** What a factor adds is shown with its sign. */
const signed = (points: number, isFactor: boolean) =>
  isFactor && points >= 0 ? `+${formatScore(points)}` : formatScore(points);

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
            <EnrichPerson
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

/** Why the fit is what it is: the user's own rules that match, which sum to it. */
function FitReceipt({ receipt }: { receipt: Fit }) {
  return (
    <section className={classes.section} aria-labelledby="why-fit">
      <div className={classes.heading}>
        <h3 id="why-fit">Fit {formatFit(receipt.fit)}</h3>
        <span className={classes.quiet}>by your own rules</span>
      </div>
      {receipt.lines.length === 0 ? (
        <p className={classes.note}>
          {receipt.rules === 1
            ? 'Your rule does not match.'
            : `None of your ${formatCount(receipt.rules)} rules matches.`}
        </p>
      ) : (
        <table className={classes.receipt} aria-label="Rules that match">
          <tbody>
            {receipt.lines.map(({ rule, field, matched, points }) => (
              <tr key={rule}>
                <th scope="row">
                  {fitFieldLabels[field]}{' '}
                  <strong>{listed(matched.map((one) => fitValueLabel(field, one)))}</strong>
                </th>
                <td className={classes.points}>{formatFit(points)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
