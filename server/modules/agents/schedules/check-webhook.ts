import type { Network } from '#contract/profile.ts';
import { invalidField } from '#server/app-error.ts';
import type { Web } from '#server/ports/web/port.ts';

/** Why answers of a network cannot be sent to this address, in words; null where they can. */
export function whyNotSent(web: Web, url: string, network: Network): string | null {
  const refusal = web.refuse(url);
  if (refusal !== null) return refusal;
  return network === 'real' && /\.example\.?$/i.test(new URL(url).hostname)
    ? 'Receivers of the sample network take nothing of real people. Use an address of your own.'
    : null;
}

/** @throws AppError `invalid_request` for the field `outputs.webhook` */
export function checkWebhook(web: Web, url: string | null, network: Network): void {
  const refusal = url === null ? null : whyNotSent(web, url, network);
  if (refusal !== null) throw invalidField('outputs.webhook', refusal);
}
