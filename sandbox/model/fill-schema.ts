import type { JsonSchema } from '#sandbox/model/chat-request.ts';
import type { DraftKind } from '#sandbox/world/written/parse-written.ts';

/** The source of an answer's texts. */
export type Writer = {
  draft(kind: DraftKind): { sentence: string; text: string };
  /** The first URL in the texts. Empty if there is none. */
  url: string;
};

type Position = { key: string; stance: DraftKind; index: number };

/** A value that matches the schema, with texts chosen by field name. */
export function fillSchema(schema: JsonSchema, writer: Writer): unknown {
  return fill(schema, schema, writer, { key: '', stance: 'insight', index: 0 });
}

function fill(root: JsonSchema, schema: JsonSchema, writer: Writer, position: Position): unknown {
  if (schema.$ref !== undefined) return fill(root, definitionOf(root, schema.$ref), writer, position);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[position.index % schema.enum.length] ?? null;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    return fill(root, choices.find(({ type }) => type !== 'null') ?? choices[0] ?? {}, writer, position);
  }
  const type = Array.isArray(schema.type) ? schema.type.find((each) => each !== 'null') : schema.type;
  switch (type) {
    case 'object':
      return fillObject(root, schema, writer, position);
    case 'array': {
      const max = schema.maxItems ?? Math.max(3, schema.minItems ?? 0);
      const count = Math.max(schema.minItems ?? 0, Math.min(3, max));
      return Array.from({ length: count }, (_, index) =>
        fill(root, schema.items ?? { type: 'string' }, writer, {
          ...position,
          index,
          stance: stanceAt(index),
        }),
      );
    }
    case 'integer':
    case 'number':
      return Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? Number.POSITIVE_INFINITY);
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return clip(wordsFor(schema, writer, position), schema.maxLength);
  }
}

function fillObject(root: JsonSchema, schema: JsonSchema, writer: Writer, position: Position): unknown {
  const fields = Object.entries(schema.properties ?? {});
  // If a field names the stance by its only or its n-th value, the neighboring fields use that stance.
  const named = fields
    .flatMap(([, field]) => field.const ?? field.enum?.[position.index % field.enum.length])
    .find((value) => typeof value === 'string' && stanceOf(value) !== null);
  const own =
    stanceOf(position.key) ?? (typeof named === 'string' ? stanceOf(named) : null) ?? position.stance;
  return Object.fromEntries(
    fields.map(([key, field]) => [
      key,
      fill(root, field, writer, { key, index: position.index, stance: stanceOf(key) ?? own }),
    ]),
  );
}

function wordsFor(schema: JsonSchema, writer: Writer, { key, stance }: Position): string {
  const { sentence, text } = writer.draft(stance);
  if (schema.format === 'uri' || /url|link/i.test(key)) return writer.url;
  if (/sentence|quote|citation|cite|excerpt/i.test(key)) return sentence;
  if (/title|subject|name|headline/i.test(key)) return sentence.split(/\s+/).slice(0, 8).join(' ');
  if (/reason|why|summary|rationale/i.test(key)) return sentence;
  return text;
}

function clip(text: string, max: number | undefined): string {
  return max !== undefined && text.length > max ? text.slice(0, max) : text;
}

function stanceOf(name: string): DraftKind | null {
  if (/question|ask/i.test(name)) return 'question';
  if (/disagree|object|contra|counter/i.test(name)) return 'disagreement';
  return /insight|add|value/i.test(name) ? 'insight' : null;
}

function stanceAt(index: number): DraftKind {
  return index % 3 === 0 ? 'insight' : index % 3 === 1 ? 'question' : 'disagreement';
}

function definitionOf(root: JsonSchema, ref: string): JsonSchema {
  return root.$defs?.[ref.replace(/^#\/\$defs\//, '')] ?? {};
}

/** Why `strict` refuses a schema, as at the vendor. Undefined if the schema is fine. */
export function strictProblem(schema: JsonSchema, at = 'root'): string | undefined {
  const inner = [
    ...Object.entries(schema.properties ?? {}),
    ...Object.entries(schema.$defs ?? {}),
    ...(schema.items ? [['items', schema.items] as const] : []),
    ...(schema.anyOf ?? []).map((each, index) => [`anyOf.${index}`, each] as const),
  ];
  if (schema.properties) {
    if (schema.additionalProperties !== false) return `${at}: 'additionalProperties' must be false`;
    const missing = Object.keys(schema.properties).find((key) => !schema.required?.includes(key));
    if (missing !== undefined) return `${at}: 'required' must name every property; '${missing}' is missing`;
  }
  for (const [key, each] of inner) {
    const problem = strictProblem(each, `${at}.${key}`);
    if (problem) return problem;
  }
  return undefined;
}
