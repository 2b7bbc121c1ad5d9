import { useLazy } from '#web/lib/lazy-component.ts';
import { lazyComponents } from './lazy-components.ts';
import type { RenderFollow } from './panel/signal-panel.tsx';
import { neighborsOf } from './rows/range-between.ts';
import { some } from './rows/target.ts';
import type { Actions } from './use-actions.ts';
import type { Layout } from './use-layout.ts';
import type { Matches } from './use-matches.ts';

type PanelOfTableProps = {
  scopeId: string;
  /** The person shown. Without one, the panel is only loaded, as soon as there are rows. */
  openedId: string | undefined;
  matches: Matches;
  table: Layout;
  actions: Actions;
  follow: RenderFollow;
};

/** The panel of the opened person beside the table. */
export function PanelOfTable({ scopeId, openedId, matches, table, actions, follow }: PanelOfTableProps) {
  const { rows } = matches.rows;
  const { triage, listing } = actions;
  const Panel = useLazy(lazyComponents.signalPanel, openedId !== undefined || rows.length > 0);
  if (openedId === undefined || !Panel) return null;
  return (
    <Panel
      scopeId={scopeId}
      id={openedId}
      row={rows.find((signal) => signal.id === openedId)}
      acts={{
        onStatus: (signal, status) => triage.run(some(signal), { status }),
        onList: (signal) => listing.pickFor(some(signal)),
        onUnlist: (signal, list) => listing.remove(some(signal), list),
        onSnooze: (signal) => triage.snooze(some(signal)),
        onWake: (signal) => triage.run(some(signal), { snoozedUntil: null }),
      }}
      follow={follow}
      note={{ ...triage.note, onLeave: () => table.grid.current?.focus({ preventScroll: true }) }}
      draft={triage.draft}
      neighbors={neighborsOf(rows, openedId)}
      onMove={(by) => void actions.move(by)}
      onOpen={actions.open}
      onClose={() => actions.open(undefined)}
    />
  );
}
