import type { LeaseKind, RateClass } from '#contract/route.ts';

/**
 * Every limit on how much one user, token, or network can request, and on how long callers can make the
 * server wait. docs/operating.md ("Limits") shows the same table to operators. Plan limits are in
 * `modules/plan`.
 */

/** The most calls in a number of seconds, for one user (or token, or client IP). */
export type RateRule = {
  limit: number;
  perSeconds: number;
  /**
   * All processes share the limit through the database, and each fetches this many at once. Null: each
   * process counts its own calls.
   */
  batch: number | null;
  /** The start of the error message. */
  words: string;
};

/**
 * Rate limits. A page makes about ten reads, and even the fastest clicking stays far below the others.
 * Exports, uploads, the model, and enrichments cost more than a single call suggests, so they have the lowest
 * limit.
 *
 * A limit is shared if a user, a token, or someone guessing could otherwise exceed it by calling several
 * processes. The other limits protect the process that answers, so each process counts its own calls and no
 * call waits for the database.
 */
export const rateRules = {
  read: { limit: 1200, perSeconds: 60, batch: null, words: 'Too many requests' },
  write: { limit: 300, perSeconds: 60, batch: 15, words: 'Too many changes' },
  costly: {
    limit: 60,
    perSeconds: 60,
    batch: 3,
    words: 'Too many requests',
  },
  public: { limit: 120, perSeconds: 60, batch: 6, words: 'Too many requests from your network' },
  vendor: { limit: 1200, perSeconds: 60, batch: null, words: 'Too many requests from your network' },
  picture: {
    limit: 2400,
    perSeconds: 60,
    batch: null,
    words: 'Too many images requested from your network',
  },
  mcp: { limit: 120, perSeconds: 60, batch: 6, words: 'Too many requests with this access token' },
  /** Invalid tokens from one client IP. */
  bearer: {
    limit: 60,
    perSeconds: 60,
    batch: 6,
    words: 'Too many requests with invalid tokens from your network',
  },
} as const satisfies Record<Exclude<RateClass, 'none'> | 'mcp' | 'picture' | 'bearer', RateRule>;

/** The most at the same time for one user, over all processes. */
export type LeaseRule = {
  limit: number;
  /**
   * What happens to the next one: it waits this many ms for a lease and is then refused, or it takes the
   * oldest lease.
   */
  next: { waitMs: number; words: string; retrySeconds: number } | 'ends-oldest';
};

/** How many long calls of each kind can run at the same time. */
export const leaseRules: Readonly<Record<LeaseKind, LeaseRule>> = {
  // One per open page. A hidden page closes its own, and a page that loses its network leaves one behind.
  events: { limit: 20, next: 'ends-oldest' },
  'prompt-stream': {
    limit: 10,
    next: { waitMs: 1_000, words: 'Other answers are still streaming', retrySeconds: 10 },
  },
  // Each keeps a database connection for as long as its reader needs.
  export: {
    limit: 1,
    next: { waitMs: 3_000, words: 'Another export is still running', retrySeconds: 10 },
  },
  // With many signals, each count takes a second of the database. A user who changes a filter no longer needs
  // the previous count.
  count: {
    limit: 1,
    next: { waitMs: 10_000, words: 'Another count is still running', retrySeconds: 5 },
  },
  download: {
    limit: 2,
    next: { waitMs: 1_000, words: 'Other downloads are still running', retrySeconds: 10 },
  },
  upload: {
    limit: 3,
    next: { waitMs: 3_000, words: 'Other uploads are still running', retrySeconds: 10 },
  },
  picture: {
    limit: 4,
    next: { waitMs: 10_000, words: 'Other images are still uploading', retrySeconds: 5 },
  },
  model: {
    limit: 3,
    next: { waitMs: 10_000, words: 'The model is still working on your other drafts', retrySeconds: 10 },
  },
  enrichment: {
    limit: 2,
    next: { waitMs: 10_000, words: 'Other enrichments are still running', retrySeconds: 5 },
  },
};

/** Prompts of one user that run at the same time. Further ones wait. */
export const maxRunningPrompts = 3;

/** Prompts of one user that run or wait. Further ones are refused, but those of schedules always wait. */
export const maxOpenPrompts = 20;

/**
 * Imports of one kind that run or wait for one user. Further ones are refused. Each kind of job runs one at a
 * time per user (`server/jobs`).
 */
export const maxOpenImports = 10;

/** The shortest time between two checks of the same provider, over all administrators, in ms. */
export const providerCheckMs = 60_000;

/** How long callers can make the server wait, in ms. */
export const patience = {
  /** For all headers of a request. */
  headersMs: 30_000,
  /** For the body of a request, counted from its headers. */
  bodyMs: 30_000,
  /** For the body of an upload. An archive of 500 MB over a slow connection needs this long. */
  uploadMs: 60 * 60_000,
  /** For a client that isn't reading its answer. */
  stalledMs: 30_000,
};

/** Database connections that one user's calls can use at the same time in a process, out of its ten. */
export const maxConnectionsPerUser = 5;
