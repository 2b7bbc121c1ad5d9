/** A function of a module, with its arguments. */
export type ToThread = { module: string; name: string; args: unknown[] };

export type FromThread =
  /** The module is loaded, and its function begins: the time limit counts from here. */
  | { kind: 'started' }
  | { kind: 'done'; value: unknown }
  /** The function threw; the thread lives on. */
  | { kind: 'failed'; message: string };
