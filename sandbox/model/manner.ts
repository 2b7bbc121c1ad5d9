/**
 * How the model behaves. A `gullible` one treats every text in its context as an order. The others are
 * broken: they call tools with half of their arguments, call tools that don't exist, repeat the same tool
 * forever, or stop halfway through an answer.
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
