import { Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { isLive, percentDone } from '#web/lib/job-queries.ts';
import { settings } from '#web/lib/settings.ts';
import classes from './enrichment.module.css';
import { budgetLabel, enrichmentMessages } from './enrichment-messages.ts';
import { useEnrichmentBudget } from './use-enrichment-budget.ts';

/** Explains enrichment, with today's remaining budget and the progress of automatic enrichment. */
export function EnrichmentSettings() {
  const budget = useEnrichmentBudget(settings().source?.network);
  const jobs = useQuery({ queryKey: ['job', 'all'], queryFn: ({ signal }) => api.jobs.list({}, { signal }) });
  const job = jobs.data?.items.find(({ name }) => name === 'look-up-people');
  const running = job && isLive(job) ? job : null;
  const spent = budget && budget.perDay > 0 ? (100 * budget.used) / budget.perDay : 0;
  return (
    <div className={classes.progress} data-budget={settings().source !== null || undefined}>
      <Text size="sm" c="dimmed">
        {settings().source === null ? enrichmentMessages.noProvider : enrichmentMessages.how}
        {settings().source !== null && !!budget?.reserved && enrichmentMessages.reserved(budget.reserved)}
      </Text>
      {budget && settings().source !== null && (
        <>
          <Text size="sm" className="tabular" data-testid="look-ups-left">
            {budgetLabel(budget)}
          </Text>
          {budget.perDay > 0 && <Progress value={spent} size={4} aria-label={enrichmentMessages.used} />}
        </>
      )}
      {running && (
        <Text size="sm" role="status" className="tabular">
          {running.step || enrichmentMessages.waiting}
          {running.total !== null && enrichmentMessages.progress(running.done, running.total)}
          {percentDone(running) === 100 && enrichmentMessages.nearlyDone}
        </Text>
      )}
      {job?.state === 'failed' && job.message && (
        <Text size="sm" c="red">
          {job.message}
        </Text>
      )}
    </div>
  );
}
