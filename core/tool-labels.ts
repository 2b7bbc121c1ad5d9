/**
 * A `read` tool reads the user's own data. A `draft` tool stores something in inGrow that only the user sees.
 * A `write` tool changes what others see or what the user has stored, so it always stops and asks.
 */
export const toolKinds = ['read', 'draft', 'write'] as const;
export type ToolKind = (typeof toolKinds)[number];

/** What users read about a tool of agents. Each is in sentence case, without a period. */
export type ToolLabels = {
  /** What it does, such as `Search signals`. */
  title: string;
  /** What it reads or changes, in a few words. */
  description: string;
  /** A call that runs, such as `Searching signals`. */
  doing: string;
  /** A call that succeeded, such as `Searched signals`. */
  done: string;
  /** What several calls in a row have read, such as `people`. Without it, they're counted: `Read lists twice`. */
  several?: string;
};

/** What the page knows of a tool. */
export type ListedTool = ToolLabels & { kind: ToolKind };
