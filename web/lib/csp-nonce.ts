/** The nonce that the server allows styles by; undefined in development, where there is no policy. */
export function cspNonce(): string | undefined {
  const content = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content');
  return content && content !== '__CSP_NONCE__' ? content : undefined;
}
