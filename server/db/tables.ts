import type { Generated } from 'kysely';

/** Work that runs for a user and counts against a limit. */
export interface UserSlotTable {
  user_id: string;
  kind: string;
  key: string;
  process_id: string;
  taken_at: Date;
  leased_until: Date;
}

/** A change that isn't saved again when it's sent again with the same `Idempotency-Key`. Kept for a day. */
export interface IdempotencyKeyTable {
  user_id: string;
  digest: Buffer;
  created_at: Generated<Date>;
}

/** Where the write-ahead log was when a process last looked. One row. */
export interface WalPositionTable {
  only_row: Generated<boolean>;
  timeline: string;
  /** An LSN, as text. */
  position: string;
  seen_at: Date;
}

/** Where texts are published, and the ways to connect it. Filled at each start (`migrate.ts`). */
export interface ChannelTable {
  name: string;
}

export interface ChannelProviderTable {
  name: string;
  channel: string;
}
