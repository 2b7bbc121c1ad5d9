import { useMemo, useState } from 'react';
import type { ConnectedProfile } from '#contract/profile.ts';
import { usePostImportDialog } from '#web/features/post-import/use-post-import-dialog.ts';
import type { Importing } from './signals-import.tsx';

/** Which of the dialogs that add people is open, and functions that open them. */
export function useAddingPeople() {
  const [importing, setImporting] = useState<Importing>(null);
  /** The profile stays while the dialog closes. */
  const [adding, setAdding] = useState<{ to: ConnectedProfile; opened: boolean } | null>(null);
  const postImport = usePostImportDialog();
  const [isWanted, setWanted] = useState(false);
  if (!isWanted && (adding !== null || importing !== null || postImport.opened)) setWanted(true);
  const { open, paste } = postImport;
  // Never changes, so the table doesn't rerender.
  const openers = useMemo(
    () => ({
      onAdd: (to: ConnectedProfile) => setAdding({ to, opened: true }),
      onPostImport: open,
      onImport: () => setImporting({ first: 'archive', listId: null }),
      onAddFromCsv: (listId: string) => setImporting({ first: 'csv', listId }),
      onPaste: paste,
    }),
    [open, paste],
  );
  return {
    adding,
    stopAdding: () => setAdding((last) => last && { ...last, opened: false }),
    importing,
    stopImporting: () => setImporting(null),
    postImport,
    /** Whether one of the dialogs has been opened. */
    isWanted,
    openers,
  };
}
