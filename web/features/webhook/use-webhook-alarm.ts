import { useQuery } from '@tanstack/react-query';
import { webhookQuery } from './webhook-queries.ts';

/** Whether the signal webhook was switched off without its user's doing. */
export function useWebhookAlarm({ enabled }: { enabled: boolean }): boolean {
  const { data } = useQuery({ ...webhookQuery, enabled, staleTime: 30_000 });
  return data?.webhook?.disabledReason !== undefined && data.webhook.disabledReason !== null;
}
