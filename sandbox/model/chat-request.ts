import { z } from 'zod';

/** The part of JSON Schema that vendors accept. Anything else is ignored. */
export type JsonSchema = {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: unknown;
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  format?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  maxLength?: number;
};
const JsonSchema = z.record(z.string(), z.unknown()).transform((schema) => schema as JsonSchema);

const TextPart = z.looseObject({ type: z.string(), text: z.string().optional() });
const Content = z
  .union([z.string(), z.array(TextPart), z.null()])
  .optional()
  .transform((content) =>
    typeof content === 'string' ? content : (content ?? []).map(({ text }) => text ?? '').join('\n'),
  );
const ToolCall = z.object({
  id: z.string(),
  type: z.literal('function'),
  function: z.object({ name: z.string(), arguments: z.string() }),
});

const Message = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
  content: Content,
  tool_calls: z.array(ToolCall).optional(),
  tool_call_id: z.string().optional(),
});
export type Message = z.infer<typeof Message>;

const Tool = z.object({
  type: z.literal('function'),
  function: z.object({
    name: z.string(),
    description: z.string().optional(),
    parameters: JsonSchema.optional(),
  }),
});
export type Tool = z.infer<typeof Tool>;

/**
 * `POST /chat/completions`, as far as it's simulated. Other fields are ignored, as the vendor does with
 * unknown ones.
 */
export const ChatRequest = z.object({
  model: z.string(),
  messages: z.array(Message).min(1),
  tools: z.array(Tool).optional(),
  tool_choice: z
    .union([
      z.enum(['auto', 'none', 'required']),
      z.object({ type: z.literal('function'), function: z.object({ name: z.string() }) }),
    ])
    .optional(),
  response_format: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('text') }),
      z.object({ type: z.literal('json_object') }),
      z.object({
        type: z.literal('json_schema'),
        json_schema: z.object({
          name: z.string().regex(/^[\w-]{1,64}$/),
          strict: z.boolean().nullish(),
          schema: JsonSchema,
        }),
      }),
    ])
    .optional(),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().optional() }).nullish(),
  max_tokens: z.int().min(1).nullish(),
  max_completion_tokens: z.int().min(1).nullish(),
});
export type ChatRequest = z.infer<typeof ChatRequest>;
