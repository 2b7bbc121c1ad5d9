import type { Network } from '#contract/profile.ts';
import { settings } from '#web/lib/settings.ts';

/** Whether people and companies of a network can be read from a data provider. */
export const hasSource = (network: Network): boolean =>
  network === 'sample' ? settings().sample : settings().source?.network === 'real';
