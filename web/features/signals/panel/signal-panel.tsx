import { Group, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { SignalList, SignalStatus } from '#contract/signals/signal-kinds.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { AskAbout } from '#web/features/shared/ask-about/ask-about.tsx';
import { BriefButton } from '#web/features/shared/brief/brief-button.tsx';
import { EnrichPerson } from '#web/features/signals/enrichment/enrich-person.tsx';
import { FailedState } from '#web/features/signals/labels/failed-state.tsx';
import { DoNotEngageNote } from '#web/features/signals/people/do-not-engage.tsx';
import { MergeHistory } from '#web/features/signals/people/merge-history.tsx';
import { PersonMenu } from '#web/features/signals/people/person-menu.tsx';
import { signalDetails } from '#web/features/signals/rows/signal-queries.ts';
import { Elsewhere } from '#web/features/signals/scope/elsewhere.tsx';
import { useIsInbox, useProfileName } from '#web/features/signals/scope/scope-context.ts';
import { NoteField } from '#web/features/signals/triage/note-field.tsx';
import { SnoozeLine } from '#web/features/signals/triage/snooze-line.tsx';
import { HoverTip } from '#web/ui/hover-tip.tsx';
import sidePanel from '#web/ui/page/side-panel.module.css';
import { Fields } from './fields.tsx';
import { type FollowVariant, PanelActions } from './panel-actions.tsx';
import { PanelDraft } from './panel-draft.tsx';
import { PanelHead, PanelTools } from './panel-head.tsx';
import { PanelMessage } from './panel-message.tsx';
import { panelMessages } from './panel-messages.ts';
import { ScoreCard } from './score-card.tsx';
import classes from './signal-panel.module.css';
import { Timeline } from './timeline.tsx';

/** Actions on the person in the panel. Each shows its own notice. */
export type PanelActs = {
  onStatus: (signal: Signal, status: SignalStatus) => void;
  /** Picks a list for the person. */
  onList: (signal: Signal) => void;
  onUnlist: (signal: Signal, list: SignalList) => void;
  onSnooze: (signal: Signal) => void;
  onWake: (signal: Signal) => void;
};

/** A part of the panel that a shortcut requested before it was rendered. */
export type PanelRequest = {
  isWanted: boolean;
  /** Confirms that it's rendered; returns what was typed in the meantime. */
  onTaken: () => string;
};

/** The follow button, provided by another feature. */
export type RenderFollow = (signals: readonly Signal[], look: FollowVariant) => ReactNode;

type SignalPanelProps = {
  /** The cache key of the details: the scope shown, or the signal's connected profile. */
  scopeId: string;
  id: string;
  /** The row, if it's loaded. Shown at once while the rest loads. */
  row: Signal | undefined;
  acts: PanelActs;
  follow: RenderFollow;
  note: PanelRequest & { onLeave: () => void };
  draft: PanelRequest;
  /** Signals likely to be opened next, whose details are preloaded. */
  neighbors: readonly string[];
  position?: { at: number; of: number } | undefined;
  /** Called with the signal once it's known. */
  onShown?: (signal: Signal) => void;
  onMove: (by: 1 | -1) => void;
  /** Opens another signal of the profile, or closes the panel. */
  onOpen: (id: string | undefined) => void;
  onClose: () => void;
};

type Drafting = { postId: string; draftId: string | null };

/**
 * One person beside a list: who they are, the next action, the score's reasons, and the timeline. Switching
 * to another person keeps the same elements. Only components with their own state, such as a field being
 * edited, are remounted.
 */
export function SignalPanel({ scopeId, id, row, acts, note, draft, ...props }: SignalPanelProps) {
  const details = useInfiniteQuery(signalDetails(scopeId, id));
  const first = details.data?.pages[0];
  const signal = first?.signal ?? row;
  useReadAgainOnComments(scopeId, id);
  useReadAhead(scopeId, props.neighbors, first !== undefined);
  const [drafting, setDrafting] = useState<(Drafting & { of: string }) | null>(null);
  const shown = drafting?.of === id ? drafting : null;
  const begin = (next: Drafting) => setDrafting({ ...next, of: id });
  const nextPost = first?.nextPost;
  const beginNext = () => nextPost && begin({ postId: nextPost.id, draftId: nextPost.draft?.id ?? null });

  const { onShown } = props;
  const known = first?.signal;
  useEffect(() => {
    if (known) onShown?.(known);
  }, [known, onShown]);

  const isLost = details.isError && first === undefined;
  const isNoteLost = isLost && note.isWanted;
  const { onTaken: onNoteTaken } = note;
  useEffect(() => {
    if (isNoteLost) onNoteTaken();
  }, [isNoteLost, onNoteTaken]);
  useEffect(() => {
    if (!draft.isWanted || (first === undefined && !isLost)) return;
    draft.onTaken();
    beginNext();
  });
  const panel = useRef<HTMLElement>(null);
  const scroller = useScrolledToTop(id);
  return (
    <aside
      ref={panel}
      className={`${sidePanel.panel} ${classes.panel}`}
      aria-label={signal ? panelMessages.detailsOf(signal.name) : panelMessages.details}
    >
      <PanelTools position={props.position} onMove={props.onMove} onClose={props.onClose} />
      <div {...scroller} className={`${sidePanel.scroll} ${classes.scroll}`}>
        {signal && (
          <div className={classes.head}>
            <PanelHead key={id} signal={signal} person={first?.person} />
            <DoNotEngageNote signal={signal} />
            <PanelActions
              signal={signal}
              nextPost={nextPost}
              onDraft={beginNext}
              onList={() => acts.onList(signal)}
              onSnooze={() => acts.onSnooze(signal)}
              follow={props.follow}
              menu={
                <PersonMenu
                  signal={signal}
                  onStatus={(status) => acts.onStatus(signal, status)}
                  onOpen={props.onOpen}
                />
              }
            />
            <Group align="stretch" gap="xs" mt="xs">
              <AskAbout name={signal.name} shortName={signal.name.split(' ')[0] ?? signal.name} />
              <BriefButton key={id} about={{ signalId: signal.id }} />
            </Group>
            {first && <PanelMessage key={`message ${id}`} signalId={id} />}
            <Profiles signal={signal} />
            <SnoozeLine signal={signal} onWake={() => acts.onWake(signal)} />
          </div>
        )}
        {shown && (
          <PanelDraft
            key={`${shown.postId} ${shown.draftId}`}
            postId={shown.postId}
            draftId={shown.draftId}
            onClose={() => setDrafting(null)}
          />
        )}
        {signal && <ScoreCard key={id} signal={signal} details={first} />}
        {first ? (
          <>
            <Fields
              signal={first.signal}
              person={first.person}
              onStatus={(status) => acts.onStatus(first.signal, status)}
              onList={() => acts.onList(first.signal)}
              onUnlist={(list) => acts.onUnlist(first.signal, list)}
              note={
                <NoteField
                  key={id}
                  connectedProfileId={scopeId}
                  id={id}
                  note={first.note}
                  noteVersion={first.noteVersion}
                  isWanted={note.isWanted}
                  onTaken={note.onTaken}
                  onLeave={note.onLeave}
                />
              }
            />
            <EnrichPerson key={id} scopeId={scopeId} signal={first.signal} lookedUp={first.person.lookedUp} />
            <MergeHistory signal={first.signal} />
            <Timeline
              entries={details.data?.pages.flatMap((page) => page.timeline.items) ?? []}
              changes={first.jobChanges}
              interactions={first.signal.interactions}
              firstAt={first.signal.firstAt}
              hasMore={details.hasNextPage}
              isLoadingMore={details.isFetchingNextPage}
              hasFailed={details.isFetchNextPageError}
              onMore={() => void details.fetchNextPage()}
              onDraft={({ id: draftId }, postId) => begin({ postId, draftId })}
            />
          </>
        ) : details.isError ? (
          <FailedState
            error={details.error}
            what={panelMessages.notRead}
            onRetry={() => void details.refetch()}
          />
        ) : (
          <PanelSkeleton hasHead={signal !== undefined} />
        )}
      </div>
      <HoverTip within={panel} />
    </aside>
  );
}

/**
 * Every person starts scrolled to the top. An unscrolled element isn't touched, because that would force a
 * layout.
 */
function useScrolledToTop(id: string) {
  const ref = useRef<HTMLDivElement>(null);
  const isScrolled = useRef(false);
  useLayoutEffect(() => {
    if (id && isScrolled.current) ref.current?.scrollTo({ top: 0 });
    isScrolled.current = false;
  }, [id]);
  const onScroll = () => {
    isScrolled.current = true;
  };
  return { ref, onScroll };
}

/** The user's profiles this person is a signal of, if several are shown. */
function Profiles({ signal }: { signal: Signal }) {
  const isInbox = useIsInbox();
  const profileName = useProfileName();
  return (
    <>
      {isInbox && (
        <p className={classes.of}>{panelMessages.engagesWith(profileName(signal.connectedProfileId))}</p>
      )}
      <Elsewhere signal={signal} />
    </>
  );
}

/** Drafted, approved, and posted comments are in the timeline, so a change to one refetches the details. */
function useReadAgainOnComments(scopeId: string, id: string) {
  const client = useQueryClient();
  useQuery({
    queryKey: ['ready-comment', 'panel', id],
    queryFn: async () => {
      await client.invalidateQueries({ queryKey: ['signals', scopeId, 'details', id] });
      return null;
    },
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Preloads the details of likely next people, once the current ones have loaded. */
function useReadAhead(scopeId: string, ids: readonly string[], isReady: boolean) {
  const client = useQueryClient();
  const all = ids.join(' ');
  useEffect(() => {
    if (!isReady || all === '') return;
    for (const one of all.split(' ')) void client.prefetchInfiniteQuery(signalDetails(scopeId, one));
  }, [client, scopeId, all, isReady]);
}

function PanelSkeleton({ hasHead }: { hasHead: boolean }) {
  return (
    <div className={classes.section} aria-busy="true">
      {!hasHead && <Skeleton height={44} mb={24} />}
      {['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
        <Skeleton key={line} height={20} mb={16} />
      ))}
    </div>
  );
}
