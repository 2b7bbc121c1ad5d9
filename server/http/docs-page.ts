import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import type { Contract } from '#contract/route.ts';
import { openapi } from './openapi.ts';
import { keepAWhile } from './web-app.ts';

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>inGrow API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<main id="reference"></main>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>`;

const startScript = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#reference', deepLinking: true });`;

/** The API's description at /openapi.json and its reference page at /docs. */
export function mountDocs(app: Hono, contract: Contract, version: string): void {
  // Few ever ask for it, and it is a tenth of a second's work: made when it is first asked for.
  let document: ReturnType<typeof openapi> | undefined;
  const bundle = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css')));
  app.get('/openapi.json', (c) => {
    document ??= openapi(contract, version);
    return c.json(document);
  });
  app.get('/docs', (c) => c.html(page));
  app.get('/docs/start.js', (c) => c.body(startScript, 200, { 'content-type': 'text/javascript' }));
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    app.get(`/docs/${file}`, serveStatic({ root: bundle, path: file, onFound: keepAWhile }));
  }
}
