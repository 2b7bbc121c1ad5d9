import type { Caller } from '#contract/route.ts';
import type { Service } from '#contract/services.ts';
import { needsOwner, type ServiceName, serviceDefinitions } from '#core/services/index.ts';
import { AppError, invalidField } from '#server/app-error.ts';
import { ChangedElsewhere } from '#server/based-on.ts';
import { writeAudit } from '#server/modules/access/audit.ts';
import { requireFreshProof } from '#server/modules/access/sessions.ts';
import type { Deps } from '#server/modules/deps.ts';
import { checkTexts, readTexts, refuseGiven, type Values } from './check-keys.ts';
import { toService } from './list-services.ts';
import { readStoredSettings, storeSetting } from './stored-settings.ts';

/**
 * Checks keys and uses them from now on, in all processes. Keys that don't work leave those in use.
 *
 * @throws AppError `conflict` if the environment sets the service; `forbidden` without a fresh owner's link
 *   or passkey where one is needed; `invalid_request` that names the refused field; `provider_unavailable` if the vendor
 *   doesn't answer; `changed_elsewhere`
 */
export async function useService(
  deps: Deps,
  caller: Caller,
  name: ServiceName,
  { values, version }: { values: Values; version: number },
): Promise<Service> {
  refuseGiven(deps, name);
  const texts = readTexts(name, values);
  if (needsOwner(name, texts)) await requireFreshProof(deps, caller);
  const check = await checkTexts(deps, name, texts);
  if (check.failure === 'unavailable') throw new AppError('provider_unavailable', check.message);
  if (!check.isValid) throw invalidField(`values.${check.field ?? ''}`, check.message);
  return change(deps, caller, name, { texts, version, action: 'service.used' });
}

/**
 * Uses what is stored again after a restore.
 *
 * @throws AppError `conflict` if there is nothing to confirm; `changed_elsewhere`
 */
export async function confirmService(
  deps: Deps,
  caller: Caller,
  name: ServiceName,
  { version }: { version: number },
): Promise<Service> {
  refuseGiven(deps, name);
  const { all } = await readStoredSettings(deps.db, deps.secrets);
  const texts = all.get(name)?.texts;
  if (!texts) throw new AppError('conflict', 'Nothing is stored for this service.');
  if (needsOwner(name, texts)) await requireFreshProof(deps, caller);
  return change(deps, caller, name, { texts, version, action: 'service.confirmed' });
}

/**
 * Deletes what is stored.
 *
 * @throws AppError `conflict` if the environment sets the service; `forbidden` without a fresh owner's link
 *   or passkey where one is needed; `changed_elsewhere`
 */
export async function removeService(
  deps: Deps,
  caller: Caller,
  name: ServiceName,
  { version }: { version: number },
): Promise<Service> {
  refuseGiven(deps, name);
  if (serviceDefinitions[name].needsOwner) await requireFreshProof(deps, caller);
  return change(deps, caller, name, { texts: null, version, action: 'service.removed' });
}

async function change(
  deps: Deps,
  { userId }: Caller,
  name: ServiceName,
  { texts, version, action }: { texts: Record<string, string> | null; version: number; action: string },
): Promise<Service> {
  const { db, clock, secrets, services } = deps;
  const now = clock.now();
  const isStored = await db.transaction().execute(async (trx) => {
    const stored = await storeSetting(trx, secrets, name, { texts, version, now });
    if (stored) await writeAudit(trx, { actorId: userId, userId: null, action, subject: name, now });
    return stored;
  });
  if (isStored) await services.reload();
  const { all } = await readStoredSettings(db, secrets);
  const service = toService(deps, name, all.get(name));
  if (!isStored) throw new ChangedElsewhere({ ...service, version: String(service.version) });
  return service;
}
