import { z } from 'zod';
import type { TokenHolder } from '#server/modules/access/access-tokens.ts';
import { allTools } from '#server/modules/agents/tools/all-tools.ts';
import type { AgentTool } from '#server/modules/agents/tools/tool.ts';

/** A tool as an external assistant sees it. */
export type ForeignTool = {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: 'object'; [key: string]: unknown };
  isReadOnly: boolean;
};

/** Checks the outcome of a request that awaits the user's approval. Agents get the answer without it. */
export const checkRequest = 'check_request';
export const CheckRequestInput = z.object({
  request: z.uuid().describe('The ID returned by the tool that asked the user'),
});

/** Our tools that a token's scopes allow. */
export const toolsOf = ({ scopes }: Pick<TokenHolder, 'scopes'>): readonly AgentTool[] =>
  allTools.filter(({ kind }) => scopes.includes(kind));

/** All tools a token's holder may use, as they are listed. */
export function foreignTools(holder: Pick<TokenHolder, 'scopes'>): ForeignTool[] {
  const tools = toolsOf(holder).map((tool) => ({
    name: tool.name,
    title: tool.labels.title,
    description:
      tool.kind === 'write'
        ? `${tool.description}\nThis only asks: in inGrow, the user sees exactly what would happen and approves or declines it.`
        : tool.description,
    inputSchema: schemaOf(tool.input),
    isReadOnly: tool.kind === 'read',
  }));
  if (!holder.scopes.includes('write')) return tools;
  return [
    ...tools,
    {
      name: checkRequest,
      title: 'Check a request',
      description:
        'The result of a request: whether the user approved it, declined it or hasn’t decided yet.',
      inputSchema: schemaOf(CheckRequestInput),
      isReadOnly: true,
    },
  ];
}

/** A tool's input as JSON Schema. Nullable fields are optional: {@link withNulls} fills them in. */
function schemaOf(input: z.ZodType): ForeignTool['inputSchema'] {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input' });
  const optional = new Set(Object.keys(withNulls(input, {})));
  return {
    ...schema,
    type: 'object',
    required: (schema.required ?? []).filter((name) => !optional.has(name)),
  };
}

/** The input with null for each omitted field that may be null. */
export function withNulls(input: z.ZodType, given: Record<string, unknown>): Record<string, unknown> {
  if (!(input instanceof z.ZodObject)) return given;
  const missing = Object.entries(input.shape).filter(
    ([name, field]) => given[name] === undefined && (field as z.ZodType).safeParse(null).success,
  );
  return { ...given, ...Object.fromEntries(missing.map(([name]) => [name, null])) };
}
