import { z } from 'zod';

/** What the server says about itself inside the page. */
export const Settings = z.object({
  identity: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('firebase'),
      apiKey: z.string(),
      authDomain: z.string(),
      projectId: z.string(),
    }),
    z.object({ kind: z.literal('sandbox'), apiKey: z.string(), projectId: z.string() }),
    z.object({ kind: z.literal('off') }),
  ]),
  /** One can sign in by a mailed link. */
  mail: z.boolean(),
  /** Where mail of the sample network can be read; null where mail is real, or there is none. */
  outbox: z.string().nullable(),
  /** The sample network stands in for the outside world. */
  sample: z.boolean(),
  /** The vendors at which this server has real accounts all the same, by name. */
  real: z.array(z.string()),
  supportEmail: z.string(),
  betaSignupUrl: z.string(),
  /** Where profiles and engagement are read from; null: not configured. */
  source: z.object({ name: z.enum(['unipile', 'rapidapi']), network: z.enum(['sample', 'real']) }).nullable(),
});
export type Settings = z.infer<typeof Settings>;

function readSettings(): Settings {
  const block = document.getElementById('ingrow-settings')?.textContent ?? '';
  return Settings.parse(JSON.parse(block));
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
