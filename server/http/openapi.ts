import type { Hono } from 'hono';
import { z } from 'zod';
import { ErrorBody } from '#contract/errors.ts';
import type { Contract, Route } from '#contract/route.ts';
import { type ApiDocument, apiReference, referenceStyles } from './api-reference.ts';
import { isSavedOnce, maxKeyLength } from './mount.ts';
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
    ...(isSavedOnce(route) ? [onceKeyParameter] : []),
  ];
}

const onceKeyParameter = { $ref: '#/components/parameters/IdempotencyKey' };

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

/**
 * The OpenAPI 3.1 document of a contract. Requests are described as sent and answers as received.
 *
 * @param serverUrl where the server is reached; `/` is the host the document comes from
 */
export function openapi(contract: Contract, version: string, serverUrl = '/'): JsonObject {
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
      description:
        'Every response is `{ "data": … }`. Errors are described under `Refusal`. A POST with an `Idempotency-Key` is saved once.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description:
            'Any value that names this change. A saved change that is sent again within a day, with the same key, URL, and body, is refused with `already_saved`.',
          schema: { type: 'string', maxLength: maxKeyLength },
        },
      },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: {
        Refusal: {
          description:
            'Error. `data.code` is one of a fixed set; `message` and `data.message` are the same text.',
          content: { 'application/json': { schema: schemaOf(ErrorBody, 'output') } },
        },
      },
    },
  };
}

/**
 * The API's description at /openapi.json and its reference page at /docs.
 *
 * @param publicUrl the origin people use, if it's configured
 */
export function mountDocs(app: Hono, contract: Contract, version: string, publicUrl?: string): void {
  // Rarely requested, and it takes a tenth of a second, so it's built on first use.
  let built: { document: JsonObject; reference: ReturnType<typeof apiReference> } | undefined;
  const build = () => {
    const document = openapi(contract, version, publicUrl);
    built ??= { document, reference: apiReference(document as unknown as ApiDocument) };
    return built;
  };
  app.get('/openapi.json', (c) => c.json((built ?? build()).document));
  app.get('/docs', (c) => c.html((built ?? build()).reference));
  app.get('/docs/reference.css', (c) => {
    cacheBriefly('', c);
    return c.body(referenceStyles, 200, { 'content-type': 'text/css' });
  });
}
