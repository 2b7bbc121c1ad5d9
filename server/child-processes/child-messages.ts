/** A function of a module, with its arguments. */
export type ToChild = { module: string; name: string; args: unknown[] };

export type FromChild =
  /** The module is loaded and its function starts. The time limit counts from here. */
  | { kind: 'started' }
  | { kind: 'done'; value: unknown }
  /** The function threw. The child keeps running. */
  | { kind: 'failed'; message: string };
