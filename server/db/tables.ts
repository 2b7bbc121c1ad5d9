/** Work that runs for a user and counts against a limit. */
export interface UserSlotTable {
  user_id: string;
  kind: string;
  key: string;
  process_id: string;
  taken_at: Date;
  leased_until: Date;
}
