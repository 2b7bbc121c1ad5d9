import { z } from 'zod';

/** Length of a comment in characters (code points): where the warning starts, and the limit. */
export const commentLength = { warnFrom: 600, max: 1250 } as const;

/** What a drafted comment aims for. A disagreement is polite. */
export const VariantKind = z.enum(['insight', 'question', 'disagreement']);
export type VariantKind = z.infer<typeof VariantKind>;

/** A finding of a check in a comment. The user decides, except for a `stop`. */
export const Warning = z.object({
  kind: z.enum([
    'empty',
    'too_long',
    'long',
    'generic',
    'repetition',
    'claim',
    'link',
    'language',
    'banned_phrase',
    'dropped',
  ]),
  level: z.enum(['warn', 'stop']).describe('`stop` if it prevents posting'),
  message: z.string(),
  start: z
    .int()
    .nullable()
    .describe("Start in the text, as a JavaScript index. Null if it's about the whole text."),
  end: z.int().nullable(),
});
export type Warning = z.infer<typeof Warning>;

/**
 * A sentence of a post, verbatim. `start` and `end` are its position in the post's text, in JavaScript
 * indexes.
 */
export const Citation = z.object({ text: z.string(), start: z.int(), end: z.int() });
export type Citation = z.infer<typeof Citation>;

/** One drafted comment, with the sentence of the post it replies to and the findings of the checks. */
export const Variant = z.object({
  kind: VariantKind,
  text: z.string(),
  citation: Citation,
  warnings: z.array(Warning),
});
export type Variant = z.infer<typeof Variant>;
