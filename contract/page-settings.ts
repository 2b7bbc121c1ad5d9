import type { Realm } from './profile.ts';

/** The server's settings, embedded in the page. */
export type PageSettings = {
  identity:
    | { kind: 'firebase'; apiKey: string; authDomain: string; projectId: string }
    | { kind: 'sandbox'; apiKey: string; projectId: string }
    | { kind: 'off' };
  /** Whether the server has an owner. Then the sample network's sign-in and mailbox open no account. */
  isOwned: boolean;
  /** Whether users can sign in with an emailed link. */
  mail: boolean;
  /** Where to read the sample network's mail. Null if mail is real or there is none. */
  outbox: string | null;
  /** Whether the sample network stands in for the outside world. */
  sample: boolean;
  /** Names of the vendors where this server has real accounts nonetheless. */
  real: string[];
  supportEmail: string;
  /** Where people request access: the operator's own page, or our `/beta`. */
  betaSignupUrl: string;
  /** Where profiles and engagement are read from. Null if not configured. */
  source: { name: 'unipile' | 'rapidapi'; network: Realm } | null;
};
