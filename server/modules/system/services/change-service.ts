import { sql, type Transaction } from 'kysely';
import type { Caller } from '#contract/route.ts';
import type { Service } from '#contract/services.ts';
import { needsOwner, type ServiceName, serviceDefinitions } from '#core/services/index.ts';
import { AppError, invalidField } from '#server/app-error.ts';
import { ChangedElsewhere } from '#server/based-on.ts';
import type { Database } from '#server/db/database.ts';
import { isOpen } from '#server/db/open-account.ts';
import { writeAudit } from '#server/modules/access/audit.ts';
import { isOwned } from '#server/modules/access/owner/ownership.ts';
import { requireFreshProof } from '#server/modules/access/sessions.ts';
import type { Deps } from '#server/modules/deps.ts';
import { notifyUser } from '#server/modules/notices/notify-user.ts';
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
  const isGuarded = await guard(deps, caller, name, texts);
  const check = await checkTexts(deps, name, texts);
  if (check.failure === 'unavailable') throw new AppError('provider_unavailable', check.message);
  if (!check.isValid) throw invalidField(`values.${check.field ?? ''}`, check.message);
  return change(deps, caller, name, { texts, version, isGuarded, action: 'service.used' });
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
  const isGuarded = await guard(deps, caller, name, texts);
  return change(deps, caller, name, { texts, version, isGuarded, action: 'service.confirmed' });
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
  const { all } = await readStoredSettings(deps.db, deps.secrets);
  const isGuarded = await guard(deps, caller, name, all.get(name)?.texts ?? {});
  return change(deps, caller, name, { texts: null, version, isGuarded, action: 'service.removed' });
}

/**
 * Whether the change decides who can sign in, or where mail and keys are sent.
 *
 * @throws AppError `forbidden` if it does, without a fresh owner's link or passkey
 */
async function guard(
  deps: Deps,
  caller: Caller,
  name: ServiceName,
  texts: Record<string, string>,
): Promise<boolean> {
  if (!needsOwner(name, texts)) return false;
  await requireFreshProof(deps, caller);
  return true;
}

type Action = 'service.used' | 'service.confirmed' | 'service.removed';
type Change = { texts: Record<string, string> | null; version: number; isGuarded: boolean; action: Action };

async function change(
  deps: Deps,
  { userId }: Caller,
  name: ServiceName,
  { texts, version, isGuarded, action }: Change,
): Promise<Service> {
  const { db, clock, secrets, services } = deps;
  const now = clock.now();
  const isStored = await db.transaction().execute(async (trx) => {
    const stored = await storeSetting(trx, secrets, name, { texts, version, now });
    if (!stored) return false;
    await writeAudit(trx, { actorId: userId, userId: null, action, subject: name, now });
    if (isGuarded) await notifyAdministrators(trx, deps, { actorId: userId, name, action, now });
    return true;
  });
  if (isStored) await services.reload();
  const { all } = await readStoredSettings(db, secrets);
  const service = toService(deps, name, { stored: all.get(name), hasOwner: await isOwned(db) });
  if (!isStored) throw new ChangedElsewhere({ ...service, version: String(service.version) });
  return service;
}

const titles: Record<Action, (label: string) => string> = {
  'service.used': (label) => `New keys for ${label}`,
  'service.confirmed': (label) => `${label} is in use again after a restore`,
  'service.removed': (label) => `The keys for ${label} were removed`,
};

/** Notifies every administrator who can sign in, also the one who made the change. */
async function notifyAdministrators(
  trx: Transaction<Database>,
  { tasks, settings }: Pick<Deps, 'tasks' | 'settings'>,
  { actorId, name, action, now }: { actorId: string; name: ServiceName; action: Action; now: Date },
): Promise<void> {
  const administrators = await trx
    .selectFrom('app_user')
    .select(['id', 'name'])
    .where(isOpen)
    .where(sql<boolean>`(is_admin or email = any(${[...settings.adminEmails]}::text[]))`)
    .orderBy('id')
    .execute();
  const actor = administrators.find(({ id }) => id === actorId)?.name ?? 'An administrator';
  const at = `${now.toISOString().slice(0, 16).replace('T', ' at ')} UTC`;
  for (const { id } of administrators) {
    await notifyUser(
      trx,
      { tasks },
      {
        userId: id,
        kind: 'service_changed',
        subjectId: null,
        realm: null,
        by: { mail: true, slack: false },
        title: titles[action](serviceDefinitions[name].label),
        text: `${actor} changed this on ${at}. If that wasn’t intended, enter the keys again and check who is an administrator.`,
        path: '/dashboard/settings/services',
        now,
      },
    );
  }
}
