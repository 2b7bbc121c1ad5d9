import { useNavigate } from '@tanstack/react-router';
import type { ConnectedProfile } from '#contract/profile.ts';
import { ImportDialog } from '#web/features/archive/import-dialog.tsx';
import { CsvImport } from '#web/features/csv-import/csv-import.tsx';
import type { SignalScope } from '#web/features/signals/scope/signal-scope.ts';

/** The open import tab, and the list to import to; null while closed. */
export type Importing = { first: 'archive' | 'csv'; listId: string | null } | null;

type Props = {
  scope: SignalScope;
  profiles: readonly ConnectedProfile[];
  importing: Importing;
  onClose: () => void;
};

/**
 * "Import" on the signals screen: an archive, or a CSV file for the profile shown. Opens the people
 * afterward.
 */
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
