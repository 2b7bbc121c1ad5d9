import { Button, Group } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Enriched } from '#contract/signals/companies.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { patchCachedSignal } from '#web/features/signals/rows/cached-signals.ts';
import { useScope } from '#web/features/signals/scope/scope-context.ts';
import { api } from '#web/lib/api.ts';
import { useReadAgain } from '#web/lib/use-read-again.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { showToast } from '#web/ui/toast.ts';
import classes from './enrichment.module.css';
import { EnrichmentBudgetText } from './enrichment-budget.tsx';
import { enrichmentMessages } from './enrichment-messages.ts';
import { hasSource } from './has-source.ts';
import { useEnrichmentBudget } from './use-enrichment-budget.ts';

type Props = {
  /** The scope the details are cached under. */
  scopeId: string;
  signal: Signal;
  lookedUp: Enriched | null;
};

/**
 * Enriches a person through the data provider. Without a provider for their realm, it only shows when they
 * were enriched.
 */
export function EnrichPerson({ scopeId, signal, lookedUp }: Props) {
  const { realm } = useScope();
  const client = useQueryClient();
  const navigate = useNavigate();
  const budget = useEnrichmentBudget(realm);
  const enrich = useMutation({
    mutationFn: () => api.lookUps.signal({ params: { id: signal.id } }),
    onSuccess: ({ signal: fresh }) => {
      patchCachedSignal(client, scopeId, fresh.id, fresh);
      if (fresh.id === signal.id) return;
      showToast(enrichmentMessages.merged(fresh.name), 'info');
      void navigate({ to: '.', search: (now) => ({ ...now, signal: fresh.id }), replace: true });
    },
    onSettled: useReadAgain(['look-ups'], ['signals', scopeId, 'details', signal.id]),
  });
  const canAsk = hasSource(realm) && budget?.perDay !== 0;
  if (!canAsk && lookedUp === null) return null;
  return (
    <div className={classes.enrich}>
      <Group gap="6px 10px">
        {canAsk && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconUserSearch size={14} stroke={1.6} aria-hidden />}
            loading={enrich.isPending}
            disabled={budget?.left === 0}
            onClick={() => enrich.mutate()}
          >
            {enrichmentMessages.enrich}
          </Button>
        )}
        <EnrichmentBudgetText budget={canAsk ? budget : undefined} lookedUp={lookedUp} />
      </Group>
      <span className="visually-hidden" role="status">
        {enrich.isSuccess && enrichmentMessages.enriched(signal.name)}
      </span>
      {enrich.isError && <ErrorNote error={enrich.error} title={enrichmentMessages.notEnriched} />}
    </div>
  );
}
