import { Button, Checkbox, List, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Signal } from '#contract/signals/signals.ts';
import { api } from '#web/lib/api.ts';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { ErrorNote, LoadError } from '#web/ui/error-note.tsx';
import { showToast } from '#web/ui/toast.ts';
import { erasureLines } from './merge-labels.ts';
import { personErasure, readPeopleAgain } from './people-queries.ts';

type EraseDialogProps = { signal: Signal; opened: boolean; onClose: () => void; onErased: () => void };

/** "Erase this person": says exactly what is erased, and that it doesn't come back. */
export function EraseDialog({ signal, opened, onClose, onErased }: EraseDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Erase ${signal.name}?`}>
      <EraseForm signal={signal} onClose={onClose} onErased={onErased} />
    </Dialog>
  );
}

function EraseForm({ signal, onClose, onErased }: Omit<EraseDialogProps, 'opened'>) {
  const client = useQueryClient();
  const [isForEver, setForEver] = useState(true);
  const erasure = useQuery(personErasure(signal.personId));
  const erase = useMutation({
    mutationFn: () => api.people.erase({ params: { id: signal.personId }, query: { neverAgain: isForEver } }),
    onSuccess: () => {
      onClose();
      onErased();
      readPeopleAgain(client);
      void client.invalidateQueries({ queryKey: ['barred-people'] });
      showToast(`Erased ${signal.name}`, 'success');
    },
  });
  return (
    <>
      {erasure.data ? (
        <>
          <Text size="sm">This is deleted from all your connected profiles:</Text>
          <List size="sm" style={{ overflowWrap: 'anywhere' }}>
            {erasureLines(erasure.data).map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        </>
      ) : erasure.isError ? (
        <LoadError of={erasure} title="Couldn’t load what would be deleted" />
      ) : (
        <Skeleton height={96} />
      )}
      <Checkbox
        label="Never import them again"
        description="You can allow them again in Settings"
        checked={isForEver}
        onChange={(event) => setForEver(event.currentTarget.checked)}
      />
      <Text size="sm" fw={600}>
        This can’t be undone.
      </Text>
      {erase.isError && <ErrorNote error={erase.error} title="Not erased" />}
      <DialogFooter>
        <Button variant="default" data-autofocus onClick={onClose}>
          Keep them
        </Button>
        <Button
          color="var(--danger-fill)"
          loading={erase.isPending}
          disabled={!erasure.data}
          onClick={() => erase.mutate()}
        >
          Erase this person
        </Button>
      </DialogFooter>
    </>
  );
}
