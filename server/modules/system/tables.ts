import type { Generated } from 'kysely';

/** A process that is running, or was killed within the last day. */
export interface ProcessHeartbeatTable {
  id: string;
  role: 'all' | 'web' | 'worker';
  version: string;
  pid: number;
  memory_bytes: number;
  started_at: Date;
  seen_at: Date;
}

/**
 * When a third party last answered and last failed, and what else is known about it, without the text of its
 * answers.
 */
export interface ProviderContactTable {
  provider: string;
  succeeded_at: Date | null;
  failed_at: Date | null;
  failure: string | null;
  /** From the headers of the last answer. */
  answered_at: Date | null;
  status: number | null;
  request_id: string | null;
  /** How far our clock was ahead of theirs. */
  clock_ahead_ms: number | null;
  quota_limit: number | null;
  quota_left: number | null;
  quota_resets_at: Date | null;
  quota_at: Date | null;
  /** When it last called us. */
  webhook_at: Date | null;
  /**
   * When an administrator last started a check, and the outcome of the last finished check: the kind of
   * failure.
   */
  check_started_at: Date | null;
  checked_at: Date | null;
  check_failure: string | null;
}

/** What an administrator entered for a service in the browser. Never deleted: versions only grow. */
export interface ServiceSettingTable {
  service: string;
  /** JSON of texts by setting, encrypted; null once removed. */
  texts: Buffer | null;
  /** False after a restore, until an administrator confirms it. The service is off until then. */
  is_confirmed: Generated<boolean>;
  version: Generated<number>;
  changed_at: Date;
}
