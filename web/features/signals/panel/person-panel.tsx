import { useMemo, useState } from 'react';
import type { ConnectedProfile } from '#contract/profile.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { ListPicker } from '#web/features/signals/lists/list-picker.tsx';
import { useChangeLists } from '#web/features/signals/lists/use-change-lists.ts';
import { some, type Target } from '#web/features/signals/rows/target.ts';
import { ScopeContext } from '#web/features/signals/scope/scope-context.ts';
import { readScope, type SignalScope } from '#web/features/signals/scope/signal-scope.ts';
import { SnoozeDialog } from '#web/features/signals/triage/snooze-dialog.tsx';
import { type SignalChange, useChangeSignals } from '#web/features/signals/triage/use-change-signals.ts';
import { usePanelRequest } from '#web/features/signals/triage/use-panel-request.ts';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { type RenderFollow, SignalPanel } from './signal-panel.tsx';

type PersonPanelProps = {
  follow: RenderFollow;
  /** The profile the signal belongs to. */
  connectedProfileId: string;
  id: string;
  /** The signal, if the list beside has it. Shown at once. */
  row?: Signal | undefined;
  /** All of the user's connected profiles. */
  profiles: readonly ConnectedProfile[];
  timeZone: string;
  /** Signals of the same profile that are likely to be opened next. They're preloaded. */
  neighbors?: readonly string[];
  position?: { at: number; of: number } | undefined;
  onMove: (by: 1 | -1) => void;
  /** The person was handled: dismissed, snoozed, or marked. */
  onDone?: (signal: Signal, to: SignalChange) => void;
  /** The change was undone. */
  onUndone?: (signal: Signal) => void;
  onOpen: (id: string | undefined) => void;
  onClose: () => void;
};

/**
 * The panel of a person beside any list, with its own dialogs and shortcuts. The signals table has a panel of
 * its own.
 */
export function PersonPanel(props: PersonPanelProps) {
  const { connectedProfileId, profiles } = props;
  const scope = useMemo(() => readScope(connectedProfileId, profiles), [connectedProfileId, profiles]);
  const shown = useMemo(() => scope && { scope, connected: profiles }, [scope, profiles]);
  if (!scope) return null;
  return (
    <ScopeContext value={shown}>
      <Inside {...props} scope={scope} />
    </ScopeContext>
  );
}

function Inside({
  scope,
  id,
  timeZone,
  onDone,
  onUndone,
  ...props
}: PersonPanelProps & { scope: SignalScope }) {
  const [shown, setShown] = useState<Signal | null>(null);
  const [picking, setPicking] = useState<Target | null>(null);
  const [snoozing, setSnoozing] = useState<Target | null>(null);
  const signals = useChangeSignals(scope.id, (target) => {
    const [one] = target.kind === 'some' ? target.signals : [];
    if (one) onUndone?.(one);
  });
  const lists = useChangeLists(scope.id);
  const note = usePanelRequest(id);
  const draft = usePanelRequest(id);
  const signal = props.row ?? (shown?.id === id ? shown : null);
  const change = (target: Target, to: SignalChange) =>
    void signals.change(target, to).then((isDone) => {
      const [one] = target.kind === 'some' ? target.signals : [];
      if (isDone && one) onDone?.(one, to);
    });
  useShortcuts([
    { keys: 'c', label: 'Draft comment', run: () => draft.ask(id) },
    { keys: 'n', label: 'Write a note', run: () => note.ask(id) },
    ...(signal
      ? [
          { keys: 'l', label: 'Add to list', run: () => setPicking(some(signal)) },
          { keys: 'h', label: 'Snooze', run: () => setSnoozing(some(signal)) },
          { keys: 'm', label: 'Mark as engaged', run: () => change(some(signal), { status: 'engaged' }) },
          { keys: 'd', label: 'Dismiss', run: () => change(some(signal), { status: 'dismissed' }) },
        ]
      : []),
  ]);
  return (
    <>
      <SignalPanel
        {...props}
        scopeId={scope.id}
        id={id}
        row={props.row}
        neighbors={props.neighbors ?? []}
        onShown={setShown}
        acts={{
          onStatus: (one, status) => change(some(one), { status }),
          onList: (one) => setPicking(some(one)),
          onUnlist: (one, list) => void lists.remove(some(one), list),
          onSnooze: (one) => setSnoozing(some(one)),
          onWake: (one) => void signals.change(some(one), { snoozedUntil: null }),
        }}
        note={{ ...note, onLeave: () => undefined }}
        draft={draft}
      />
      <ListPicker
        target={picking}
        realm={scope.realm}
        onAdd={(target, list) => void lists.add(target, list)}
        onRemove={(target, list) => void lists.remove(target, list)}
        onClose={() => setPicking(null)}
      />
      <SnoozeDialog
        target={snoozing}
        timeZone={timeZone}
        onSnooze={(target, snoozedUntil) => change(target, { snoozedUntil })}
        onClose={() => setSnoozing(null)}
      />
    </>
  );
}
