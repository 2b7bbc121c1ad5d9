import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono } from 'hono';
import type { PageSettings } from '#contract/page-settings.ts';

/** Paths that are pages for any client. All other paths are pages for browsers only. */
const pages = ['/', '/login', '/beta', '/unsubscribe/*', '/welcome', '/dashboard', '/dashboard/*'];

/**
 * A data block isn't executed, so the CSP allows it. `<` is escaped so that the block can't be closed early.
 */
function settingsBlock(settings: PageSettings): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="ingrow-settings">${json}</script>`;
}

/** Files without a hash in their name change with each version, and nothing in them is private. */
export function cacheBriefly(_path: string, c: Context): void {
  c.header('cache-control', 'public, max-age=600');
}

/**
 * Serves the built web app: hashed files for a year, the page itself always fresh and with its nonce. The
 * page also answers every URL a browser requests that nothing mounted before it answers. The app then shows
 * that the page doesn't exist.
 */
export async function mountWebApp(
  app: Hono,
  webDir: string,
  readSettings: () => Promise<PageSettings>,
): Promise<void> {
  const html = await readFile(join(webDir, 'index.html'), 'utf8');
  const answerPage = async (c: Context) => {
    const page = html.replace('<!--ingrow-settings-->', settingsBlock(await readSettings()));
    c.header('cache-control', 'no-store');
    return c.html(page.replaceAll('__CSP_NONCE__', c.get('secureHeadersNonce') ?? ''));
  };
  for (const path of pages) app.get(path, answerPage);

  app.use('/assets/*', async (c, next) => {
    await next();
    if (c.res.status === 200) c.header('cache-control', 'public, max-age=31536000, immutable');
  });
  // Compressed at build time (`web/build/compress-assets.ts`).
  app.get('/assets/*', serveStatic({ root: webDir, precompressed: true }));
  for (const file of await readdir(webDir, { withFileTypes: true })) {
    if (file.isFile() && file.name !== 'index.html') {
      app.get(`/${file.name}`, serveStatic({ root: webDir, path: file.name, onFound: cacheBriefly }));
    }
  }
  app.get('*', (c, next) => (wantsPage(c) ? answerPage(c) : next()));
}

/** Whether a browser will show the answer as a page. API calls, scripts, and pictures don't ask for HTML. */
function wantsPage(c: Context): boolean {
  const accept = c.req.header('accept') ?? '';
  return (
    /(^|,)\s*(text\/html|application\/xhtml\+xml)\s*(;|,|$)/i.test(accept) &&
    !c.req.path.startsWith('/assets/')
  );
}
