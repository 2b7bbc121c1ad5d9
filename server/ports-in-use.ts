import type { Logger } from 'pino';
import type { ServiceName } from '#core/services/index.ts';
import type { Config } from './config.ts';
import { isFromEnvironment, isSampleFixed, type StoredTexts, withStored } from './with-stored.ts';

/** How often a process looks whether keys changed, in ms. NOTIFY usually tells it at once. */
const lookMs = 3000;

/** What depends on keys, as this process uses it. It's replaced as a whole, so work keeps what it began with. */
export type PortsInUse<Made> = {
  /** What work that begins now uses. */
  now(): Made;
  isGiven(name: ServiceName): boolean;
  /** Whether the sample network has no switch. */
  isSampleFixed: boolean;
  isRefused(name: ServiceName): boolean;
  /** The settings as they would be. @throws ConfigError that names the first unusable one */
  tryOut(name: ServiceName, texts: Record<string, string>): Config;
  /** Takes over what is stored now. */
  reload(): Promise<void>;
  /** Stops looking for changes. */
  close(): void;
};

/** Everything stored that is in use, and its version. */
type Stored = { texts: StoredTexts; version: number };

/**
 * Chooses ports by the settings and what administrators entered, and again whenever that changes.
 *
 * @param options.make builds everything that depends on keys
 */
export async function openPortsInUse<Made>(options: {
  config: Config;
  log: Logger;
  read(): Promise<Stored>;
  readVersion(): Promise<number>;
  make(config: Config): Promise<Made>;
}): Promise<PortsInUse<Made>> {
  const { config, log, read, readVersion, make } = options;
  const take = async (stored: Stored) => {
    const { config: used, refused } = withStored(config, stored.texts);
    for (const [service, reason] of refused) log.warn({ service, reason }, 'stored keys fit no setting');
    return { stored, refused, made: await make(used) };
  };
  let current = await take(await read());

  let last = Promise.resolve();
  const reload = () => {
    last = last
      .catch(() => {})
      .then(async () => {
        const stored = await read();
        if (stored.version === current.stored.version) return;
        current = await take(stored);
        log.info({ version: stored.version }, 'keys changed');
      });
    return last;
  };

  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      if ((await readVersion()) !== current.stored.version) await reload();
    } catch (err) {
      // The next look, or NOTIFY, tries again. Until then the ports stay as they are.
      log.debug({ err }, 'no look at the keys');
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(look, lookMs).unref();

  return {
    now: () => current.made,
    isGiven: (name) => isFromEnvironment(config, name),
    isSampleFixed: isSampleFixed(config),
    isRefused: (name) => current.refused.has(name),
    tryOut(name, texts) {
      const tried = withStored(config, { ...current.stored.texts, [name]: texts }, name);
      return tried.config;
    },
    reload,
    close: () => clearInterval(timer),
  };
}
