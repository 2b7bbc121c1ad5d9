import type { RateClass, SlotKind } from '#contract/route.ts';

/**
 * Every limit on how much one user, token or network may ask for, and for how long anybody may keep us waiting.
 * docs/operating.md ("Limits") shows the same table to operators. What a plan allows is in `modules/plan`.
 */

/** So many in so many seconds, for one user (or token, or client IP). */
export type RateRule = {
  limit: number;
  perSeconds: number;
  /** All processes share the limit, in the database, and one fetches so many at once. Null: each counts its own calls. */
  batch: number | null;
  /** The beginning of the refusal's sentence. */
  words: string;
};

/**
 * How often. A page makes some ten reads; whoever clicks as fast as they can stays far below the others. Exports,
 * uploads, the model and enrichments cost more than they ask for, so they have the smallest.
 *
 * What a user, a token or somebody who guesses could do more of by asking several processes is shared. The others protect
 * the process that answers, so each counts for itself and no call waits for the database.
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
} as const satisfies Record<Exclude<RateClass, 'none'> | 'mcp' | 'picture', RateRule>;

/** Tokens that turn out not to be valid, from one client IP. */
export const failedBearers = {
  limit: 60,
  perSeconds: 60,
  batch: 6,
  words: 'Too many requests with invalid tokens from your network',
} as const satisfies RateRule;

/** So many at the same time for one user, over all processes. */
export type SlotRule = {
  limit: number;
  /** Who comes next: waits so many ms for one to end and is then refused, or takes the slot of the oldest. */
  next: { waitMs: number; words: string; retrySeconds: number } | 'ends-oldest';
};

/** How much at the same time, of what lasts. */
export const slotRules: Readonly<Record<SlotKind, SlotRule>> = {
  // An open page each. A hidden page closes its own, and a page that loses its network leaves one behind.
  events: { limit: 20, next: 'ends-oldest' },
  'prompt-stream': {
    limit: 10,
    next: { waitMs: 1_000, words: 'You have other answers open', retrySeconds: 10 },
  },
  // Each keeps a connection to the database for as long as its reader needs.
  export: {
    limit: 1,
    next: { waitMs: 3_000, words: 'Another export is still running', retrySeconds: 10 },
  },
  // Of many signals each takes a second of the database; who changes a filter no longer waits for the one before.
  count: {
    limit: 1,
    next: { waitMs: 10_000, words: 'Your other count is still running', retrySeconds: 5 },
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

/** Prompts of one user that run at the same time; further ones wait for their turn. */
export const maxRunningPrompts = 3;

/** Prompts of one user that run or wait; further ones are refused. Those of schedules always wait. */
export const maxOpenPrompts = 20;

/**
 * Imports of one kind that run or wait for one user; further ones are refused. Of each kind of job one runs at a time
 * for a user (`server/jobs`).
 */
export const maxOpenImports = 10;

/** Administrators may have each provider checked so often, all together; in ms. */
export const providerCheckMs = 60_000;

/** For how long anybody may keep us waiting, in ms. */
export const patience = {
  /** For all headers of a request. */
  headersMs: 30_000,
  /** For the body of a request from its headers on. */
  bodyMs: 30_000,
  /** The same for uploads: an archive of 500 MB over a slow line takes its time. */
  uploadMs: 60 * 60_000,
  /** For a reader who takes nothing of an answer. */
  stalledMs: 30_000,
};

/** Connections to the database that the calls of one user may use at the same time in a process, of its ten. */
export const maxConnectionsPerUser = 5;
