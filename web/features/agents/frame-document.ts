/**
 * A document for a sandboxed frame: what an agent wrote as HTML can run nothing, send nothing and load nothing.
 *
 * @param html as the server cleaned it; links have their URL as a title, shown behind them
 * @param nonce of the page's styles: the frame keeps to the page's policy too, so that styles of its own are refused
 */
export function frameDocument(html: string, nonce: string | undefined): string {
  const style = nonce === undefined ? "'unsafe-inline'" : `'nonce-${nonce}'`;
  const policy = `default-src 'none'; style-src ${style}; img-src data:; base-uri 'none'; form-action 'none'`;
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer"><style${nonce === undefined ? '' : ` nonce="${nonce}"`}>${looks}</style></head><body>${html}</body></html>`;
}

const looks =
  'body{margin:0;padding:16px;font:14px/1.6 system-ui,sans-serif;color:#1c1917;background:#fff;overflow-wrap:anywhere}table{border-collapse:collapse}td,th{padding:4px 8px;border:1px solid #d6d3d1;text-align:left}a[title]{color:#0f766e}a[title]::after{content:" (" attr(title) ")";color:#57534e}';
