/** A process that runs, or was killed within the last day. */
export interface ProcessHeartbeatTable {
  id: string;
  role: 'all' | 'web' | 'worker';
  version: string;
  pid: number;
  memory_bytes: number;
  started_at: Date;
  seen_at: Date;
}

/** When a third party last answered and last failed. */
export interface ProviderContactTable {
  provider: string;
  succeeded_at: Date | null;
  failed_at: Date | null;
  failure: string | null;
}
