import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { OnboardingStep, ProvenBy } from '#contract/access/access.ts';
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
  /** Null until the next start for a user from before this was kept. */
  proven_by: ProvenBy | null;
  /** Administrator by the owner's link. */
  is_admin: Generated<boolean>;
  timezone: Generated<string>;
  is_onboarding_completed: Generated<boolean>;
  onboarding_step: ColumnType<OnboardingStep, OnboardingStep | undefined>;
  deleted_at: Date | null;
  /** Since when the allow-list no longer lets them in. */
  shut_out_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** A signed-in browser. */
export interface SessionTable {
  id: Generated<string>;
  user_id: string;
  token_hash: Buffer;
  /** The hash of its Google sign-in; null for a mail. */
  sign_in_hash: Buffer | null;
  /** When the owner's link opened it; null if something else did. */
  owner_link_at: Date | null;
  /** When a passkey opened or last confirmed it; null if none did. */
  passkey_at: Date | null;
  device: string | null;
  created_at: Generated<Date>;
  last_used_at: Date;
  expires_at: Date;
}

/** A Google sign-in whose session was ended. Its tokens can't open a new one. */
export interface EndedSignInTable {
  user_id: string;
  sign_in_hash: Buffer;
  ended_at: Date;
}

/** A passkey. A revoked one is deleted. */
export interface PasskeyTable {
  user_id: string;
  id: Generated<string>;
  name: string;
  /** The only host name it works at. */
  rp_id: string;
  credential_id: Buffer;
  /** COSE. */
  public_key: Buffer;
  /** Signatures the device says it has made; always 0 for synced ones. */
  counter: number;
  transports: string[];
  created_at: Date;
  last_used_at: Date | null;
}

/** What a passkey has to sign, once. */
export interface PasskeyChallengeTable {
  challenge_hash: Buffer;
  /** Who registers a passkey with it; null for a registered one. */
  user_id: string | null;
  expires_at: Date;
}

/** Lets the user's own assistant work with their data over MCP. */
export interface AccessTokenTable {
  user_id: string;
  id: Generated<string>;
  name: string;
  token_hash: Buffer;
  /** The token's last characters, to recognize it by. */
  hint: string;
  scopes: AccessScope[];
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
}

/** A request to sign in by mail. */
export interface MagicLinkTable {
  id: Generated<string>;
  /** Lowercase; may not belong to a user. */
  email: string;
  state: ColumnType<'waiting' | 'sent' | 'failed', 'waiting' | undefined>;
  /** How often sending the mail was tried. */
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
  /** Sent to the sample network's mailbox, which anyone can read. */
  is_sample: Generated<boolean>;
}

/** One row once the server has an owner. */
export interface ServerOwnerTable {
  is_one: Generated<boolean>;
  owned_at: Date;
}

/** The one link that makes an owner. */
export interface OwnerLinkTable {
  id: Generated<string>;
  secret_hash: Buffer;
  kind: 'start' | 'command';
  /** Whom `npm run owner` made it for; null at a start. */
  email: string | null;
  created_at: Date;
  expires_at: Date;
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

/** A request for access to the beta. */
export interface BetaUserTable {
  id: Generated<string>;
  /** Lowercase and unproven. */
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
  /** The user who did it; null if it wasn't a user, or the user no longer exists. */
  actor_id: string | null;
  /** The user whose account it concerns. */
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

/** An export of everything stored for a user. */
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

export interface AccountExportPieceTable {
  user_id: string;
  export_id: string;
  position: number;
  bytes: Buffer;
}
