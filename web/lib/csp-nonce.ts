/**
 * The nonce for styles in the server's content security policy. Undefined in development, where there is no
 * policy.
 */
export function cspNonce(): string | undefined {
  const content = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content');
  return content && content !== '__CSP_NONCE__' ? content : undefined;
}
