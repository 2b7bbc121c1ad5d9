/**
 * A document for a sandboxed frame. HTML written by an agent can't run, send, or load anything.
 *
 * @param html as the server cleaned it; each link carries its URL as a title, which is shown after the link
 * @param nonce for the page's styles: the frame inherits the page's policy, which blocks inline styles in the
 *   content
 */
export function frameDocument(html: string, nonce: string | undefined): string {
  const style = nonce === undefined ? "'unsafe-inline'" : `'nonce-${nonce}'`;
  const policy = `default-src 'none'; style-src ${style}; img-src data:; base-uri 'none'; form-action 'none'`;
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer"><style${nonce === undefined ? '' : ` nonce="${nonce}"`}>${looks}</style></head><body>${html}</body></html>`;
}

const looks =
  'body{margin:0;padding:16px;font:14px/1.6 system-ui,sans-serif;color:#1c1917;background:#fff;overflow-wrap:anywhere}table{border-collapse:collapse}td,th{padding:4px 8px;border:1px solid #d6d3d1;text-align:left}a[title]{color:#0f766e}a[title]::after{content:" (" attr(title) ")";color:#57534e}';
