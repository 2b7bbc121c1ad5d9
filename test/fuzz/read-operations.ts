/** A JSON Schema, as far as the product's OpenAPI document uses it. */
export type JsonSchema = {
  type?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  propertyNames?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
};

export type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema };

/** One operation of the OpenAPI document. */
export type Operation = {
  method: string;
  /** With `{name}` for parameters. */
  path: string;
  parameters: Parameter[];
  /** The schema of the JSON body. */
  body: JsonSchema | null;
  /** The media type of the body, if it's a file. */
  upload: string | null;
  /** The media type of the response, if it's a stream. */
  stream: string | null;
};

type Content = Record<string, { schema: JsonSchema }>;
type OpenApi = {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: Parameter[];
        requestBody?: { content: Content };
        responses: { 200: { content?: Content } };
      }
    >
  >;
};

/** All operations in an OpenAPI document: reads first, destructive ones last. */
export function readOperations(document: unknown): Operation[] {
  const { paths } = document as OpenApi;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]): Operation => {
      const sent = requestBody?.content ?? {};
      const answered = Object.keys(responses[200].content ?? {});
      return {
        method: method.toUpperCase(),
        path,
        parameters,
        body: sent['application/json']?.schema ?? null,
        upload: Object.keys(sent).find((type) => type !== 'application/json') ?? null,
        stream: answered.find((type) => type !== 'application/json') ?? null,
      };
    }),
  );
  return operations.sort((one, other) => harmOf(one) - harmOf(other));
}

/** How much of what later requests need an operation may delete. */
function harmOf({ method, path }: Operation): number {
  if (method === 'DELETE' && path === '/profile/profile') return 4;
  if (/logout|sessions/.test(path)) return 3;
  if (method === 'DELETE' || /delete|remove|disconnect|erase/.test(path)) return 2;
  return method === 'GET' ? 0 : 1;
}
