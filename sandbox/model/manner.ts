/**
 * How the model behaves. A `gullible` one takes every text in its context for an order; the others are broken: they call
 * tools with half of their arguments, tools that do not exist, or the same tool for ever, or stop in mid-answer.
 */
export const modelManners = [
  'honest',
  'gullible',
  'broken_arguments',
  'unknown_tool',
  'looping',
  'stalling',
] as const;
export type ModelManner = (typeof modelManners)[number];
export type Manner = { seed: string; manner: ModelManner };
