import { sql } from 'kysely';
import type { SystemProvider } from '#contract/system.ts';
import { AppError, notFound, tooMany } from '#server/app-error.ts';
import { providerCheckMs } from '#server/limits.ts';
import type { Deps } from '#server/modules/deps.ts';
import { PortError } from '#server/ports/port-error.ts';
import { writeContacts } from './heartbeat.ts';
import { probeOf } from './probes.ts';
import { readProviders } from './read-providers.ts';
import { systemMessages } from './system-messages.ts';
import { recordCheck } from './this-process.ts';

/**
 * Tries a provider with one call that changes nothing, and returns its state. A check counts for all
 * administrators and processes.
 *
 * @throws AppError `not_found` for an unknown name; `not_configured` if there is nothing to try;
 *   `rate_limited` within a minute of the previous check
 */
export async function checkProvider(deps: Deps, name: string): Promise<SystemProvider> {
  const { opsDb, clock, thisProcess } = deps;
  const setup = thisProcess.providers.find((each) => each.name === name);
  if (!setup) throw notFound('Provider');
  const probe = probeOf(deps, name, deps.origins.public ?? deps.origins.local, clock.now());
  if (setup.state === 'off' || probe === null) {
    throw new AppError('not_configured', systemMessages.notConfigured(setup.settings.join(', ')));
  }
  await claimCheck(deps, name);
  const before = thisProcess.contacts.get(name);
  const failure = await probe().then(
    () => null,
    (error: unknown) => {
      if (error instanceof PortError) return error.kind;
      throw error;
    },
  );
  recordCheck(thisProcess.contacts, { provider: name, failure, before }, clock.now());
  await writeContacts(opsDb, thisProcess.contacts);
  const all = await readProviders(deps);
  return all.find((each) => each.name === name) ?? Promise.reject(notFound('Provider'));
}

/** One check at a time, across all processes: whoever stores the start time makes the check. */
async function claimCheck({ opsDb, clock }: Pick<Deps, 'opsDb' | 'clock'>, provider: string): Promise<void> {
  const now = clock.now();
  const latest = new Date(now.getTime() - providerCheckMs);
  const claimed = await opsDb
    .insertInto('provider_contact')
    .values({ provider, check_started_at: now })
    .onConflict((conflict) =>
      conflict
        .column('provider')
        .doUpdateSet({ check_started_at: now })
        .where(sql<boolean>`coalesce(provider_contact.check_started_at <= ${latest}, true)`),
    )
    .returning('provider')
    .executeTakeFirst();
  if (claimed) return;
  const row = await opsDb
    .selectFrom('provider_contact')
    .select('check_started_at')
    .where('provider', '=', provider)
    .executeTakeFirst();
  const since = now.getTime() - (row?.check_started_at ?? now).getTime();
  throw tooMany(systemMessages.justChecked, Math.max(1, Math.ceil((providerCheckMs - since) / 1000)));
}
