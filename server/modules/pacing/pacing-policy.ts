import type { BackOffReason, CallKind } from '#contract/pacing.ts';

/** Who is asking: a user who waits for the answer, or background work. */
export type CallOrigin = 'click' | 'background';

/** Calls of a kind per day; null means no limit. The last `forClicks` of them are reserved for clicks. */
export type CallLimit = { perDay: number | null; forClicks: number };

/** Start and end, in minutes of the day; the end is later. */
export type WorkingHours = { from: number; to: number };

/** The pace of calls through an account. */
export type PacingPolicy = {
  /** Gap between the end of a call and the next one, drawn at random from this range each time, ms. */
  gapMs: Record<CallOrigin, readonly [number, number]>;
  /** When background work may call; null means at any time. */
  hours: WorkingHours | null;
  limits: Record<CallKind, CallLimit>;
  /** How long the account rests after a failure, ms: doubles with each further one, up to `max`. */
  backOffMs: Record<BackOffReason, Record<CallOrigin, { first: number; max: number }>>;
};

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const realBackOff: PacingPolicy['backOffMs'] = {
  // If the vendor gives a time, that time counts.
  rate_limited: {
    click: { first: 15 * minute, max: 6 * hour },
    background: { first: 15 * minute, max: 6 * hour },
  },
  // A 500 may be a throttle, or nothing.
  unavailable: {
    click: { first: 10 * second, max: 5 * minute },
    background: { first: minute, max: hour },
  },
  // A click soon finds out that the member has signed in again.
  needs_member: {
    click: { first: minute, max: minute },
    background: { first: hour, max: 24 * hour },
  },
};

/**
 * All defaults. Sources, read 2026-11-24:
 *
 * [1] developer.unipile.com/docs/provider-limits-and-restrictions (2026-08-28): limits are per LinkedIn
 *     account, and kinds don't add up; space calls at random, in working hours; beyond them comes 429 or
 *     500. Profiles 80 to 100 a day, other actions about 100 a day each, all of them "conservative
 *     recommendations".
 * [2] developer.unipile.com/v2.0/docs/provider-limits-and-restrictions: intervals of about a minute, at
 *     random.
 * [3] Ours: no vendor publishes a number.
 */
export const pacingDefaults: Readonly<Record<'unipile' | 'rapidapi' | 'none', PacingPolicy>> = {
  unipile: {
    // [2] for background work; [3] for clicks: about as fast as a person reads.
    gapMs: { background: [25 * second, 95 * second], click: [2 * second, 6 * second] },
    // [1] gives no hours.
    hours: { from: 8 * 60, to: 20 * 60 },
    limits: {
      profile: { perDay: 80, forClicks: 30 }, // [1]
      company: { perDay: 80, forClicks: 30 }, // [1], other actions
      search: { perDay: 80, forClicks: 80 }, // [1], other actions; only clicks search
      posts: { perDay: 200, forClicks: 50 }, // [3]: a page of posts; at most two a minute in the background
      post: { perDay: 80, forClicks: 80 }, // [1], other actions; only clicks request one
      engagers: { perDay: 400, forClicks: 150 }, // [3]: a first sync of 100 posts needs about 300
      comments: { perDay: 300, forClicks: 60 }, // [3]: own posts of a day are read three times an hour
      comment: { perDay: 50, forClicks: 50 }, // [1] allows 100; a click approved each one
      publish: { perDay: 20, forClicks: 20 }, // [3]
      check: { perDay: 100, forClicks: 100 }, // [1], other actions
    },
    backOffMs: realBackOff,
  },
  /** There is no LinkedIn account of ours behind a key: its plan limits it, with a 429. */
  rapidapi: {
    gapMs: { background: [second, 3 * second], click: [second / 2, 1.5 * second] },
    hours: null,
    // [3]: plans differ widely; LINKEDIN_DAILY_LIMITS adapts them to yours.
    limits: {
      profile: { perDay: 200, forClicks: 60 },
      company: { perDay: 200, forClicks: 60 },
      search: { perDay: 200, forClicks: 200 },
      posts: { perDay: 300, forClicks: 60 },
      post: { perDay: 200, forClicks: 200 },
      engagers: { perDay: 600, forClicks: 150 },
      comments: { perDay: 300, forClicks: 60 },
      comment: { perDay: 0, forClicks: 0 },
      publish: { perDay: 0, forClicks: 0 },
      check: { perDay: 0, forClicks: 0 },
    },
    backOffMs: realBackOff,
  },
  /** One at a time and counted, but never slowed down: for accounts that can't be restricted. */
  none: {
    gapMs: { background: [0, 0], click: [0, 0] },
    hours: null,
    limits: {
      profile: { perDay: null, forClicks: 0 },
      company: { perDay: null, forClicks: 0 },
      search: { perDay: null, forClicks: 0 },
      posts: { perDay: null, forClicks: 0 },
      post: { perDay: null, forClicks: 0 },
      engagers: { perDay: null, forClicks: 0 },
      comments: { perDay: null, forClicks: 0 },
      comment: { perDay: null, forClicks: 0 },
      publish: { perDay: null, forClicks: 0 },
      check: { perDay: null, forClicks: 0 },
    },
    backOffMs: {
      rate_limited: { click: { first: 0, max: 0 }, background: { first: 0, max: 0 } },
      unavailable: { click: { first: 0, max: 0 }, background: { first: 0, max: 0 } },
      needs_member: { click: { first: 0, max: 0 }, background: { first: 0, max: 0 } },
    },
  },
};

/** An operator's overrides. Undefined keeps the default. */
export type PacingSettings = {
  hours?: WorkingHours | null | undefined;
  gapMs?: Partial<Record<CallOrigin, readonly [number, number]>> | undefined;
  perDay?: Partial<Record<CallKind, number>> | undefined;
};

/** A policy with the operator's overrides. If a limit changes, the same share of it is kept for clicks. */
export function withSettings(policy: PacingPolicy, set: PacingSettings): PacingPolicy {
  const limits = { ...policy.limits };
  for (const kind of Object.keys(limits) as CallKind[]) {
    const perDay = set.perDay?.[kind];
    const { perDay: before, forClicks } = limits[kind];
    if (perDay === undefined) continue;
    const share = before ? forClicks / before : 0;
    limits[kind] = { perDay, forClicks: Math.round(perDay * share) };
  }
  return {
    ...policy,
    hours: set.hours === undefined ? policy.hours : set.hours,
    gapMs: {
      click: set.gapMs?.click ?? policy.gapMs.click,
      background: set.gapMs?.background ?? policy.gapMs.background,
    },
    limits,
  };
}

/** How many calls of a kind this origin gets per day; null means no limit. */
export function limitFor({ perDay, forClicks }: CallLimit, origin: CallOrigin): number | null {
  if (perDay === null) return null;
  return origin === 'click' ? perDay : Math.max(0, perDay - forClicks);
}
