import { useNavigate } from '@tanstack/react-router';
import type { ConnectedProfile } from '#contract/profile.ts';
import { ImportDialog } from '#web/features/archive/import-dialog.tsx';
import { CsvImport } from '#web/features/csv-import/csv-import.tsx';
import type { SignalScope } from '#web/features/signals/scope/signal-scope.ts';

/** Which way of importing is open, and for which list; null while none is. */
export type Importing = { first: 'archive' | 'csv'; listId: string | null } | null;

type Props = {
  scope: SignalScope;
  profiles: readonly ConnectedProfile[];
  importing: Importing;
  onClose: () => void;
};

/** "Import" beside signals: the archive, or a CSV file into what is shown. Leads to the people afterwards. */
export function SignalsImport({ scope, profiles, importing, onClose }: Props) {
  const navigate = useNavigate();
  const target = scope.profile ?? scope.profiles[0];
  return (
    <ImportDialog
      opened={importing !== null}
      onClose={onClose}
      first={importing?.first ?? 'archive'}
      csv={
        <CsvImport
          profiles={profiles}
          target={{
            ...(target ? { connectedProfileId: target.id } : {}),
            listId: importing?.listId ?? null,
          }}
          onShow={({ connectedProfileId, listId }) => {
            onClose();
            void navigate({
              to: '/dashboard/signals/$connectedProfileId',
              params: { connectedProfileId },
              search: listId === null ? { sort: 'first' } : { list: [listId] },
            });
          }}
        />
      }
    />
  );
}
