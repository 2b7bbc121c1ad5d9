import type { List } from '#contract/signals/lists.ts';
import { ExportDialog } from './export-dialog.tsx';
import { useExport } from './use-export.ts';

type Props = { connectedProfileId: string; list: Pick<List, 'id' | 'name'>; onClose: () => void };

/** Exports the people of one list who are signals of this profile. Closes when done. */
export function ListExport({ connectedProfileId, list, onClose }: Props) {
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
