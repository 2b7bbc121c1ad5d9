import { z } from 'zod';

/** Characters (code points) of a comment: from where on one is warned, and where it stops. */
export const commentLength = { warnFrom: 600, max: 1250 } as const;

/** What a drafted comment sets out to do; it disagrees politely. */
export const VariantKind = z.enum(['insight', 'question', 'disagreement']);
export type VariantKind = z.infer<typeof VariantKind>;

/** Something that a check found in a comment. It is the user who decides, except where it says `stop`. */
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
  level: z.enum(['warn', 'stop']).describe('`stop`: it cannot be posted like this'),
  message: z.string(),
  start: z.int().nullable().describe('Where in the comment, as JavaScript counts; null for all of it'),
  end: z.int().nullable(),
});
export type Warning = z.infer<typeof Warning>;

/** A sentence of a post, word for word; `start` and `end` are its position in the post's text, as JavaScript counts. */
export const Citation = z.object({ text: z.string(), start: z.int(), end: z.int() });
export type Citation = z.infer<typeof Citation>;

/** One drafted comment, with the sentence of the post that it answers and what the checks found in it. */
export const Variant = z.object({
  kind: VariantKind,
  text: z.string(),
  citation: Citation,
  warnings: z.array(Warning),
});
export type Variant = z.infer<typeof Variant>;
