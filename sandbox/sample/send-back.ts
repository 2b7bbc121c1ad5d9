import type { Context } from 'hono';

/**
 * Sends the browser back to the app that asked, with its state and a code, or why there is none (RFC 6749 §4.1.2).
 *
 * @param hash what the vendor ends the address with
 */
export function sendBack(
  c: Context,
  { redirectUri, state }: { redirectUri: string; state: string },
  told: { code: string } | { error: string; error_description?: string },
  hash = '',
) {
  const back = new URL(redirectUri);
  for (const [name, value] of Object.entries({ state, ...told })) back.searchParams.set(name, value);
  back.hash = hash;
  return c.redirect(back.href, 303);
}
