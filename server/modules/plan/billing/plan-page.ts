import type { Deps } from '#server/modules/deps.ts';
import { pageOrigin } from '#server/modules/page-origin.ts';

/** The page that the payment provider sends the browser back to. PUBLIC_URL wins over where the page says it is. */
export function planPage(origins: Deps['origins'], origin: string | undefined): string {
  return `${pageOrigin(origins, origin)}/dashboard/settings/plan`;
}
