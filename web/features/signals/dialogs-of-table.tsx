import type { List } from '#contract/signals/lists.ts';
import { ExportDialog } from './export/export-dialog.tsx';
import { useExport } from './export/use-export.ts';
import { ListPicker } from './lists/list-picker.tsx';
import { some } from './rows/target.ts';
import type { SignalScope } from './scope/signal-scope.ts';
import { CellEditor } from './table/cell-editor/cell-editor.tsx';
import { SnoozeDialog } from './triage/snooze-dialog.tsx';
import type { Actions } from './use-actions.ts';
import type { Layout } from './use-layout.ts';
import type { Matches } from './use-matches.ts';

type ListExportProps = { connectedProfileId: string; list: Pick<List, 'id' | 'name'>; onClose: () => void };

/** Exports the people of one list who are signals of this profile. Closes when done. */
function ListExport({ connectedProfileId, list, onClose }: ListExportProps) {
  const running = useExport(connectedProfileId);
  return (
    <ExportDialog
      connectedProfileId={connectedProfileId}
      query={{ list: [list.id] }}
      title={`Export ${list.name}`}
      running={running}
      onStart={(query) => void running.start(query).then(onClose)}
      onClose={onClose}
    />
  );
}

type DialogsOfTableProps = {
  scope: SignalScope;
  /** The user's time zone. Snoozed people come back in its mornings. */
  timeZone: string;
  onAddFromCsv: (listId: string) => void;
  matches: Matches;
  table: Layout;
  actions: Actions;
};

/** The dialogs and editors over the table. */
export function DialogsOfTable({ scope, matches, table, actions, ...props }: DialogsOfTableProps) {
  const { rows } = matches.rows;
  const { listing, editor, triage, exporting, setExporting } = actions;
  const edited = editor.edit && rows.find(({ id }) => id === editor.edit?.id);
  return (
    <>
      <ListPicker
        target={listing.picking}
        realm={scope.realm}
        onAdd={listing.add}
        onRemove={listing.remove}
        onClose={listing.close}
        whole={{ onExport: setExporting, onAddFromCsv: (list) => props.onAddFromCsv(list.id) }}
      />
      {editor.edit && edited && (
        <CellEditor
          scopeId={scope.id}
          realm={scope.realm}
          edit={editor.edit}
          signal={edited}
          onField={editor.show}
          onStatus={(signal, status) => triage.run(some(signal), { status })}
          onAdd={listing.add}
          onRemove={listing.remove}
          onClose={() => {
            editor.close();
            table.grid.current?.focus({ preventScroll: true });
          }}
        />
      )}
      {exporting && (
        <ListExport connectedProfileId={scope.id} list={exporting} onClose={() => setExporting(null)} />
      )}
      <SnoozeDialog
        target={triage.snoozing}
        timeZone={props.timeZone}
        onSnooze={(target, snoozedUntil) => triage.run(target, { snoozedUntil })}
        onClose={() => triage.snooze(null)}
      />
    </>
  );
}
