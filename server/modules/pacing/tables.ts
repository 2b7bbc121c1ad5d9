import type { Generated } from 'kysely';
import type { BackOffReason, CallKind } from '#contract/pacing.ts';

/** An account that inGrow uses to call LinkedIn, shared by all users and processes. */
export interface LinkedInAccountTable {
  /** The provider and a hash of the account's id there. */
  key: string;
  /** Who is making a call, while the two times below are in the future. */
  holder: string | null;
  /** When a click may call next; null means at once. */
  click_from: Date | null;
  /** The same for background work. */
  background_from: Date | null;
  /** `YYYY-MM-DD` in the account's zone. */
  day: string;
  /** Calls on that day. */
  used: Generated<Partial<Record<CallKind, number>>>;
  /** How many calls in a row failed in a way that concerns the account. */
  failures: Generated<number>;
  back_off: BackOffReason | null;
  back_off_until: Date | null;
  updated_at: Date;
}
