import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono } from 'hono';
import type { PageSettings } from '#contract/page-settings.ts';

/** URLs that are pages for whoever asks; any other one is a page for browsers only. */
const pages = ['/', '/login', '/beta', '/welcome', '/dashboard', '/dashboard/*'];

/** A data block is not executed, so the CSP lets it be; `<` is escaped so that it cannot end early. */
function settingsBlock(settings: PageSettings): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="ingrow-settings">${json}</script>`;
}

/** Files without a hash in their name are new with each version, and nothing in them is private. */
export function keepAWhile(_path: string, c: Context): void {
  c.header('cache-control', 'public, max-age=600');
}

/**
 * Serves the built web app: hashed files for a year, the page itself fresh and with its nonce. The page also answers
 * every URL that a browser asks for and nothing mounted before this does: the app says what is not there.
 */
export async function mountWebApp(app: Hono, webDir: string, settings: PageSettings): Promise<void> {
  const html = await readFile(join(webDir, 'index.html'), 'utf8');
  const page = html.replace('<!--ingrow-settings-->', settingsBlock(settings));
  const answerPage = (c: Context) => {
    c.header('cache-control', 'no-store');
    return c.html(page.replaceAll('__CSP_NONCE__', c.get('secureHeadersNonce') ?? ''));
  };
  for (const path of pages) app.get(path, answerPage);

  app.use('/assets/*', async (c, next) => {
    await next();
    if (c.res.status === 200) c.header('cache-control', 'public, max-age=31536000, immutable');
  });
  // Compressed when it was built (`web/build/compress-assets.ts`).
  app.get('/assets/*', serveStatic({ root: webDir, precompressed: true }));
  for (const file of await readdir(webDir, { withFileTypes: true })) {
    if (file.isFile() && file.name !== 'index.html') {
      app.get(`/${file.name}`, serveStatic({ root: webDir, path: file.name, onFound: keepAWhile }));
    }
  }
  app.get('*', (c, next) => (wantsPage(c) ? answerPage(c) : next()));
}

/** Whether a browser shows the answer as a page. A call, a script or a picture does not ask for HTML. */
function wantsPage(c: Context): boolean {
  const accept = c.req.header('accept') ?? '';
  return (
    /(^|,)\s*(text\/html|application\/xhtml\+xml)\s*(;|,|$)/i.test(accept) &&
    !c.req.path.startsWith('/assets/')
  );
}
