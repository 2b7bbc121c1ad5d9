import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Channel } from '#contract/channels/publications.ts';
import type { Realm } from '#contract/profile.ts';
import type { ChannelProvider } from '#server/ports/channel/port.ts';

/** An authorized connection to an account at a channel. */
export interface ConnectionTable {
  user_id: string;
  id: Generated<string>;
  channel: Channel;
  /** The provider through which we reach the channel. */
  provider: ChannelProvider;
  network: Realm;
  external_id: string;
  /** The member behind the account, as the database derives it. */
  member_id: GeneratedAlways<string>;
  name: string;
  url: string | null;
  picture_url: string | null;
  scopes: Generated<string[]>;
  /** Tokens, encrypted by `tokens/connection-secrets.ts`. */
  secrets: Buffer | null;
  /** Accounts the vendor still has to delete. */
  to_remove: Generated<string[]>;
  /** When the user has to reconnect. */
  expires_at: Date | null;
  /** When the access token is refreshed; null if it isn't. */
  refresh_at: Date | null;
  token_ends_at: Date | null;
  /** How often in a row refreshing the token failed. */
  refresh_failures: Generated<number>;
  details: JSONColumnType<Record<string, string>>;
  state: Generated<'active' | 'expiring' | 'needs_reconnect' | 'missing_scope' | 'disabled'>;
  state_reason: string | null;
  connected_at: Date;
  checked_at: Date | null;
  /** When its status is read at the provider after a hint. */
  status_due_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** A link to connect an account, from the click until its user returns. */
export interface ConnectionAttemptTable {
  user_id: string;
  id: Generated<string>;
  provider: ChannelProvider;
  network: Realm;
  state_hash: Buffer;
  name_hash: Buffer;
  return_url: string;
  /** Whether the vendor was given a callback URL. */
  is_notified: boolean;
  account_id: string | null;
  connection_id: string | null;
  /** The PKCE verifier, encrypted. */
  verifier: Buffer | null;
  expires_at: Date;
  created_at: Date;
}
