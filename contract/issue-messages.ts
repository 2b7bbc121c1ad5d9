import { z } from 'zod';
import { pluralize } from '#core/pluralize.ts';
import type { Issue } from './errors.ts';
import { labelOf } from './field-labels.ts';

export type InputRead<T> = { success: true; data: T } | { success: false; issues: Issue[] };

/** The most unknown fields of one object that are listed. */
const maxUnknownFields = 20;

/**
 * Parses input from a person or a program. An error says in one sentence what each field must be, using the
 * field's display name. A schema's own message is kept and completed to a sentence.
 *
 * @param within prefix of the field paths, such as `options`
 */
export function readInput<T extends z.ZodType>(
  schema: T,
  input: unknown,
  within: readonly string[] = [],
): InputRead<z.output<T>> {
  const read = schema.safeParse(input, { error: requirementOf });
  if (read.success) return { success: true, data: read.data };
  const issues = read.error.issues.flatMap((issue) => {
    const path = [...within, ...issue.path];
    return issue.code === 'unrecognized_keys'
      ? issue.keys.slice(0, maxUnknownFields).map((key) => unknownField([...path, key]))
      : [{ path: path.join('.') || 'body', message: sentenceOf(path, issue.message) }];
  });
  return { success: false, issues };
}

/** A message as a full sentence. If it starts with a verb, the field's name comes first. */
export function sentenceOf(path: readonly PropertyKey[], message: string): string {
  const text = message.replace(/^is (missing|empty)\b/, 'is required');
  const whole = startsWithVerb.test(text) ? withLabel(labelOf(path), text) : text;
  const capital = /^[a-z]+ /.test(whole) ? whole.charAt(0).toUpperCase() + whole.slice(1) : whole;
  return /[.!?…]["”)]?$/.test(capital) ? capital : `${capital}.`;
}

const startsWithVerb =
  /^((?:is|are|does|do|has|have)n['’]t|is|are|has|have|must|may|can|cannot|can['’]t|does|do|needs?|names?|holds?)\b/;

/** The label followed by the text, with a plural verb if the label is plural. */
function withLabel(label: string, text: string): string {
  if (!/[^aiosu]s(?: \((?!number)|$)/.test(label)) return `${label} ${text}`;
  return `${label} ${text.replace(/^(?:is|has|needs|does)(?=\b|n['’]t)/, (verb) => plurals[verb] ?? verb)}`;
}

const plurals: Readonly<Record<string, string>> = { is: 'are', has: 'have', needs: 'need', does: 'do' };

function unknownField(path: PropertyKey[]): Issue {
  const name = path.map((part) => String(part).slice(0, 60));
  return { path: name.join('.').slice(0, 300), message: `There is no field “${name.at(-1)}”.` };
}

/** What an issue's field must be, starting with the verb. Zod's own messages never get through. */
function requirementOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${kindOf(schemaOf(issue))}`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return issue.format === 'regex'
        ? 'has characters or a format that can’t be used'
        : `must be ${textKind(issue.format)}`;
    case 'not_multiple_of':
      return decimals(issue.divisor);
    case 'invalid_value':
      return `must be ${choiceOf(issue.values)}`;
    case 'invalid_union':
      return `must be ${issue.discriminator === undefined ? kindOf(schemaOf(issue)) : choiceOf(optionsOf(issue))}`;
    default:
      return 'can’t be used like this';
  }
}

/** The schema that failed, which Zod passes along with the issue. */
const schemaOf = ({ schema, inst }: z.core.$ZodRawIssue): unknown => schema ?? inst;
const optionsOf = ({ options }: z.core.$ZodRawIssue): unknown[] => (Array.isArray(options) ? options : []);

type Sized = { origin: string; exact?: boolean | undefined; inclusive?: boolean | undefined };

function tooSmall({ origin, minimum, exact, inclusive }: Sized & { minimum: number | bigint }): string {
  if (origin === 'string' || origin === 'array') {
    if (minimum === 1) return origin === 'string' ? 'is required' : 'needs at least one entry';
    return `must have ${exact ? 'exactly' : 'at least'} ${sizeOf(origin, minimum)}`;
  }
  return `must be ${inclusive === false ? 'more than' : 'at least'} ${count(minimum)}`;
}

function tooBig({ origin, maximum, exact, inclusive }: Sized & { maximum: number | bigint }): string {
  if (origin === 'string' || origin === 'array') {
    return `must have ${exact ? 'exactly' : 'at most'} ${sizeOf(origin, maximum)}`;
  }
  return `must be ${inclusive === false ? 'less than' : 'at most'} ${count(maximum)}`;
}

const sizeOf = (origin: string, size: number | bigint): string =>
  origin === 'string' ? pluralize(Number(size), 'character') : pluralize(Number(size), 'entry', 'entries');

const decimals = (divisor: number): string =>
  divisor === 0.1 ? 'can have at most one decimal' : `must be a multiple of ${count(divisor)}`;

/** What a schema accepts, as a noun. */
function kindOf(schema: unknown): string {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return kindOf(schema.unwrap());
  }
  if (schema instanceof z.ZodNumber) return numberKind(schema);
  if (schema instanceof z.ZodBoolean) return 'true or false';
  if (schema instanceof z.ZodArray || schema instanceof z.ZodTuple) return 'a list';
  if (schema instanceof z.ZodObject || schema instanceof z.ZodRecord) return 'an object';
  if (schema instanceof z.ZodEnum) return choiceOf(schema.options);
  if (schema instanceof z.ZodLiteral) return choiceOf([...schema.values]);
  if (schema instanceof z.ZodUnion) return schema.options.map(kindOf).join(' or ');
  if (schema instanceof z.ZodStringFormat) return textKind(schema.format ?? '');
  if (schema instanceof z.ZodNull) return 'null';
  return 'text';
}

function numberKind({ minValue, maxValue, _zod }: z.ZodNumber): string {
  const number = 'format' in _zod.def ? 'a whole number' : 'a number';
  const min = minValue === null || minValue <= Number.MIN_SAFE_INTEGER ? null : minValue;
  const max = maxValue === null || maxValue >= Number.MAX_SAFE_INTEGER ? null : maxValue;
  if (min !== null && max !== null) return `${number} from ${count(min)} to ${count(max)}`;
  if (min !== null) return `${number} of at least ${count(min)}`;
  return max === null ? number : `${number} of at most ${count(max)}`;
}

/** A text in a certain format. */
function textKind(format: string): string {
  switch (format) {
    case 'uuid':
      return 'an ID';
    case 'email':
      return 'an email address';
    case 'url':
      return 'a URL such as https://example.com';
    case 'date':
      return 'a date such as 2026-11-01';
    case 'datetime':
      return 'a time such as 2026-11-01T09:00:00Z';
    default:
      return 'text';
  }
}

const choiceOf = (values: readonly unknown[]): string =>
  values.length === 1 ? String(values[0]) : `one of: ${values.map(String).join(', ')}`;

const count = (number: number | bigint): string => number.toLocaleString('en-US');
