import type { Network } from './profile.ts';

/** What the server says about itself inside the page. */
export type PageSettings = {
  identity:
    | { kind: 'firebase'; apiKey: string; authDomain: string; projectId: string }
    | { kind: 'sandbox'; apiKey: string; projectId: string }
    | { kind: 'off' };
  /** Whether one can sign in by a mailed link. */
  mail: boolean;
  /** Where mail of the sample network can be read; null where mail is real, or there is none. */
  outbox: string | null;
  /** Whether the sample network stands in for the outside world. */
  sample: boolean;
  /** The vendors at which this server has real accounts all the same, by name. */
  real: string[];
  supportEmail: string;
  /** Where people ask to come in: a page of the operator's, or our own `/beta`. */
  betaSignupUrl: string;
  /** Where profiles and engagement are read from; null: not configured. */
  source: { name: 'unipile' | 'rapidapi'; network: Network } | null;
};
