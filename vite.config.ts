import type { IncomingMessage } from 'node:http';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { contract } from './contract/index.ts';
import { codeSplitting } from './web/build/chunks.ts';
import { compressAssets } from './web/build/compress-assets.ts';
import { listFirstFiles } from './web/build/first-files.ts';
import { writeRouteTable } from './web/build/route-table.ts';

/** The server that `npm run dev` starts next to this one. */
const server = process.env.INGROW_SERVER ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** First path segments of all URLs that the server handles itself. */
const served = new Set([
  ...Object.values(contract).flatMap((routes) =>
    Object.values(routes).map((route) => route.path.split('/')[1]),
  ),
  'openapi.json',
  'docs',
  'sample',
  'identitytoolkit.googleapis.com',
  'securetoken.googleapis.com',
]);

/** The link in an email is a page on GET and a call on POST. */
const bypass = ({ method, url }: IncomingMessage) =>
  method === 'GET' && url?.startsWith('/unsubscribe/') ? '/index.html' : undefined;

/** In development the page comes from Vite, so the settings are copied from the server's own page. */
const serverSettings: Plugin = {
  name: 'server-settings',
  apply: 'serve',
  async transformIndexHtml(html) {
    const page = await fetch(`${server}/login`).then((answer) => answer.text());
    const block = /<script type="application\/json" id="ingrow-settings">[\s\S]*?<\/script>/.exec(page);
    return block ? html.replace('<!--ingrow-settings-->', block[0]) : html;
  },
};

export default defineConfig({
  publicDir: 'web/public',
  plugins: [react(), serverSettings, writeRouteTable, listFirstFiles, compressAssets],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // The content security policy allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Lists the contents of each file, for the page's size budgets.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting,
        // Without names: the first script lists every other one.
        entryFileNames: 'assets/[hash:7].js',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
      },
    },
  },
  server: {
    // Same as the server's header. Otherwise the page and its sign-in popup couldn't communicate.
    headers: { 'cross-origin-opener-policy': 'same-origin-allow-popups' },
    proxy: Object.fromEntries(
      [...served].map((segment) => [`^/${segment}(/|\\?|$)`, { target: server, bypass }]),
    ),
  },
});
