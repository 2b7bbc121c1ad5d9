import type { ReactNode } from 'react';
import type { Signal } from '#contract/signals/signals.ts';
import { PostPane } from './post-pane.tsx';
import { nameOfItem, signalOf, type TodayItem } from './today-items.ts';
import { detailsLabel } from './today-messages.ts';
import { TodayPanel } from './today-panel.tsx';
import { AnswerPane, InformationPane, WaitingPane } from './waiting-pane.tsx';

/** What the person panel needs. Another feature provides the panel. */
export type PersonSlot = {
  signal: Signal;
  position: { at: number; of: number };
  /** The people likely to be opened next. */
  neighbors: readonly string[];
  onMove: (by: 1 | -1) => void;
  onClose: () => void;
  /** Called when the person was handled. `isStaying` if the server would still list them. */
  onHandled: (isStaying: boolean) => void;
  /** Called when that was undone. */
  onUndone: () => void;
};

type TodayDetailsProps = Omit<PersonSlot, 'signal' | 'position'> & {
  item: TodayItem;
  /** A key or button requested a draft. `onTaken` confirms that it started. */
  isDraftWanted: boolean;
  onTaken: () => void;
  position: number;
  of: number;
  person: (slot: PersonSlot) => ReactNode;
  /** Called when its comment is approved or dismissed. */
  onDecided: () => void;
  /** Opens the page where it's decided. */
  onAct: () => void;
  /** Posts a missed post now. */
  onPostNow: () => void;
  /** Marks it as done for today. */
  onDone: () => void;
};

/** The details of an item of any kind. */
export function TodayDetails({ item, position: at, of, person, ...on }: TodayDetailsProps) {
  const signal = signalOf(item);
  if (signal !== null) {
    const { neighbors, onMove, onClose, onHandled, onUndone } = on;
    const position = { at, of };
    return person({
      signal,
      position,
      neighbors,
      onMove,
      onClose,
      onHandled,
      onUndone,
    });
  }
  const label = detailsLabel(nameOfItem(item));
  return (
    <TodayPanel label={label} position={at} of={of} onMove={on.onMove} onClose={on.onClose}>
      {item.kind === 'post' && (
        <PostPane
          post={item.post}
          isDraftWanted={on.isDraftWanted}
          onTaken={on.onTaken}
          onDone={on.onDecided}
        />
      )}
      {item.kind === 'answer' && <AnswerPane item={item.answer} onAct={on.onAct} />}
      {item.kind === 'waiting' && (
        <WaitingPane
          item={item.waiting}
          onAct={on.onAct}
          onPostNow={on.onPostNow}
          onDone={item.waiting.done && on.onDone}
        />
      )}
      {item.kind === 'information' && (
        <InformationPane item={item.information} onAct={on.onAct} onDone={on.onDone} />
      )}
    </TodayPanel>
  );
}
