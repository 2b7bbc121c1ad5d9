import type { Network } from '#contract/profile.ts';
import { invalidField } from '#server/app-error.ts';
import type { Web } from '#server/ports/web/port.ts';

/** Refuses an address that can never be reached. @throws AppError that names the field `url` */
export function checkUrl(web: Web, url: string, network: Network): void {
  const refusal = web.refuse(url);
  if (refusal !== null) throw invalidField('url', refusal);
  if (network === 'real' && /\.example\.*$/i.test(new URL(url).hostname)) {
    throw invalidField(
      'url',
      'Receivers of the sample network take its signals only, and nothing of real people.',
    );
  }
}
