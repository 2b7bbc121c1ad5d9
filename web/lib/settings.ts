/** What the server says about itself inside the page. */
export type Settings = {
  identity:
    | { kind: 'firebase'; apiKey: string; authDomain: string; projectId: string }
    | { kind: 'sandbox'; apiKey: string; projectId: string }
    | { kind: 'off' };
  /** One can sign in by a mailed link. */
  mail: boolean;
  /** Where mail of the sample network can be read; null where mail is real, or there is none. */
  outbox: string | null;
  /** The sample network stands in for the outside world. */
  sample: boolean;
  /** The vendors at which this server has real accounts all the same, by name. */
  real: string[];
  supportEmail: string;
  betaSignupUrl: string;
  /** Where profiles and engagement are read from; null: not configured. */
  source: { name: 'unipile' | 'rapidapi'; network: 'sample' | 'real' } | null;
};

function readSettings(): Settings {
  const block = document.getElementById('ingrow-settings')?.textContent ?? '';
  return JSON.parse(block);
}

let known: Settings | undefined;

/**
 * The settings of the server that this page came from. They do not change while the page is open.
 *
 * @throws when the page holds none, which means that it was not served by inGrow
 */
export function settings(): Settings {
  known ??= readSettings();
  return known;
}
