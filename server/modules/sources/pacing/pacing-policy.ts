import type { BackOffReason, CallKind } from '#contract/sources/pacing.ts';

/** Who asks: somebody who waits for the answer, or work that runs by itself. */
export type Asker = 'click' | 'background';

/** How many calls of a kind on a day; null: no limit. Of these only clicks get the last `forClicks`. */
export type CallLimit = { perDay: number | null; forClicks: number };

/** From the first to the second, in minutes of the day; the second is later. */
export type WorkingHours = { from: number; to: number };

/** How calls through an account follow each other. */
export type PacingPolicy = {
  /** Between the end of a call and the next one: drawn anew each time from this range, ms. */
  gapMs: Record<Asker, readonly [number, number]>;
  /** When background work may call; null: at any time. */
  hours: WorkingHours | null;
  limits: Record<CallKind, CallLimit>;
  /** How long the account is left alone after a failure, ms: doubled with each further one, up to `max`. */
  backOffMs: Record<BackOffReason, Record<Asker, { first: number; max: number }>>;
};

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const realBackOff: PacingPolicy['backOffMs'] = {
  // Where the vendor names a time, that one counts.
  rate_limited: {
    click: { first: 15 * minute, max: 6 * hour },
    background: { first: 15 * minute, max: 6 * hour },
  },
  // A 500 may be a throttle, and may be nothing.
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
 * The defaults, all of them. Sources, read 2026-11-24:
 *
 * [1] developer.unipile.com/docs/provider-limits-and-restrictions (2026-08-28): limits are per LinkedIn account, the kinds
 *     do not add up; space calls at random, in working hours; beyond them comes 429 or 500. Profiles 80 to 100 a day,
 *     other actions about 100 a day each, all of them "conservative recommendations".
 * [2] developer.unipile.com/v2.0/docs/provider-limits-and-restrictions: intervals of about a minute, at random.
 * [3] Ours: no vendor publishes a number.
 */
export const pacingDefaults: Readonly<Record<'unipile' | 'rapidapi' | 'none', PacingPolicy>> = {
  unipile: {
    // [2] for what nobody waits for; [3] for clicks: as fast as somebody who reads.
    gapMs: { background: [25 * second, 95 * second], click: [2 * second, 6 * second] },
    // [1] names no hours.
    hours: { from: 8 * 60, to: 20 * 60 },
    limits: {
      profile: { perDay: 80, forClicks: 30 }, // [1]
      company: { perDay: 80, forClicks: 30 }, // [1], other actions
      search: { perDay: 80, forClicks: 80 }, // [1], other actions; only clicks search
      posts: { perDay: 200, forClicks: 50 }, // [3]: a page of somebody's posts; two a minute at most in the background
      post: { perDay: 80, forClicks: 80 }, // [1], other actions; only clicks ask for one
      engagers: { perDay: 400, forClicks: 150 }, // [3]: a first sync of 100 posts needs about 300
      comment: { perDay: 50, forClicks: 50 }, // [1] allows 100; what leaves was approved by a click
      publish: { perDay: 20, forClicks: 20 }, // [3]
      check: { perDay: 100, forClicks: 100 }, // [1], other actions
    },
    backOffMs: realBackOff,
  },
  /** No LinkedIn account of ours is behind a key: its plan limits it, and answers 429. */
  rapidapi: {
    gapMs: { background: [second, 3 * second], click: [second / 2, 1.5 * second] },
    hours: null,
    // [3]: plans differ widely; LINKEDIN_DAILY_LIMITS fits them to yours.
    limits: {
      profile: { perDay: 200, forClicks: 60 },
      company: { perDay: 200, forClicks: 60 },
      search: { perDay: 200, forClicks: 200 },
      posts: { perDay: 300, forClicks: 60 },
      post: { perDay: 200, forClicks: 200 },
      engagers: { perDay: 600, forClicks: 150 },
      comment: { perDay: 0, forClicks: 0 },
      publish: { perDay: 0, forClicks: 0 },
      check: { perDay: 0, forClicks: 0 },
    },
    backOffMs: realBackOff,
  },
  /** One at a time and counted, but never slowed down: for an account that nobody can close. */
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

/** What an operator has set instead. Undefined leaves the default. */
export type PacingSettings = {
  hours?: WorkingHours | null | undefined;
  gapMs?: Partial<Record<Asker, readonly [number, number]>> | undefined;
  perDay?: Partial<Record<CallKind, number>> | undefined;
};

/** A policy with what an operator has set instead; of another limit the same share is kept for clicks. */
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

/** How many calls of a kind this asker gets on a day; null: no limit. */
export function limitFor({ perDay, forClicks }: CallLimit, asker: Asker): number | null {
  if (perDay === null) return null;
  return asker === 'click' ? perDay : Math.max(0, perDay - forClicks);
}
