import type { Realm } from '#contract/profile.ts';
import { settings } from '#web/lib/settings.ts';

/** Whether people and companies of a realm can be read from a data provider. */
export const hasSource = (realm: Realm): boolean =>
  realm === 'sample' ? settings().sample : settings().source?.network === 'real';
