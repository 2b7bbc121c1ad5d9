import type { ColumnType, Generated } from 'kysely';
import type { OnboardingStep } from '#contract/access.ts';
import type { AccessScope } from '#contract/access-tokens.ts';

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
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** A signed-in browser. */
export interface SessionTable {
  id: Generated<string>;
  user_id: string;
  token_hash: Buffer;
  device: string | null;
  created_at: Generated<Date>;
  last_used_at: Date;
  expires_at: Date;
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

/** An email domain that gets past the beta gate. */
export interface AllowedDomainTable {
  domain: string;
  includes_subdomains: Generated<boolean>;
  created_at: Generated<Date>;
}
