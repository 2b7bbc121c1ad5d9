import { Button } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { LookedUp } from '#contract/companies.ts';
import type { Signal } from '#contract/signals.ts';
import { patchCachedSignal } from '#web/features/signals/cached-signals.ts';
import { useScope } from '#web/features/signals/scope/scope-context.ts';
import { api } from '#web/lib/api.ts';
import { settings } from '#web/lib/settings.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { showToast } from '#web/ui/toast.ts';
import classes from './look-up.module.css';
import { LookUpBudgetText } from './look-up-budget.tsx';
import { useLookUpBudget } from './use-look-up-budget.ts';

type Props = {
  /** Whose signals are shown, as the details are kept by it. */
  scopeId: string;
  signal: Signal;
  lookedUp: LookedUp | null;
};

/** Asks the data provider who somebody is. Without one of their network there is only when they were looked up. */
export function LookUpPerson({ scopeId, signal, lookedUp }: Props) {
  const { network } = useScope();
  const client = useQueryClient();
  const navigate = useNavigate();
  const budget = useLookUpBudget();
  const lookUp = useMutation({
    mutationFn: () => api.lookUps.signal({ params: { id: signal.id } }),
    onSuccess: ({ signal: fresh }) => {
      patchCachedSignal(client, scopeId, fresh.id, fresh);
      if (fresh.id === signal.id) return;
      showToast(`${fresh.name} was known twice: both are one person now`, 'info');
      void navigate({ to: '.', search: (now) => ({ ...now, signal: fresh.id }), replace: true });
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['look-ups'] }),
        client.invalidateQueries({ queryKey: ['signals', scopeId, 'details', signal.id] }),
      ]),
  });
  const canAsk = settings().source?.network === network && budget?.perDay !== 0;
  if (!canAsk && lookedUp === null) return null;
  return (
    <div className={classes.lookUp}>
      <div className={classes.line}>
        {canAsk && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconUserSearch size={14} stroke={1.6} aria-hidden />}
            loading={lookUp.isPending}
            disabled={budget?.left === 0}
            onClick={() => lookUp.mutate()}
          >
            Look up
          </Button>
        )}
        <LookUpBudgetText budget={canAsk ? budget : undefined} lookedUp={lookedUp} />
      </div>
      <span className="visually-hidden" role="status">
        {lookUp.isSuccess && `Looked up ${signal.name}`}
      </span>
      {lookUp.isError && <ErrorNote error={lookUp.error} title="Not looked up" />}
    </div>
  );
}
