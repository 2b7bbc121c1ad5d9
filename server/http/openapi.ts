import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { z } from 'zod';
import { ErrorBody } from '#contract/errors.ts';
import type { Contract, Route } from '#contract/route.ts';
import { cacheBriefly } from './web-app.ts';

type JsonObject = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}

function parametersOf(route: Route): JsonObject[] {
  const write = (schema: z.ZodObject, where: 'path' | 'query') => {
    const json = schemaOf(schema, 'input') as {
      properties?: Record<string, JsonObject>;
      required?: string[];
    };
    return Object.entries(json.properties ?? {}).map(([name, field]) => {
      const { description, ...rest } = field;
      return {
        name,
        in: where,
        required: where === 'path' || (json.required ?? []).includes(name),
        schema: rest,
        ...(description ? { description } : {}),
        ...(where === 'query' && rest.type === 'array' ? { style: 'form', explode: true } : {}),
      };
    });
  };
  return [
    ...(route.params ? write(route.params, 'path') : []),
    ...(route.query ? write(route.query, 'query') : []),
  ];
}

function requestBodyOf(route: Route): JsonObject | undefined {
  if (route.upload) {
    return { required: true, content: { [route.upload]: { schema: { type: 'string', format: 'binary' } } } };
  }
  if (!route.body) return undefined;
  return { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } };
}

function successOf(route: Route): JsonObject {
  if (route.stream) {
    return { description: 'Streamed', content: { [route.stream]: { schema: { type: 'string' } } } };
  }
  const data = route.answer ? schemaOf(route.answer, 'output') : { type: 'null' };
  const schema = { type: 'object', properties: { data }, required: ['data'] };
  return { description: 'Success', content: { 'application/json': { schema } } };
}

function operationOf(group: string, name: string, route: Route): JsonObject {
  const parameters = parametersOf(route);
  const requestBody = requestBodyOf(route);
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: route.summary,
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      200: successOf(route),
      default: { $ref: '#/components/responses/Refusal' },
    },
  };
}

/** The OpenAPI 3.1 document of a contract. Requests are described as sent and answers as received. */
export function openapi(contract: Contract, version: string): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [group, routes] of Object.entries(contract)) {
    for (const [name, route] of Object.entries(routes)) {
      paths[route.path] = {
        ...paths[route.path],
        [route.method.toLowerCase()]: operationOf(group, name, route),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'inGrow',
      version,
      description: 'Every answer is `{ "data": … }`; see Refusal for errors.',
    },
    // Relative to this document, so it's right under every name the server has.
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: {
        Refusal: {
          description: 'A refusal: the same message in both places, a code of a closed set, a request id',
          content: { 'application/json': { schema: schemaOf(ErrorBody, 'output') } },
        },
      },
    },
  };
}

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
  // Rarely requested, and it takes a tenth of a second, so it's built on first use.
  let document: ReturnType<typeof openapi> | undefined;
  const bundle = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css')));
  app.get('/openapi.json', (c) => {
    document ??= openapi(contract, version);
    return c.json(document);
  });
  app.get('/docs', (c) => c.html(page));
  app.get('/docs/start.js', (c) => c.body(startScript, 200, { 'content-type': 'text/javascript' }));
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    app.get(`/docs/${file}`, serveStatic({ root: bundle, path: file, onFound: cacheBriefly }));
  }
}
