import { invalidField } from '#server/app-error.ts';
import { normalizeCron, readCron, refuseTimes } from './read-cron.ts';
import { isZone, spellZone, wallOf } from './wall-time.ts';

export type Plan = { cron: string; timezone: string };

/**
 * A plan that can be kept: its zone as it is spelled, its cron as `normalizeCron` writes it.
 *
 * @throws AppError `invalid_request` for the fields `cron` and `timezone`
 */
export function checkPlan({ cron, timezone }: Plan, now: Date): Plan {
  if (!isZone(timezone)) {
    throw invalidField('timezone', `“${timezone}” is no time zone. Use a name such as Europe/Berlin.`);
  }
  refuseTimes(readCron(cron), wallOf(now.getTime(), timezone));
  return { cron: normalizeCron(cron), timezone: spellZone(timezone) };
}
