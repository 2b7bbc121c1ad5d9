import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Route } from '#contract/route.ts';
import { openapi } from '#server/http/openapi.ts';
import { type SpecifiedRoute, specifiedRoutes } from './specified-routes.ts';

/** Parameter names don't matter: `{id}` and `{agentId}` are the same position. */
const onTheWire = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');
const routes: Route[] = Object.values(contract).flatMap((group) => Object.values(group) as Route[]);
const findRoute = ({ method, path }: Pick<SpecifiedRoute, 'method' | 'path'>): Route | undefined =>
  routes.find((route) => route.method === method && onTheWire(route.path) === onTheWire(path));

type Operation = {
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: {
    content: { 'application/json'?: { schema: { properties?: object; required?: string[] } } };
  };
};
const { paths } = openapi(contract, '0.0.0') as { paths: Record<string, Record<string, Operation>> };

/** The fields of a part of a request: known ones and required ones. */
type Fields = { known: string[]; required: string[] };

function fieldsOf(route: Route | undefined): { body: Fields; query: Fields } {
  const operation = paths[route?.path ?? '']?.[route?.method.toLowerCase() ?? ''];
  const schema = operation?.requestBody?.content['application/json']?.schema;
  const query = (operation?.parameters ?? []).filter((one) => one.in === 'query');
  return {
    body: { known: Object.keys(schema?.properties ?? {}), required: schema?.required ?? [] },
    query: {
      known: query.map(({ name }) => name),
      required: query.filter(({ required }) => required).map(({ name }) => name),
    },
  };
}

const isOptional = (field: string): boolean => field.endsWith('?');
const nameOf = (field: string): string => field.replace('?', '');

test('the specification has 89 distinct calls', () => {
  const names = specifiedRoutes.map(({ method, path }) => `${method} ${onTheWire(path)}`);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBe(89);
});

test.each(specifiedRoutes)('$method $path exists with the specified access', ({ access, ...call }) => {
  expect(findRoute(call)?.access).toBe(access);
});

test.each(specifiedRoutes)(
  '$method $path accepts what the specification sends and requires nothing more',
  (call) => {
    const route = findRoute(call);
    for (const part of ['body', 'query'] as const) {
      const fields = call[part];
      // A body that the specification doesn't show may have no fields that the route reads.
      if (fields === null || (fields.length === 0 && route?.[part] === undefined)) continue;
      expect(route?.[part], part).toBeDefined();
      const { known, required } = fieldsOf(route)[part];
      expect(known).toEqual(expect.arrayContaining(fields.map(nameOf)));
      if (fields.length === 0) continue;
      const always = fields.filter((field) => !isOptional(field)).map(nameOf);
      expect(required.filter((name) => !always.includes(name))).toEqual([]);
    }
  },
);

test.each(specifiedRoutes.filter(({ body, query }) => body === null && query === null))(
  '$method $path can be called with only its path',
  (call) => {
    const { body, query } = fieldsOf(findRoute(call));
    // The specification doesn't show the payload of these calls.
    const isOpen = call.path.startsWith('/linkedin-auth/');
    expect(isOpen || (body.required.length === 0 && query.required.length === 0)).toBe(true);
  },
);
