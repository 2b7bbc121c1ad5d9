import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { OnboardingStep } from '#contract/access/access.ts';
import type { AccessScope } from '#contract/access/access-tokens.ts';
import type { AuditDetail } from '#contract/access/audit.ts';
import type { BetaState } from '#contract/access/beta-users.ts';

/** A person who may sign in. */
export interface AppUserTable {
  id: Generated<string>;
  email: string;
  name: string;
  firebase_uid: string | null;
  picture_url: string | null;
  timezone: Generated<string>;
  is_onboarding_completed: Generated<boolean>;
  onboarding_step: ColumnType<OnboardingStep, OnboardingStep | undefined>;
  deleted_at: Date | null;
  /** Since when the allow-list does not let them in. */
  shut_out_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** A signed-in browser. */
export interface SessionTable {
  id: Generated<string>;
  user_id: string;
  token_hash: Buffer;
  /** What its sign-in at Google is known by; null for a mail. */
  sign_in_hash: Buffer | null;
  device: string | null;
  created_at: Generated<Date>;
  last_used_at: Date;
  expires_at: Date;
}

/** A sign-in at Google whose session was ended: its tokens open no other. */
export interface EndedSignInTable {
  user_id: string;
  sign_in_hash: Buffer;
  ended_at: Date;
}

/** Lets an assistant of the user's own work with their data by MCP. */
export interface AccessTokenTable {
  user_id: string;
  id: Generated<string>;
  name: string;
  token_hash: Buffer;
  /** Its end, to know it by. */
  hint: string;
  scopes: AccessScope[];
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
}

/** A request to sign in by mail. */
export interface MagicLinkTable {
  id: Generated<string>;
  /** Lower case; need not be a user's. */
  email: string;
  state: ColumnType<'waiting' | 'sent' | 'failed', 'waiting' | undefined>;
  /** How often it was tried to send the mail. */
  attempts: Generated<number>;
  /** The next try; only while waiting. */
  try_at: Date | null;
  /** SHA-256; null until the mail is sent. */
  secret_hash: Buffer | null;
  code_hash: Buffer | null;
  code_tries: Generated<number>;
  created_at: Date;
  expires_at: Date;
  /** When it was ended without being used. */
  replaced_at: Date | null;
  used_at: Date | null;
}

/** An email domain that gets past the beta gate, or did. */
export interface AllowedDomainTable {
  domain: string;
  includes_subdomains: Generated<boolean>;
  /** When it was last added. */
  created_at: Generated<Date>;
  note: string | null;
  added_by: string | null;
  removed_at: Date | null;
  removed_by: string | null;
}

/** Who asked to come in. */
export interface BetaUserTable {
  id: Generated<string>;
  /** Lower case; nobody has proven it. */
  email: string;
  domain: string;
  name: string | null;
  company: string | null;
  reason: string | null;
  state: ColumnType<BetaState, BetaState | undefined>;
  created_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
}

/** A login or a change. */
export interface AuditEntryTable {
  id: Generated<string>;
  /** Who did it; null for nobody who is (still) a user. */
  actor_id: string | null;
  /** Whose it is. */
  user_id: string | null;
  action: string;
  subject: string | null;
  detail: JSONColumnType<AuditDetail>;
  created_at: Date;
}

/** How much of a limit was used. */
export interface RateWindowTable {
  name: string;
  key_hash: Buffer;
  used: number;
  ends_at: Date;
}

/** An export of everything that is kept of a user. */
export interface AccountExportTable {
  user_id: string;
  id: Generated<string>;
  job_id: string | null;
  state: 'making' | 'ready' | 'failed';
  byte_size: number | null;
  message: string | null;
  created_at: Date;
  ended_at: Date | null;
  expires_at: Date;
}

/** A piece of an export's ZIP. */
export interface AccountExportPieceTable {
  user_id: string;
  export_id: string;
  position: number;
  bytes: Buffer;
}
