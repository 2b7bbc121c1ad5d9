import type { ReactNode } from 'react';
import type { Warmer } from '#contract/today.ts';
import { PostPane } from './post-pane.tsx';
import { nameOfItem, type TodayItem } from './today-items.ts';
import { detailsLabel } from './today-messages.ts';
import { TodayPanel } from './today-panel.tsx';
import { InformationPane, WaitingPane } from './waiting-pane.tsx';

/** What the panel of a person gets, which another feature brings. */
export type PersonSlot = {
  warmer: Warmer;
  position: { at: number; of: number };
  /** Who is opened next. */
  neighbors: readonly string[];
  onMove: (by: 1 | -1) => void;
  onClose: () => void;
  /** They were dealt with; `isStaying` where the server would still show them. */
  onHandled: (isStaying: boolean) => void;
  /** That was undone. */
  onUndone: () => void;
};

type TodayDetailsProps = Omit<PersonSlot, 'warmer' | 'position'> & {
  item: TodayItem;
  /** A draft was asked for, by key or button; `onTaken` says that it has begun. */
  isDraftWanted: boolean;
  onTaken: () => void;
  position: number;
  of: number;
  person: (slot: PersonSlot) => ReactNode;
  /** Its comment was approved or dismissed. */
  onDecided: () => void;
  /** Goes to where it is decided. */
  onAct: () => void;
  /** Marks it as done for today. */
  onDone: () => void;
};

/** The details of whatever an item is. */
export function TodayDetails({ item, position: at, of, person, ...on }: TodayDetailsProps) {
  if (item.kind === 'person') {
    const { neighbors, onMove, onClose, onHandled, onUndone } = on;
    const position = { at, of };
    return person({
      warmer: item.warmer,
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
      {item.kind === 'waiting' && (
        <WaitingPane item={item.waiting} onAct={on.onAct} onDone={item.waiting.done && on.onDone} />
      )}
      {item.kind === 'information' && (
        <InformationPane item={item.information} onAct={on.onAct} onDone={on.onDone} />
      )}
    </TodayPanel>
  );
}
