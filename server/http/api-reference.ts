import { html } from 'hono/html';

/** A JSON schema, or a part of one, as zod writes it. */
type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: Schema | boolean;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  description?: string;
};
type Content = Record<string, { schema: Schema }>;
type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  security: unknown[];
  parameters?: { name: string; in: string; required: boolean; schema: Schema; description?: string }[];
  requestBody?: { content: Content };
  responses: { 200: { content: Content } };
};
export type ApiDocument = {
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
};

/** A schema as a type: `{ id: string (uuid), name?: string }`, each field on its own line. */
export function typeText(schema: Schema, indent = ''): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return either.map((each) => typeText(each, indent)).join(' | ');
  if (schema.prefixItems) return `[${schema.prefixItems.map((each) => typeText(each, indent)).join(', ')}]`;
  if (schema.items) {
    const item = typeText(schema.items, indent);
    return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([name, field]) => {
      const mark = schema.required?.includes(name) ? '' : '?';
      const note = field.description ? `  // ${field.description}` : '';
      return `${indent}  ${name}${mark}: ${typeText(field, `${indent}  `)}${note}`;
    });
    return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${indent}}`;
  }
  const { additionalProperties: values } = schema;
  if (typeof values === 'object') return `{ [name]: ${typeText(values, indent)} }`;
  const type = [schema.type ?? 'any'].flat().join(' | ');
  return schema.format ? `${type} (${schema.format})` : type;
}

function contentText(content: Content) {
  return Object.entries(content).map(
    ([type, { schema }]) => html`<p>${type}</p><pre>${typeText(schema)}</pre>`,
  );
}

function operationText(path: string, method: string, operation: Operation) {
  const { operationId, summary, security, parameters = [], requestBody, responses } = operation;
  // The key of a change is described once, for all.
  const own = parameters.filter((each) => 'name' in each);
  const rows = own.map(
    ({ name, in: where, required, schema, description = '' }) =>
      html`<tr><td><code>${name}</code></td><td>${where}${required ? ', required' : ''}</td><td>${typeText(schema)}</td><td>${description}</td></tr>`,
  );
  return html`<details id="${operationId}">
<summary><b>${method.toUpperCase()}</b> <code>${path}</code> ${summary}</summary>
${security.length === 0 ? html`<p>Public</p>` : ''}
${rows.length === 0 ? '' : html`<h3>Parameters</h3><table>${rows}</table>`}
${requestBody ? html`<h3>Request</h3>${contentText(requestBody.content)}` : ''}
<h3>Response</h3>${contentText(responses[200].content)}
</details>`;
}

/** The reference page of an OpenAPI document: every operation by tag, without scripts. */
export function apiReference({ info, paths }: ApiDocument) {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = Map.groupBy(all, ({ operation }) => operation.tags[0] ?? '');
  const sections = [...tags].map(
    ([tag, operations]) => html`<section><h2 id="${tag}">${tag}</h2>
${operations.map(({ path, method, operation }) => operationText(path, method, operation))}</section>`,
  );
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title} API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/reference.css">
</head>
<body>
<nav><a href="/openapi.json">openapi.json</a> ${[...tags.keys()].map((tag) => html`<a href="#${tag}">${tag}</a> `)}</nav>
<main><h1>${info.title} API ${info.version}</h1><p>${info.description}</p>${sections}</main>
</body>
</html>`;
}

export const referenceStyles = `
:root { color-scheme: light dark; font: 14px/1.5 Inter, system-ui, sans-serif; }
body { margin: 0; display: grid; grid-template-columns: 180px minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 20px; box-sizing: border-box; }
nav a { display: block; padding: 2px 0; color: inherit; }
main { padding: 20px; max-width: 960px; }
h1 { font-size: 20px; } h2 { font-size: 16px; margin-top: 32px; } h3 { font-size: 13px; margin: 12px 0 4px; }
details { border-top: 1px solid color-mix(in srgb, currentColor 15%, transparent); padding: 8px 0; }
summary { cursor: pointer; } summary b { display: inline-block; width: 64px; font-size: 12px; }
summary code { margin-right: 12px; }
pre, table { font-size: 13px; overflow: auto; margin: 4px 0; } td { padding: 2px 16px 2px 0; vertical-align: top; }
@media (max-width: 640px) { body { display: block; } nav { position: static; height: auto; } nav a { display: inline; } }
`;
