import { type ServiceName, serviceFields, serviceNames } from '#core/services/index.ts';
import { type Config, readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

/** The name under which the switch of the sample network is stored. */
export const sampleSwitch = 'sample-network';

/** Texts of services, and of the sample network's switch, by the names of their settings. */
export type StoredTexts = Partial<Record<ServiceName | typeof sampleSwitch, Record<string, string>>>;

/** Whether the sample network has no switch: SANDBOX says it, or no process here could start or reach one. */
export function isSampleFixed({ given, role, sandbox }: Pick<Config, 'given' | 'role' | 'sandbox'>): boolean {
  return (given.SANDBOX ?? 'auto') !== 'auto' || (role !== 'all' && sandbox.url === undefined);
}

/** Whether the environment sets a service. A choice alone, as in a copied default, sets nothing. */
export function isFromEnvironment({ given }: Pick<Config, 'given'>, name: ServiceName): boolean {
  return serviceFields(name).some(([setting, { kind }]) => kind !== 'choice' && given[setting] !== undefined);
}

/**
 * The settings with what administrators entered in the browser. What the environment sets wins, a service at a
 * time. Keys don't decide about the sample network; its switch does, but never opens its sign-in. Texts that
 * don't fit the settings are left out, so a process always starts.
 *
 * @param tried a service whose texts are being tried: they must fit
 * @returns also the services that were left out, with the reason
 * @throws ConfigError only about `tried`
 */
export function withStored(
  config: Config,
  stored: StoredTexts,
  tried?: ServiceName,
): { config: Config; refused: Map<ServiceName, string> } {
  const refused = new Map<ServiceName, string>();
  let used = config;
  let texts = { ...config.given, SANDBOX: config.sandbox.enabled ? 'on' : 'off' };
  for (const name of serviceNames) {
    const own = stored[name];
    if (own === undefined || isFromEnvironment(config, name)) continue;
    const next = { ...texts, ...own };
    try {
      used = { ...readConfig(next), given: config.given };
      texts = next;
    } catch (error) {
      if (!(error instanceof ConfigError) || name === tried) throw error;
      refused.set(name, error.message);
    }
  }
  const isSwitched = stored[sampleSwitch]?.SANDBOX;
  if (isSwitched !== undefined && !isSampleFixed(config)) {
    used = { ...used, sandbox: { ...used.sandbox, enabled: isSwitched === 'on' } };
  }
  return { config: used, refused };
}
