import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Route } from '#contract/route.ts';
import { type ApiDocument, apiReference, typeText } from './api-reference.ts';
import { openapi } from './openapi.ts';

const document = openapi(contract, '1.2.3') as {
  openapi: string;
  paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>;
};
const routes: Route[] = Object.values(contract).flatMap((group) => Object.values(group) as Route[]);

test('the document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(structuredClone(document));
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
  expect(document.openapi).toMatch(/^3\.1\./);
});

test('the document names the server, by default the one it comes from', () => {
  expect(openapi(contract, '1.2.3')).toHaveProperty('servers', [{ url: '/' }]);
  expect(openapi(contract, '1.2.3', 'https://ingrow.example')).toHaveProperty('servers', [
    { url: 'https://ingrow.example' },
  ]);
});

test('the document lists every route of the contract, and no path twice', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
});

test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s declares each parameter of its path',
  (_, route) => {
    const named = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(Object.keys(route.params?.shape ?? {})).toEqual(named);
  },
);

test('the reference page has every operation, and no markup from a description', () => {
  const page = String(apiReference(document as unknown as ApiDocument));
  for (const { method, path } of routes) expect(page).toContain(`<b>${method}</b> <code>${path}</code>`);
  const hostile = structuredClone(document) as unknown as ApiDocument;
  hostile.info.description = '<script>alert(1)</script>';
  expect(String(apiReference(hostile))).not.toContain('<script>');
});

test.each([
  [{ type: 'string', format: 'uuid' }, 'string (uuid)'],
  [{ anyOf: [{ const: 'a' }, { type: 'null' }] }, '"a" | null'],
  [{ items: { enum: ['a', 'b'] } }, '("a" | "b")[]'],
  [{ additionalProperties: { type: 'number' } }, '{ [name]: number }'],
  [
    {
      properties: { id: { type: 'string' }, at: { type: 'number', description: 'Seconds' } },
      required: ['id'],
    },
    '{\n  id: string\n  at?: number  // Seconds\n}',
  ],
])('the schema %j is shown as a type', (schema, text) => {
  expect(typeText(schema)).toBe(text);
});
