/** Work that runs for a user and counts against a limit. */
export interface UserSlotTable {
  user_id: string;
  kind: string;
  key: string;
  process_id: string;
  taken_at: Date;
  leased_until: Date;
}

/** Where texts are published, and the ways to connect it. Filled at each start (`migrate.ts`). */
export interface ChannelTable {
  name: string;
}

export interface ChannelProviderTable {
  name: string;
  channel: string;
}
